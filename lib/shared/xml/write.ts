import { isXmlText } from '#lib/shared/xml/characters.ts';

const assertWritable = (text: string): void => {
  if (!isXmlText(text)) throw new Error('A text to be written holds a character that XML cannot carry');
};

const TEXT: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' };
const ATTRIBUTE: Readonly<Record<string, string>> = {
  ...TEXT,
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** Text as the content of an element. A carriage return is written as a reference, or a reader would lose it. */
export const escapeText = (text: string): string => {
  assertWritable(text);
  return text.replace(/[<>&\r]/g, (one) => TEXT[one] ?? one);
};

/** Text as the value of an attribute between double quotes. */
export const escapeAttribute = (text: string): string => {
  assertWritable(text);
  return text.replace(/[<>&"\t\n\r]/g, (one) => ATTRIBUTE[one] ?? one);
};

/** Attributes in the order given; one that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('');

/** An element with content that is XML already. */
export const element = (name: string, attributes: Attributes, content: string): string =>
  content === '' ? `<${name}${written(attributes)}/>` : `<${name}${written(attributes)}>${content}</${name}>`;

/** An element that holds text. */
export const textElement = (name: string, text: string): string => element(name, {}, escapeText(text));
