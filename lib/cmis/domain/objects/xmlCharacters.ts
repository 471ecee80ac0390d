/** Characters that XML cannot carry, not even as a reference (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Returns the code point of the first character that XML cannot carry, in hexadecimal; undefined if there is none. */
export const findInvalidXmlCharacter = (text: string): string | undefined =>
  INVALID.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
