import { createMultipartError } from '#lib/shared/mtom/error.ts';

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

/** Where a delimiter line stands: `start` before its line break, `end` behind it. */
interface Delimiter {
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  readonly endsWithCrLf: boolean;
}

/** The line break before `index`, in bytes; of a message with bare line feeds a carriage return before one is data. */
const breakBefore = (body: Buffer, index: number, hasCrLf: boolean): number => {
  if (body[index - 1] !== LF) return 0;
  return hasCrLf && body[index - 2] === CR ? 2 : 1;
};

/** Bytes of an epilogue that are looked at. */
const EPILOGUE = 1024;

/** Whether nothing but blanks and line breaks follows; the first byte of anything else ends the look. */
const isBlankBehind = (body: Buffer, from: number): boolean => {
  const end = Math.min(body.length, from + EPILOGUE);
  let at = from;
  while (at < end && [0x20, 0x09, CR, LF].includes(body[at] ?? 0)) at += 1;
  return at === end;
};

/**
 * RFC 2046, 5.1.1: the delimiter that begins at `index`, or undefined where the bytes there are data that looks like one.
 * One client writes the closing delimiter straight behind the data: that counts where nothing but blanks follows it.
 */
const delimiterAt = (body: Buffer, index: number, mark: Buffer, hasCrLf: boolean): Delimiter | undefined => {
  let end = index + mark.length;
  const isClosing = body[end] === DASH && body[end + 1] === DASH;
  if (isClosing) end += 2;
  while (body[end] === 0x20 || body[end] === 0x09) end += 1;
  const isAtLineStart = index === 0 || body[index - 1] === LF;
  const endsWithCrLf = body[end] === CR && body[end + 1] === LF;
  const start = index - breakBefore(body, index, hasCrLf);
  if (end >= body.length) return isAtLineStart || isClosing ? { start, end, isClosing, endsWithCrLf } : undefined;
  if (!endsWithCrLf && body[end] !== LF) return undefined;
  end += endsWithCrLf ? 2 : 1;
  const isLast = isClosing && isBlankBehind(body, end);
  return isAtLineStart || isLast ? { start, end, isClosing, endsWithCrLf } : undefined;
};

/**
 * The parts between the delimiters, as views of the body. Lines may end with CRLF or LF; preamble and epilogue are
 * skipped; the closing delimiter may be the end of the body, with or without a line break.
 */
export const splitParts = (body: Buffer, boundary: string, maxParts: number): readonly Buffer[] => {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Buffer[] = [];
  let open: Delimiter | undefined;
  let hasCrLf = true;
  for (let index = body.indexOf(mark); index !== -1; index = body.indexOf(mark, index + 1)) {
    const found = delimiterAt(body, index, mark, hasCrLf);
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
