/** Stands for any one character. */
export const ONE = Symbol('one');
/** Stands for any number of characters. */
export const ANY = Symbol('any');

/** Characters and what stands for characters. */
export type WildcardPattern = readonly (string | typeof ONE | typeof ANY)[];

/** Whether a pattern stands for one text only. */
export const hasNoWildcards = (pattern: WildcardPattern): boolean =>
  pattern.every((piece) => typeof piece === 'string');

/** The characters that everything that matches begins with. */
export const getLiteralPrefix = (pattern: WildcardPattern): string => {
  const end = pattern.findIndex((piece) => typeof piece !== 'string');
  return pattern.slice(0, end < 0 ? pattern.length : end).join('');
};

/** Whether a text as a whole, in its very case, matches. The time is at most the product of the two lengths. */
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
