interface TrustedTypePolicy {
  createHTML(text: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): TrustedTypePolicy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The only Trusted Types policy that the pages' CSP admits. It is used for XML documents alone, which run no scripts. */
const policy = trustedTypes?.createPolicy('triad', { createHTML: (text) => text });

/** Parses a well-formed XML text; undefined for any other. */
export const parseXml = (text: string): Element | undefined => {
  // The type definitions of the DOM do not include trusted texts yet.
  const trusted = (policy?.createHTML(text) ?? text) as string;
  const { documentElement } = new DOMParser().parseFromString(trusted, 'text/xml');
  return documentElement.getElementsByTagName('parsererror').length > 0 ? undefined : documentElement;
};

/** Returns the children with a local name, in their order. */
export const findAll = (parent: Element | undefined, name: string): readonly Element[] =>
  [...(parent?.children ?? [])].filter(({ localName }) => localName === name);

/** Returns the first child with a local name. */
export const find = (parent: Element | undefined, name: string): Element | undefined => findAll(parent, name)[0];

/** Returns the text of the first child with a local name. */
export const findText = (parent: Element | undefined, name: string): string | undefined =>
  find(parent, name)?.textContent ?? undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Characters that XML 1.0 cannot carry (2.2), lone surrogates included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to be found
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]/gu;

/** Escapes a text for XML. Characters that XML cannot carry become U+FFFD, as browsers show them. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"\r\n\t]/g, (sign) => ENTITIES[sign] ?? sign);

/** Writes an element with a text; nothing for an undefined value. */
export const writeElement = (name: string, value: string | number | boolean | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
