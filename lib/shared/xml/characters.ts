import { createXmlError } from '#lib/shared/xml/error.ts';

/** The complement of Char (XML 1.0, production 2); includes lone surrogates. */
const NOT_A_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Most texts are ASCII, and this test is ten times faster. */
const ASCII = /^[\t\n\r\x20-\x7E]*$/;

/** Whether XML 1.0 allows every character of the text. */
export const isXmlText = (text: string): boolean => ASCII.test(text) || !NOT_A_CHARACTER.test(text);

/** Replaces each character that XML 1.0 does not allow by U+FFFD. */
export const replaceNonXml = (text: string): string =>
  isXmlText(text)
    ? text
    : Array.from(text, (character) => (NOT_A_CHARACTER.test(character) ? '\uFFFD' : character)).join('');

const codePoint = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Throws for a character that XML 1.0 does not allow. */
export const assertXmlText = (text: string): void => {
  const found = NOT_A_CHARACTER.exec(text);
  if (found !== null)
    throw createXmlError(`The document holds the character ${codePoint(found[0])}, which XML cannot carry`);
};

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decodeReference = (reference: string): string => {
  if (!reference.startsWith('#')) {
    const named = Object.hasOwn(NAMED, reference) ? NAMED[reference] : undefined;
    if (named === undefined) throw createXmlError(`The entity ${reference} is not declared`);
    return named;
  }
  const number = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number.parseInt(reference.slice(1), 10);
  const character = number <= 0x10ffff ? String.fromCodePoint(number) : '\uFFFE';
  if (!isXmlText(character)) throw createXmlError(`The reference &${reference}; names no character that XML can carry`);
  return character;
};

/** Replaces character references and the five predefined entities; throws for any other reference. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9A-Fa-f]+|#[0-9]+|[^\s;&#]+);/g, (_, reference: string) => decodeReference(reference))
    : text;
