import { isXmlText } from '#lib/shared/xml/characters.ts';

const assertWritable = (text: string): void => {
  if (!isXmlText(text)) throw new Error('The text has a character that XML does not allow');
};

const TEXT: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' };
const ATTRIBUTE: Readonly<Record<string, string>> = {
  ...TEXT,
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** Most texts need no escaping, which this test decides quickly. */
const PLAIN = /^[\x20-\x21\x23-\x25\x27-\x3B\x3D\x3F-\x7E]*$/;

/** Escapes text for the content of an element. A carriage return becomes a reference, or parsers would drop it. */
export const escapeText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  assertWritable(text);
  return text.replace(/[<>&\r]/g, (one) => TEXT[one] ?? one);
};

/** Escapes text for an attribute value in double quotes. */
export const escapeAttribute = (text: string): string => {
  if (PLAIN.test(text)) return text;
  assertWritable(text);
  return text.replace(/[<>&"\t\n\r]/g, (one) => ATTRIBUTE[one] ?? one);
};

/** Attributes in order; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Formats attributes for a start tag, each after a blank. */
export const formatAttributes = (attributes: Attributes): string => {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
};

/** Formats an element from attributes and content that are XML already. */
export const formattedElement = (name: string, attributes: string, content: string): string =>
  content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;

/** Formats an element with content that is XML already. */
export const element = (name: string, attributes: Attributes, content: string): string =>
  formattedElement(name, formatAttributes(attributes), content);

/** Formats an element with text content. */
export const textElement = (name: string, text: string): string => formattedElement(name, '', escapeText(text));
