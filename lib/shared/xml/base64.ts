import { isElement, type XmlElement } from '#lib/shared/xml/document.ts';
import { xmlError } from '#lib/shared/xml/error.ts';

/** Characters decoded at once: small beside a content stream, so that a big one is never held as text. */
const PIECE = 256 * 1024;

const piecesOf = function* (element: XmlElement): Generator<string> {
  for (const node of element.children) {
    if (typeof node === 'string') yield node;
    else if (isElement(node)) throw xmlError(`${element.name} holds the element ${node.name} where base64 is expected`);
    else
      for (let start = 0; start < node.bytes.length; start += PIECE)
        yield node.bytes.toString('latin1', start, start + PIECE);
  }
};

const lengthOf = (element: XmlElement): number =>
  element.children.reduce(
    (sum, node) => sum + (typeof node === 'string' ? node.length : isElement(node) ? 0 : node.bytes.length),
    0,
  );

/**
 * Decodes the base64 text of an element piece by piece. XML blanks count for nothing anywhere; anything else outside the
 * alphabet, or a length that no bytes have, is refused.
 */
export const base64Of = (element: XmlElement): Buffer => {
  const target = Buffer.allocUnsafeSlow(Math.ceil((lengthOf(element) * 3) / 4));
  let written = 0;
  let rest = '';
  let isPadded = false;
  const refuse = () => xmlError(`${element.name} is not base64`);
  for (const piece of piecesOf(element)) {
    const text = rest + piece.replace(/[ \t\r\n]+/g, '');
    if (text === '') continue;
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw refuse();
    const whole = text.length - (text.length % 4);
    written += target.write(text.slice(0, whole), written, 'base64');
    rest = text.slice(whole);
    isPadded = rest === '' && text.endsWith('=');
  }
  if (rest !== '') throw refuse();
  return target.subarray(0, written);
};
