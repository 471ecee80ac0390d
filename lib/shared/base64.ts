/** Characters decoded at once: small beside a content stream, so that a big one is never held as text. */
const PIECE = 256 * 1024;

/** The characters of ASCII bytes, piece by piece. */
export const toAsciiPieces = function* (bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.toString('latin1', start, start + PIECE);
};

/**
 * Decodes base64 that comes in pieces, cut anywhere. Blanks and line breaks count for nothing.
 * @param length characters of all pieces together
 * @returns undefined where anything else stands between them, or where no bytes encode to that many characters
 */
export const decodeBase64 = (pieces: Iterable<string>, length: number): Buffer | undefined => {
  const target = Buffer.allocUnsafeSlow(Math.ceil((length * 3) / 4));
  let written = 0;
  let rest = '';
  let isPadded = false;
  for (const piece of pieces) {
    const text = rest + piece.replace(/[ \t\r\n]+/g, '');
    if (text === '') continue;
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
    const whole = text.length - (text.length % 4);
    written += target.write(text.slice(0, whole), written, 'base64');
    rest = text.slice(whole);
    isPadded = rest === '' && text.endsWith('=');
  }
  return rest === '' ? target.subarray(0, written) : undefined;
};
