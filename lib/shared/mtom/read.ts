import { decodeBase64, toAsciiPieces } from '#lib/shared/base64.ts';
import { createMultipartError } from '#lib/shared/mtom/error.ts';
import { type MediaType, parseMediaType } from '#lib/shared/mtom/mediaType.ts';
import { decodeQuotedPrintable } from '#lib/shared/mtom/quotedPrintable.ts';
import { splitParts } from '#lib/shared/mtom/splitParts.ts';

/** Limits of a message; the handler has limited its size already. */
const MAX_PARTS = 100;
const MAX_HEADER_BYTES = 16 * 1024;
/** RFC 2046 §5.1.1. Each byte of the message may be compared with every character of the boundary. */
const MAX_BOUNDARY_LENGTH = 70;

export interface MimePart {
  /** Content-ID without angle brackets; empty if the part has none. */
  readonly id: string;
  readonly contentType: string | undefined;
  /** The bytes in their transfer encoding; a view of the message. */
  readonly encoded: Buffer;
  readonly transferEncoding: string;
}

/** A multipart/related message: its root part, and all parts including the root. */
export interface RelatedMessage {
  readonly root: MimePart;
  readonly parts: readonly MimePart[];
}

const withoutBrackets = (id: string): string => id.trim().replace(/^<(.*)>$/s, '$1');

/** RFC 822 §3.1: a line that begins with a blank continues the previous one. Names in lower case. */
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
  const head = bytes.toString('latin1', 0, MAX_HEADER_BYTES);
  if (/^\r?\n/.test(head)) return [0, head.startsWith('\r') ? 2 : 1];
  const found = /\r?\n\r?\n/.exec(head);
  if (found === null && bytes.length > MAX_HEADER_BYTES)
    throw createMultipartError(`The headers of a part are longer than ${MAX_HEADER_BYTES} bytes`);
  // In a part without data, the empty line may have been read as the line break of the next delimiter.
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

/** RFC 2387 §3.2: the root is the part that `start` names, else the first. */
const findRoot = (parts: readonly MimePart[], start: string | undefined): MimePart | undefined => {
  const id = start === undefined ? undefined : withoutBrackets(start);
  return parts.find((part) => id !== undefined && part.id === id) ?? parts[0];
};

export const isMultipartRelated = (contentType: string): boolean =>
  /^\s*multipart\/related\s*(?:;|$)/i.test(contentType);

/**
 * Splits a multipart/related message into parts, as views of `body`, without decoding them.
 * @throws ServiceError `invalidArgument` with the code `malformedMultipart`
 */
export const readRelated = (body: Buffer, type: MediaType): RelatedMessage => {
  const { boundary, start } = type.parameters;
  if (boundary === undefined || boundary === '') throw createMultipartError('The Content-Type names no boundary');
  if (boundary.length > MAX_BOUNDARY_LENGTH)
    throw createMultipartError(`The boundary has ${boundary.length} characters; the limit is ${MAX_BOUNDARY_LENGTH}`);
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

/**
 * Finds the part that a `cid:` URL names (RFC 2392), which is not the root. Older CXF escapes the id in the URL but not
 * in the header.
 * @throws ServiceError `invalidArgument` with the code `malformedMultipart` if two parts have the id
 */
export const findPart = ({ root, parts }: RelatedMessage, href: string): MimePart | undefined => {
  const id = /^cid:(.*)$/is.exec(href)?.[1];
  if (id === undefined) return undefined;
  const decoded = decodePercent(id);
  const [found, another] = parts.filter(
    (part) => part !== root && part.id !== '' && (part.id === decoded || decodePercent(part.id) === decoded),
  );
  if (another !== undefined) throw createMultipartError(`Two parts of the message have the Content-ID ${decoded}`);
  return found;
};

/** Returns the bytes of a part without its transfer encoding. */
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
      if (bytes === undefined) throw createMultipartError(`The part ${part.id} is not valid base64`);
      return bytes;
    }
    default:
      throw createMultipartError(`The transfer encoding ${part.transferEncoding} is not supported`);
  }
};

/** Returns the media type of a part without parameters; undefined if the header has no valid one. */
export const getMediaType = (part: MimePart): string | undefined => {
  const { type } = parseMediaType(part.contentType ?? '');
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : undefined;
};
