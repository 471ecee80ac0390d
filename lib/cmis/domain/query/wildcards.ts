/** Matches exactly one character. */
export const ONE = Symbol('one');
/** Matches any number of characters. */
export const ANY = Symbol('any');

export type WildcardPattern = readonly (string | typeof ONE | typeof ANY)[];

export const hasNoWildcards = (pattern: WildcardPattern): boolean =>
  pattern.every((piece) => typeof piece === 'string');

/** Returns a text that only equal patterns share. */
export const toPatternKey = (pattern: WildcardPattern): string =>
  JSON.stringify(pattern.map((piece) => (typeof piece === 'string' ? piece : [piece === ANY])));

/** Returns the characters before the first wildcard. */
export const getLiteralPrefix = (pattern: WildcardPattern): string => {
  const end = pattern.findIndex((piece) => typeof piece !== 'string');
  return pattern.slice(0, end < 0 ? pattern.length : end).join('');
};

/**
 * Whether a whole text matches a pattern, case-sensitively. Greedy matching that backtracks to the last `ANY` only: time
 * is at most the product of both lengths.
 */
export const matchesPattern = (pattern: WildcardPattern, text: string): boolean => {
  const characters = Array.from(text);
  let [at, from] = [0, 0];
  let [anyAt, anyFrom] = [-1, 0];
  while (from < characters.length) {
    const piece = pattern[at];
    if (piece === ANY) {
      [anyAt, anyFrom] = [at, from];
      at += 1;
    } else if (piece !== undefined && (piece === ONE || piece === characters[from])) {
      at += 1;
      from += 1;
    } else if (anyAt >= 0) {
      anyFrom += 1;
      [at, from] = [anyAt + 1, anyFrom];
    } else return false;
  }
  return pattern.slice(at).every((piece) => piece === ANY);
};
