/** Marks go before the decomposition too, which would sort a long run of them in quadratic time. */
const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, '');

/** Words are compared without case and without accents and the like: in compatibility decomposition, marks left out. */
const folded = (text: string): string => withoutMarks(withoutMarks(text).normalize('NFKD')).toLowerCase();

/** Runs of letters and digits. Of scripts that do not part words each character is one: a word is then a phrase. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+/gv;

/** Characters of a word that tell it from others. */
const LONGEST = 64;

/** The words of a text in their order, as full-text search compares them. */
export const splitWords = (text: string): readonly string[] =>
  (folded(text).match(WORD) ?? []).map((word) => (word.length > LONGEST ? word.slice(0, LONGEST) : word));
