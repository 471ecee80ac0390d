import { type Envelope, openEnvelope } from '#lib/cmis/wire/read/envelope.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodePart, isMultipartRelated, type RelatedMessage, readRelated } from '#lib/shared/mtom/read.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';

/** A SOAP request: its envelope, and the parts that came beside it. */
export interface SoapMessage extends Envelope {
  readonly related: RelatedMessage | undefined;
}

/** A request without a media type has none of ours: a page of another site can send that too. */
const contentType = (request: HttpRequest): string => request.headers['content-type'] ?? '';

/** The code of the error that says: this is not of a type in which SOAP comes. */
export const UNSUPPORTED_TYPE = 'unsupportedType';

/**
 * The types in which SOAP comes. None of them can be sent by a form or an unasked script of another site, for which a
 * browser would add the credentials that it holds for this one.
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

/** Whether a request came as multipart: its answer goes out as multipart too, a fault as well. */
export const isMultipart = (request: HttpRequest): boolean => isMultipartRelated(contentType(request));

const readMessage = (request: HttpRequest): SoapMessage => {
  const type = contentType(request);
  assertType(type);
  const related = isMultipartRelated(type) ? readRelated(request.body, parseMediaType(type)) : undefined;
  return { ...openEnvelope(parseXml(related === undefined ? request.body : decodePart(related.root))), related };
};

const read = new WeakMap<HttpRequest, () => SoapMessage>();

const attempt = (request: HttpRequest): (() => SoapMessage) => {
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
 * The message of a request, read once, whether it can be read or not: the service looks for the operation in it, the
 * operation for its parameters, a fault for its security header.
 */
export const readMessageOnce = (request: HttpRequest): SoapMessage => {
  const before = read.get(request);
  if (before !== undefined) return before();
  const message = attempt(request);
  read.set(request, message);
  return message();
};
