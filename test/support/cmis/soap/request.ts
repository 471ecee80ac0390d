import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { type Field, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/forms/values.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { ContentStream, PropertyData } from '#lib/cmis/domain/model.ts';
import { KIND_OF_TYPE } from '#lib/cmis/wire/schema/propertyKinds.ts';
import { CORE, MESSAGING, SOAP } from '#lib/cmis/wire/soap/namespaces.ts';
import { createMultipartForm, createPlainForm, type Sink } from '#lib/cmis/wire/write/sink.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';

const optional = (name: string, value: unknown): string =>
  value === undefined ? '' : textElement(name, String(value));

const properties = (bag: readonly PropertyData[]): string =>
  bag
    .map(({ type, propertyDefinitionId, values }) =>
      element(
        `c:property${KIND_OF_TYPE[type]}`,
        { propertyDefinitionId },
        values.map((value) => textElement('c:value', String(value))).join(''),
      ),
    )
    .join('');

const accessControl = (list: AccessControlList): string =>
  list.permission
    .map(({ principal, permission }) =>
      element(
        'c:permission',
        {},
        element('c:principal', {}, textElement('c:principalId', principal.principalId)) +
          permission.map((one) => textElement('c:permission', one)).join('') +
          textElement('c:direct', 'true'),
      ),
    )
    .join('');

const contentStream = (content: ContentStream, sink: Sink): string =>
  optional('m:length', content.length) +
  optional('m:mimeType', content.mimeType) +
  optional('m:filename', content.filename) +
  element('m:stream', {}, sink.stream(content.stream, content.mimeType ?? '', content.filename));

const parameter = (field: Field, value: unknown, sink: Sink): string => {
  const name = `m:${field.name}`;
  if (value === undefined) return '';
  if (field.repeated) return (value as readonly string[]).map((one) => textElement(name, one)).join('');
  switch (field.type) {
    case 'cmisPropertiesType':
      return element(name, {}, properties(value as readonly PropertyData[]));
    case 'cmisAccessControlListType':
      return element(name, {}, accessControl(value as AccessControlList));
    case 'cmisContentStreamType':
      return element(name, {}, contentStream(value as ContentStream, sink));
    default:
      return textElement(name, String(value));
  }
};

/** Formats a SOAP envelope with any prefixes and header, as clients do. */
export const soapEnvelope = (body: string, header = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP}">${header}<s:Body>${body}</s:Body></s:Envelope>`;

/** Formats the request element of an operation with its parameters. */
export const requestElement = (name: string, content: string): string =>
  element(`m:${name}`, { 'xmlns:m': MESSAGING, 'xmlns:c': CORE }, content);

export interface Sent {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Returns the bytes of a request, plain with base64 content or multipart with attachments. */
export const soapRequest = <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  { multipart = false, header = '' }: { readonly multipart?: boolean; readonly header?: string } = {},
): Sent => {
  const { sink, message } = multipart ? createMultipartForm('client') : createPlainForm();
  const values = input as Readonly<Record<string, unknown>>;
  const content = getFields(OPERATIONS[name].request).map((field) => parameter(field, values[field.name], sink));
  const envelope = soapEnvelope(requestElement(name, content.join('')), header);
  const { contentType, body } = message(envelope);
  return { contentType, body: Buffer.from(body) };
};
