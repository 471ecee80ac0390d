const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const EQUALS = 0x3d;

const hexDigit = (byte: number | undefined): number | undefined => {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
};

/** Returns the length of the line break at this position, 0 if there is none. */
const measureLineBreak = (bytes: Buffer, at: number): number => {
  if (bytes[at] === LF) return 1;
  return bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0;
};

const skipBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1;
  return at;
};

/**
 * Decodes quoted-printable (RFC 2045 §6.7): escapes and soft line breaks; blanks at the end of a line are dropped as
 * added in transport. Linear time.
 */
export const decodeQuotedPrintable = (bytes: Buffer): Buffer => {
  const target = Buffer.allocUnsafe(bytes.length);
  let written = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === SPACE || byte === TAB) {
      const end = skipBlanks(bytes, at);
      const isTrailing = end === bytes.length || measureLineBreak(bytes, end) > 0;
      if (!isTrailing) written += bytes.copy(target, written, at, end);
      at = end;
      continue;
    }
    const [high, low] = byte === EQUALS ? [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])] : [];
    if (high !== undefined && low !== undefined) {
      target[written] = high * 16 + low;
      written += 1;
      at += 3;
      continue;
    }
    const end = byte === EQUALS ? skipBlanks(bytes, at + 1) : at;
    const softBreak = byte === EQUALS ? measureLineBreak(bytes, end) : 0;
    if (softBreak > 0) at = end + softBreak;
    else {
      target[written] = byte;
      written += 1;
      at += 1;
    }
  }
  return target.subarray(0, written);
};
