import { limitCombiningMarks } from '#lib/calendar/domain/text/combiningMarks.ts';

/** A parsed search: folded words and phrases that must occur, and those that must not. */
export interface Search {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

/**
 * Letters that equal others although Unicode does not decompose them: primary weights of the Unicode Collation
 * Algorithm, by which the original's database compares (`utf8mb4_unicode_520_ci`).
 */
const EQUAL_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ς: 'σ',
};

/** Folds letters of a text in lower case, and drops invisible characters such as soft hyphens. Idempotent. */
export const foldLetters = (text: string): string =>
  text.replace(/[ßæœøđðħłς]|\p{Default_Ignorable_Code_Point}/gu, (letter) => EQUAL_LETTERS[letter] ?? '');

/** Folds a text for search: no case, no accents, no ligatures, single blanks. */
export const foldForSearch = (text: string): string =>
  foldLetters(limitCombiningMarks(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();

/** Parses a search: words, `"quoted phrases"`, and `-word` or `-"phrase"` for exclusion. */
export const parseSearch = (text: string): Search => {
  const parts = [...text.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)].map(([, minus, phrase, word]) => ({
    isWanted: minus === '',
    text: foldForSearch(phrase ?? word ?? ''),
  }));
  const select = (isWanted: boolean) =>
    parts.filter((part) => part.isWanted === isWanted && part.text !== '').map((part) => part.text);
  return { wanted: select(true), unwanted: select(false) };
};

/** Returns a weaker search that distinct words can answer: wanted phrases as words, unwanted phrases left out. */
export const splitPhrases = ({ wanted, unwanted }: Search): Search => ({
  wanted: wanted.flatMap((part) => part.split(' ')),
  unwanted: unwanted.filter((part) => !part.includes(' ')),
});

/** Whether the search has phrases, which distinct words cannot decide. */
export const hasPhrases = ({ wanted, unwanted }: Search): boolean =>
  [...wanted, ...unwanted].some((part) => part.includes(' '));

/** Whether every wanted part occurs in some text and no unwanted part occurs in any. */
export const matchesSearch = ({ wanted, unwanted }: Search, texts: readonly string[]): boolean => {
  const has = (part: string): boolean => texts.some((text) => text.includes(part));
  return wanted.every(has) && !unwanted.some(has);
};
