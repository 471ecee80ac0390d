import type { HttpEvent } from '#lib/shared/http/event.ts';

const MESSAGING = 'http://docs.oasis-open.org/ns/cmis/messaging/200908/';
const CORE = 'http://docs.oasis-open.org/ns/cmis/core/200908/';

/** Formats a SOAP envelope; `members` is the XML within the operation's element, with the prefixes `m` and `c`. */
export const envelope = (operation: string, members: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><m:${operation} xmlns:m="${MESSAGING}" xmlns:c="${CORE}"><m:repositoryId>main</m:repositoryId>${members}</m:${operation}></s:Body></s:Envelope>`;

/** Formats the properties of a new object. */
export const formatProperties = (typeId: string, name: string): string =>
  `<m:properties><c:propertyId propertyDefinitionId="cmis:objectTypeId"><c:value>${typeId}</c:value></c:propertyId><c:propertyString propertyDefinitionId="cmis:name"><c:value>${name}</c:value></c:propertyString></m:properties>`;

/** Formats inline content of that many bytes. */
export const formatContent = (bytes: number): string =>
  `<m:contentStream><m:mimeType>application/octet-stream</m:mimeType><m:filename>f.bin</m:filename><m:stream>${Buffer.alloc(bytes, 7).toString('base64')}</m:stream></m:contentStream>`;

/** Creates the Lambda event of an envelope. */
export const soapEvent = (operation: string, members: string): HttpEvent =>
  ({
    version: '2.0',
    rawPath: '/ObjectService',
    rawQueryString: '',
    headers: { 'content-type': 'text/xml; charset=utf-8', host: 'localhost:5001' },
    requestContext: { requestId: 'bench', http: { method: 'POST', path: '/ObjectService' } },
    body: envelope(operation, members),
    isBase64Encoded: false,
  }) as HttpEvent;
