/** What separates the members of a Message and their values, what marks an encoded character, and line ends. */
const RESERVED = /[%;=\p{Cc}\u2028\u2029]/gu;

/** A name as a value in a Message, `Name=value; Name=value`: percent-encoded where it could end the value. */
export const encodeMessageValue = (name: string): string => name.replace(RESERVED, encodeURIComponent);
