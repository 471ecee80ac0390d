import { type Envelope, openEnvelope } from '#lib/cmis/wire/read/envelope.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { dataOf, isRelated, type RelatedMessage, readRelated } from '#lib/shared/mtom/read.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';

/** A SOAP request: its envelope, and the parts that came beside it. */
export interface SoapMessage extends Envelope {
  readonly related: RelatedMessage | undefined;
}

const contentType = (request: HttpRequest): string => request.headers['content-type'] ?? 'text/xml';

/** Whether a request came as multipart: its answer goes out as multipart too, a fault as well. */
export const isMultipart = (request: HttpRequest): boolean => isRelated(contentType(request));

const readMessage = (request: HttpRequest): SoapMessage => {
  const type = contentType(request);
  const related = isRelated(type) ? readRelated(request.body, parseMediaType(type)) : undefined;
  return { ...openEnvelope(parseXml(related === undefined ? request.body : dataOf(related.root))), related };
};

const known = new WeakMap<HttpRequest, SoapMessage>();

/** The message of a request, read once: the service looks for the operation in it, the operation for its parameters. */
export const messageOf = (request: HttpRequest): SoapMessage => {
  const before = known.get(request);
  if (before !== undefined) return before;
  const message = readMessage(request);
  known.set(request, message);
  return message;
};
