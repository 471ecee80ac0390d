/** Separators of a Message, the percent sign of encoded characters, and line ends. */
const RESERVED = /[%;=\p{Cc}\u2028\u2029]/gu;

/** Percent-encodes characters of a name that would end its value in a Message, `Name=value; Name=value`. */
export const encodeMessageValue = (name: string): string => name.replace(RESERVED, encodeURIComponent);
