/** Unicode Standard Annex 15, 13 (Stream-Safe Text Format): no language has more marks on one letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** The text with at most 30 marks on a letter: normalization sorts them, in time that grows with their square. */
export const withFewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, '$1');
