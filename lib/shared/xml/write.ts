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

/** Most texts stand as they are in an element or attribute, which one look tells. */
const PLAIN = /^[\x20-\x21\x23-\x25\x27-\x3B\x3D\x3F-\x7E]*$/;

/** Text as the content of an element. A carriage return is written as a reference, or a reader would lose it. */
export const escapeText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  assertWritable(text);
  return text.replace(/[<>&\r]/g, (one) => TEXT[one] ?? one);
};

/** Text as the value of an attribute between double quotes. */
export const escapeAttribute = (text: string): string => {
  if (PLAIN.test(text)) return text;
  assertWritable(text);
  return text.replace(/[<>&"\t\n\r]/g, (one) => ATTRIBUTE[one] ?? one);
};

/** Attributes in the order given; one that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes as they stand in a start tag, a blank before each. */
export const formatAttributes = (attributes: Attributes): string => {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
};

/** An element whose attributes are text already. */
export const formattedElement = (name: string, attributes: string, content: string): string =>
  content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;

/** An element with content that is XML already. */
export const element = (name: string, attributes: Attributes, content: string): string =>
  formattedElement(name, formatAttributes(attributes), content);

/** An element that holds text. */
export const textElement = (name: string, text: string): string => formattedElement(name, '', escapeText(text));
