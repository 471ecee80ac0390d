import type { Property } from '#lib/ui/browser/documents/model.ts';
import { CONTENT_REFERENCE } from '#lib/ui/browser/documents/soap/multipart.ts';
import { escapeXml, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Writes properties; one without values unsets the stored ones. */
export const writeProperties = (properties: readonly Pick<Property, 'id' | 'kind' | 'values'>[]): string =>
  `<properties>${properties
    .map(
      ({ id, kind, values }) =>
        `<c:property${kind} propertyDefinitionId="${escapeXml(id)}">${values.map((value) => writeElement('c:value', value)).join('')}</c:property${kind}>`,
    )
    .join('')}</properties>`;

/** Writes the properties that every new object needs. */
export const writeNamed = (name: string, typeId: string): string =>
  writeProperties([
    { id: 'cmis:name', kind: 'String', values: [name] },
    { id: 'cmis:objectTypeId', kind: 'Id', values: [typeId] },
  ]);

/** Media type of a file whose type the browser does not know. */
const UNKNOWN = 'application/octet-stream';

/** Writes the content stream of a file, whose bytes are the second part of the message. */
export const writeContentStream = ({ name, size, type }: File): string =>
  `<contentStream>${writeElement('length', size)}${writeElement('mimeType', type === '' ? UNKNOWN : type)}` +
  `${writeElement('filename', name)}<stream><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" ` +
  `href="${CONTENT_REFERENCE}"/></stream></contentStream>`;

/** A permission of one principal. */
export interface Entry {
  readonly principal: string;
  readonly permission: string;
}

/** Writes entries of an access control list. */
export const writeEntries = (name: 'addACEs' | 'removeACEs', entries: readonly Entry[]): string =>
  entries.length === 0
    ? ''
    : `<${name}>${entries
        .map(
          ({ principal, permission }) =>
            `<c:permission><c:principal>${writeElement('c:principalId', principal)}</c:principal>` +
            `${writeElement('c:permission', permission)}<c:direct>true</c:direct></c:permission>`,
        )
        .join('')}</${name}>`;
