/** Escapes a text for XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export type Kind = 'Boolean' | 'DateTime' | 'Decimal' | 'Id' | 'Integer' | 'String';

/** Encodes a text as UTF-8 in base64; the texts of the demonstration are short. */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A property: kind, id and values. */
export type Property = readonly [kind: Kind, id: string, ...values: readonly string[]];

export const writeProperties = (properties: readonly Property[]): string =>
  `<m:properties>${properties
    .map(
      ([kind, id, ...values]) =>
        `<c:property${kind} propertyDefinitionId="${id}">${values.map((value) => `<c:value>${escapeText(value)}</c:value>`).join('')}</c:property${kind}>`,
    )
    .join('')}</m:properties>`;

/** Writes a content stream, whose data are base64. */
export const writeContent = (filename: string, mimeType: string, data: string): string =>
  `<m:contentStream><m:mimeType>${mimeType}</m:mimeType>` +
  `<m:filename>${escapeText(filename)}</m:filename><m:stream>${data}</m:stream></m:contentStream>`;

/** Returns the value of the first element of a local name. */
export const findElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];

/** Returns the first value of a property of the first object. */
export const findProperty = (xml: string, id: string): string | undefined =>
  new RegExp(`propertyDefinitionId="${id}"[^>]*><(?:\\w+:)?value>([^<]*)<`).exec(xml)?.[1];
