/** Marks are also removed before decomposition, which sorts a long run of them in quadratic time. */
const withoutMarks = (text: string): string => text.replace(/\p{M}/gu, '');

/** Folds case and removes accents and other marks, by compatibility decomposition (NFKD). */
const foldText = (text: string): string => withoutMarks(withoutMarks(text).normalize('NFKD')).toLowerCase();

/**
 * Runs of letters and digits. In scripts without spaces each character is a word, and a written word is a phrase. A run
 * of more than 100,000 characters counts as several words: unbounded patterns overflow the stack after 4 million.
 */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]{1,100000}/gv;

/** Maximum length of a word, in characters; longer words are truncated. */
const LONGEST = 64;

/** Splits a text into its folded words, in order. */
export const splitWords = (text: string): readonly string[] =>
  (foldText(text).match(WORD) ?? []).map((word) => (word.length > LONGEST ? word.slice(0, LONGEST) : word));
