import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ContentStream } from '#lib/cmis/domain/model.ts';
import { findElement } from '#lib/cmis/wire/read/elements.ts';
import { isNil } from '#lib/cmis/wire/read/nil.ts';
import { readOctets } from '#lib/cmis/wire/read/scalars.ts';
import { readText } from '#lib/cmis/wire/read/text.ts';
import { MESSAGING, XOP } from '#lib/cmis/wire/soap/namespaces.ts';
import { config } from '#lib/shared/config.ts';
import { decodePart, findPart, getMediaType, type RelatedMessage } from '#lib/shared/mtom/read.ts';
import { decodeElementBase64 } from '#lib/shared/xml/base64.ts';
import { findChild, getAttribute, type XmlElement, type XmlNode } from '#lib/shared/xml/document.ts';

interface StreamBytes {
  readonly bytes: Buffer;
  /** Media type of the MIME part. */
  readonly mimeType: string | undefined;
}

/** Finds a part of the same message. Other URLs are never followed. */
const readAttachment = (include: XmlElement, related: RelatedMessage | undefined): StreamBytes => {
  const href = getAttribute(include, '', 'href')?.trim() ?? '';
  const part = related && findPart(related, href);
  if (part === undefined)
    throw cmisError('invalidArgument', `The Include of contentStream names no part of the message: ${href}`);
  return { bytes: decodePart(part), mimeType: getMediaType(part) };
};

const isBlank = (node: XmlNode): boolean => typeof node === 'string' && node.trim() === '';

/** Reads base64 text or an Include, which must be the only content of the element (XOP 1.0, 3.2). */
const readStreamBytes = (stream: XmlElement, related: RelatedMessage | undefined): StreamBytes => {
  const include = findChild(stream, XOP, 'Include');
  if (include !== undefined) {
    if (stream.children.some((node) => node !== include && !isBlank(node)))
      throw cmisError('invalidArgument', 'The stream of contentStream must contain either base64 text or one Include');
    return readAttachment(include, related);
  }
  const bytes = decodeElementBase64(stream);
  if (bytes === undefined) throw cmisError('invalidArgument', 'The stream of contentStream is not base64');
  return { bytes, mimeType: undefined };
};

/** Maximum length of the media type, file name or length of a content stream. */
const LONGEST = 500;

const readOptional = (element: XmlElement, name: string): string | undefined => {
  const child = findElement(element, MESSAGING, name);
  const text = child === undefined || isNil(child) ? '' : readText(child, `The ${name} of contentStream`);
  if (text.length > LONGEST)
    throw cmisError('invalidArgument', `The ${name} of contentStream has more than ${LONGEST} characters`);
  return text || undefined;
};

/** Reads a content stream from base64 text or a MIME part. Its `length` is only a hint. */
export const readContentStream = (element: XmlElement, related: RelatedMessage | undefined): ContentStream => {
  const stream = findElement(element, MESSAGING, 'stream');
  if (stream === undefined || isNil(stream)) throw cmisError('invalidArgument', 'contentStream has no stream');
  const { bytes, mimeType } = readStreamBytes(stream, related);
  if (bytes.length > config.maxContentBytes)
    throw cmisError('storage', `A content stream holds at most ${config.maxContentBytes} bytes`);
  const length = readOptional(element, 'length');
  const filename = readOptional(element, 'filename');
  const type = readOptional(element, 'mimeType') ?? mimeType;
  return {
    ...(length === undefined ? {} : { length: readOctets(length, 'The length of contentStream') }),
    ...(type === undefined ? {} : { mimeType: type }),
    ...(filename === undefined ? {} : { filename }),
    stream: bytes,
  };
};
