import { createMultipartError } from '#lib/shared/mtom/error.ts';

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

/** Position of a delimiter line: `start` before the line break that precedes it, `end` after the line. */
interface Delimiter {
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  readonly endsWithCrLf: boolean;
}

/** Length of the line break before `index`; where lines end with bare LF, a CR before it is data. */
const measureBreakBefore = (body: Buffer, index: number, hasCrLf: boolean): number => {
  if (body[index - 1] !== LF) return 0;
  return hasCrLf && body[index - 2] === CR ? 2 : 1;
};

/** Bytes of an epilogue that are examined. */
const EPILOGUE = 1024;

const isBlankBehind = (body: Buffer, from: number): boolean => {
  const end = Math.min(body.length, from + EPILOGUE);
  let at = from;
  while (at < end && [0x20, 0x09, CR, LF].includes(body[at] ?? 0)) at += 1;
  return at === end;
};

/**
 * Parses the delimiter at `index` (RFC 2046 §5.1.1); returns undefined if the bytes there are data. One client writes
 * the closing delimiter without a line break behind the data, which is accepted where only blanks follow.
 */
const parseDelimiter = (body: Buffer, index: number, mark: Buffer, hasCrLf: boolean): Delimiter | undefined => {
  let end = index + mark.length;
  const isClosing = body[end] === DASH && body[end + 1] === DASH;
  if (isClosing) end += 2;
  while (body[end] === 0x20 || body[end] === 0x09) end += 1;
  const isAtLineStart = index === 0 || body[index - 1] === LF;
  const endsWithCrLf = body[end] === CR && body[end + 1] === LF;
  const start = index - measureBreakBefore(body, index, hasCrLf);
  if (end >= body.length) return isAtLineStart || isClosing ? { start, end, isClosing, endsWithCrLf } : undefined;
  if (!endsWithCrLf && body[end] !== LF) return undefined;
  end += endsWithCrLf ? 2 : 1;
  const isLast = isClosing && isBlankBehind(body, end);
  return isAtLineStart || isLast ? { start, end, isClosing, endsWithCrLf } : undefined;
};

/**
 * Splits a multipart body into the parts between its delimiters, as views of the body. Lines may end with CRLF or LF;
 * preamble and epilogue are skipped; the closing delimiter needs no line break at the end of the body.
 */
export const splitParts = (body: Buffer, boundary: string, maxParts: number): readonly Buffer[] => {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Buffer[] = [];
  let open: Delimiter | undefined;
  let hasCrLf = true;
  for (let index = body.indexOf(mark); index !== -1; index = body.indexOf(mark, index + 1)) {
    const found = parseDelimiter(body, index, mark, hasCrLf);
    if (found === undefined) continue;
    if (open === undefined) hasCrLf = found.endsWithCrLf;
    else parts.push(body.subarray(open.end, Math.max(open.end, found.start)));
    if (parts.length > maxParts) throw createMultipartError(`The message has more than ${maxParts} parts`);
    if (found.isClosing) return parts;
    open = found;
  }
  throw createMultipartError(
    open === undefined
      ? 'The message has no part: its boundary does not occur in it'
      : 'The message is cut off: the closing boundary is missing',
  );
};
