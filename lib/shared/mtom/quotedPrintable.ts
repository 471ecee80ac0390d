const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const EQUALS = 0x3d;

/** The value of a hexadecimal digit; undefined: it is none. */
const hexDigit = (byte: number | undefined): number | undefined => {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
};

/** Bytes of the line break at a place; 0: there is none. */
const lineBreakAt = (bytes: Buffer, at: number): number => {
  if (bytes[at] === LF) return 1;
  return bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0;
};

const afterBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1;
  return at;
};

/**
 * RFC 2045, 6.7: escapes and soft line breaks; blanks at the end of a line are the transport's. One pass: every byte
 * is looked at a bounded number of times.
 */
export const decodeQuotedPrintable = (bytes: Buffer): Buffer => {
  const target = Buffer.allocUnsafe(bytes.length);
  let written = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === SPACE || byte === TAB) {
      const end = afterBlanks(bytes, at);
      const isTrailing = end === bytes.length || lineBreakAt(bytes, end) > 0;
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
    const end = byte === EQUALS ? afterBlanks(bytes, at + 1) : at;
    const softBreak = byte === EQUALS ? lineBreakAt(bytes, end) : 0;
    if (softBreak > 0) at = end + softBreak;
    else {
      target[written] = byte;
      written += 1;
      at += 1;
    }
  }
  return target.subarray(0, written);
};
