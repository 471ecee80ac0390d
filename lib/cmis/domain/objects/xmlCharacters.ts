/** XML 1.0, 2.2: all but these can stand in a document, written as they are or as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSENDABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** The first character of a text that no answer could carry, in hexadecimal. */
export const findInvalidXmlCharacter = (text: string): string | undefined =>
  UNSENDABLE.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
