import { decodeBase64, toAsciiPieces } from '#lib/shared/base64.ts';
import { createMultipartError } from '#lib/shared/mtom/error.ts';
import { type MediaType, parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodeQuotedPrintable } from '#lib/shared/mtom/quotedPrintable.ts';
import { splitParts } from '#lib/shared/mtom/splitParts.ts';

/** Bounds on a message; its size is bounded before it comes here. */
const MAX_PARTS = 100;
const MAX_HEADERS = 16 * 1024;
/** RFC 2046, 5.1.1: characters of a boundary. Each byte of the message may be compared with all of them. */
const MAX_BOUNDARY = 70;

export interface MimePart {
  /** Content-ID without angle brackets; empty where the part has none. */
  readonly id: string;
  readonly contentType: string | undefined;
  /** As it was sent; a view of the message. */
  readonly encoded: Buffer;
  readonly transferEncoding: string;
}

/** A multipart/related message: its root part and what else came with it. */
export interface RelatedMessage {
  readonly root: MimePart;
  readonly parts: readonly MimePart[];
}

const withoutBrackets = (id: string): string => id.trim().replace(/^<(.*)>$/s, '$1');

/** RFC 822, 3.1: names in lower case; a line that begins with a blank goes on with the one before. */
const parseHeaders = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );

const findEmptyLine = (bytes: Buffer): readonly [headersEnd: number, dataStart: number] => {
  const head = bytes.toString('latin1', 0, MAX_HEADERS);
  if (/^\r?\n/.test(head)) return [0, head.startsWith('\r') ? 2 : 1];
  const found = /\r?\n\r?\n/.exec(head);
  if (found === null && bytes.length > MAX_HEADERS) throw createMultipartError('The headers of a part are too long');
  // The empty line of a part without data may have been taken for the line break of the delimiter behind it.
  if (found === null) return [bytes.length, bytes.length];
  return [found.index, found.index + found[0].length];
};

const parsePart = (bytes: Buffer): MimePart => {
  const [headersEnd, dataStart] = findEmptyLine(bytes);
  const headers = parseHeaders(bytes.toString('utf8', 0, headersEnd));
  return {
    id: withoutBrackets(headers['content-id'] ?? ''),
    contentType: headers['content-type'],
    encoded: bytes.subarray(dataStart),
    transferEncoding: (headers['content-transfer-encoding'] ?? 'binary').toLowerCase(),
  };
};

/** RFC 2387, 3.2: the root is the part that `start` names, else the first. */
const findRoot = (parts: readonly MimePart[], start: string | undefined): MimePart | undefined => {
  const id = start === undefined ? undefined : withoutBrackets(start);
  return parts.find((part) => id !== undefined && part.id === id) ?? parts[0];
};

/** Whether a Content-Type is that of a multipart message with a root part. */
export const isMultipartRelated = (contentType: string): boolean =>
  /^\s*multipart\/related\s*(?:;|$)/i.test(contentType);

/** Takes a multipart/related message apart. Nothing is copied or decoded. */
export const readRelated = (body: Buffer, type: MediaType): RelatedMessage => {
  const { boundary, start } = type.parameters;
  if (boundary === undefined || boundary === '') throw createMultipartError('The Content-Type names no boundary');
  if (boundary.length > MAX_BOUNDARY)
    throw createMultipartError(`The boundary has ${boundary.length} characters, at most ${MAX_BOUNDARY} are read`);
  const parts = splitParts(body, boundary, MAX_PARTS).map(parsePart);
  const root = findRoot(parts, start);
  if (root === undefined) throw createMultipartError('The message has no part');
  return { root, parts };
};

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** RFC 2392: the part that a `cid:` reference names. Older CXF escapes the id in the reference and not in the header. */
export const findPart = (message: RelatedMessage, href: string): MimePart | undefined => {
  const id = /^cid:(.*)$/is.exec(href)?.[1];
  if (id === undefined) return undefined;
  const decoded = decodePercent(id);
  return message.parts.find(
    (part) => part.id !== '' && (part.id === id || part.id === decoded || decodePercent(part.id) === decoded),
  );
};

/** The bytes of a part, its transfer encoding undone. */
export const decodePart = (part: MimePart): Buffer => {
  switch (part.transferEncoding) {
    case 'binary':
    case '8bit':
    case '7bit':
      return part.encoded;
    case 'quoted-printable':
      return decodeQuotedPrintable(part.encoded);
    case 'base64': {
      const bytes = decodeBase64(toAsciiPieces(part.encoded), part.encoded.length);
      if (bytes === undefined) throw createMultipartError(`The part ${part.id} is not base64`);
      return bytes;
    }
    default:
      throw createMultipartError(`The transfer encoding ${part.transferEncoding} is not known`);
  }
};

/** The media type of a part where its header holds one; without parameters. */
export const getMediaType = (part: MimePart): string | undefined => {
  const { type } = parseMediaType(part.contentType ?? '');
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : undefined;
};
