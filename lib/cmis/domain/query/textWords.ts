/** Words are compared without case and without accents and the like: in compatibility decomposition, marks left out. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text in their order, as full-text search compares them: runs of letters and digits. */
export const wordsOf = (text: string): readonly string[] => folded(text).match(WORD) ?? [];
