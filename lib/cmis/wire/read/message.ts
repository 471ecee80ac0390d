import { type Envelope, openEnvelope } from '#lib/cmis/wire/read/envelope.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodePart, isMultipartRelated, type RelatedMessage, readRelated } from '#lib/shared/mtom/read.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';

/** A SOAP request: envelope and MIME parts. */
export interface SoapMessage extends Envelope {
  readonly related: RelatedMessage | undefined;
}

/** A missing media type is unsupported: pages of other sites can send requests without one. */
const contentType = (request: HttpRequest): string => request.headers['content-type'] ?? '';

/** Error code for a media type that is not SOAP. */
export const UNSUPPORTED_TYPE = 'unsupportedType';

/**
 * Media types of SOAP. Forms and scripts of other sites cannot send them without a preflight, so a browser does not add
 * stored credentials to forged requests.
 */
const XML_TYPES: ReadonlySet<string> = new Set([
  'text/xml',
  'application/xml',
  'application/soap+xml',
  'application/xop+xml',
]);

const assertType = (type: string): void => {
  const { type: essence } = parseMediaType(type);
  if (isMultipartRelated(type) || XML_TYPES.has(essence)) return;
  const found = essence === '' ? 'The request has no Content-Type' : `The Content-Type of the request is ${essence}`;
  throw new ServiceError('notSupported', `${found}; SOAP 1.1 is sent as text/xml, or as multipart/related with MTOM`, {
    code: UNSUPPORTED_TYPE,
  });
};

/** Whether a request is multipart; its response, or fault, then is multipart too. */
export const isMultipart = (request: HttpRequest): boolean => isMultipartRelated(contentType(request));

const readMessage = (request: HttpRequest): SoapMessage => {
  const type = contentType(request);
  assertType(type);
  const related = isMultipartRelated(type) ? readRelated(request.body, parseMediaType(type)) : undefined;
  return { ...openEnvelope(parseXml(related === undefined ? request.body : decodePart(related.root))), related };
};

const read = new WeakMap<HttpRequest, () => SoapMessage>();

const tryRead = (request: HttpRequest): (() => SoapMessage) => {
  try {
    const message = readMessage(request);
    return () => message;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/**
 * Reads the message of a request and caches the result or error: the service needs the operation, the operation its
 * parameters, a fault the Security header.
 */
export const readMessageOnce = (request: HttpRequest): SoapMessage => {
  const before = read.get(request);
  if (before !== undefined) return before();
  const message = tryRead(request);
  read.set(request, message);
  return message();
};
