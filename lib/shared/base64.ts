/** Characters decoded at once, so that a large content stream is never held as one text. */
const PIECE_LENGTH = 256 * 1024;

/** Yields ASCII bytes as text, in pieces of 256 Ki characters. */
export const toAsciiPieces = function* (bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE_LENGTH)
    yield bytes.toString('latin1', start, start + PIECE_LENGTH);
};

/**
 * Decodes base64 in pieces that may be cut anywhere, ignoring spaces, tabs and line breaks.
 * @param length characters of all pieces together
 * @returns undefined if the text is not valid base64
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
