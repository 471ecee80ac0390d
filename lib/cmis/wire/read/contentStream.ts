import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { ContentStream } from '#lib/cmis/domain/model.ts';
import { MESSAGING, XOP } from '#lib/cmis/wire/namespaces.ts';
import { isNil } from '#lib/cmis/wire/read/nil.ts';
import { readOctets } from '#lib/cmis/wire/read/scalars.ts';
import { config } from '#lib/shared/config.ts';
import { decodePart, findPart, getMediaType, type RelatedMessage } from '#lib/shared/mtom/read.ts';
import { decodeElementBase64 } from '#lib/shared/xml/base64.ts';
import { findChild, getAttribute, getText, type XmlElement, type XmlNode } from '#lib/shared/xml/document.ts';

interface Carried {
  readonly bytes: Buffer;
  /** What the MIME part says of itself. */
  readonly mimeType: string | undefined;
}

/** Only parts of the same message are looked up: an address is never followed. */
const attached = (include: XmlElement, related: RelatedMessage | undefined): Carried => {
  const href = getAttribute(include, '', 'href')?.trim() ?? '';
  const part = related && findPart(related, href);
  if (part === undefined)
    throw cmisError('invalidArgument', `The Include of contentStream names no part of the message: ${href}`);
  return { bytes: decodePart(part), mimeType: getMediaType(part) };
};

const isBlank = (node: XmlNode): boolean => typeof node === 'string' && node.trim() === '';

/** XOP 1.0, 3.2: an Include stands for all of an element's content, so that nothing else stands beside it. */
const carriedBy = (stream: XmlElement, related: RelatedMessage | undefined): Carried => {
  const include = findChild(stream, XOP, 'Include');
  if (include !== undefined) {
    if (stream.children.some((node) => node !== include && !isBlank(node)))
      throw cmisError('invalidArgument', 'The stream of contentStream holds something beside its one Include');
    return attached(include, related);
  }
  const bytes = decodeElementBase64(stream);
  if (bytes === undefined) throw cmisError('invalidArgument', 'The stream of contentStream is not base64');
  return { bytes, mimeType: undefined };
};

/** Characters of what is said of a stream: a media type with its parameters, a file name, a number. */
const LONGEST = 500;

const optional = (element: XmlElement, name: string): string | undefined => {
  const child = findChild(element, MESSAGING, name);
  const text = child === undefined || isNil(child) ? '' : getText(child);
  if (text.length > LONGEST)
    throw cmisError('invalidArgument', `The ${name} of contentStream has more than ${LONGEST} characters`);
  return text || undefined;
};

/** A content stream, whichever of base64 text and MIME part carries it. Its `length` stays the hint that it is. */
export const readContentStream = (element: XmlElement, related: RelatedMessage | undefined): ContentStream => {
  const stream = findChild(element, MESSAGING, 'stream');
  if (stream === undefined || isNil(stream)) throw cmisError('invalidArgument', 'contentStream has no stream');
  const { bytes, mimeType } = carriedBy(stream, related);
  if (bytes.length > config.maxContentBytes)
    throw cmisError('storage', `A content stream holds at most ${config.maxContentBytes} bytes`);
  const length = optional(element, 'length');
  const filename = optional(element, 'filename');
  const type = optional(element, 'mimeType') ?? mimeType;
  return {
    ...(length === undefined ? {} : { length: readOctets(length, 'The length of contentStream') }),
    ...(type === undefined ? {} : { mimeType: type }),
    ...(filename === undefined ? {} : { filename }),
    stream: bytes,
  };
};
