/** Escapes a text for XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export type Kind = 'Boolean' | 'DateTime' | 'Decimal' | 'Id' | 'Integer' | 'String';

/** A property: kind, id and values. */
export type Property = readonly [kind: Kind, id: string, ...values: readonly string[]];

export const writeProperties = (properties: readonly Property[]): string =>
  `<m:properties>${properties
    .map(
      ([kind, id, ...values]) =>
        `<c:property${kind} propertyDefinitionId="${id}">${values.map((value) => `<c:value>${escapeText(value)}</c:value>`).join('')}</c:property${kind}>`,
    )
    .join('')}</m:properties>`;

export const writeContent = (filename: string, mimeType: string, data: Buffer): string =>
  `<m:contentStream><m:length>${data.length}</m:length><m:mimeType>${mimeType}</m:mimeType>` +
  `<m:filename>${escapeText(filename)}</m:filename><m:stream>${data.toString('base64')}</m:stream></m:contentStream>`;

/** Returns the value of the first element of a local name. */
export const findElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];

/** Returns the first value of a property of the first object. */
export const findProperty = (xml: string, id: string): string | undefined =>
  new RegExp(`propertyDefinitionId="${id}"[^>]*><(?:\\w+:)?value>([^<]*)<`).exec(xml)?.[1];
