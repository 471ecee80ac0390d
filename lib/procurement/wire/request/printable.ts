/** UAX #9: embeddings, overrides and isolates; unclosed, they show the rest of a line from right to left. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;

/** Returns whether a text has characters that change the direction of the text around it. */
export const changesDirection = (text: string): boolean => DIRECTION.test(text);

/** Control characters, separators of lines, and lone surrogates, for which UTF-8 has no form. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Returns whether a text is one line that has no effect on the text around it. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text) && !changesDirection(text);
