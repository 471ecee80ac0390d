/** Unicode Standard Annex 15 §13 (Stream-Safe Text Format): no language has more than 30 marks on one letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Limits combining marks to 30 a letter: Unicode normalisation sorts them in quadratic time. */
export const limitCombiningMarks = (text: string): string => text.replace(TOO_MANY_MARKS, '$1');
