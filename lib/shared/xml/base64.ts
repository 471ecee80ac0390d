import { decodeBase64, toAsciiPieces } from '#lib/shared/base64.ts';
import { isElement, type XmlElement } from '#lib/shared/xml/document.ts';

const getPieces = function* (element: XmlElement): Generator<string> {
  for (const node of element.children) {
    if (typeof node === 'string') yield node;
    else if (!isElement(node)) yield* toAsciiPieces(node.bytes);
  }
};

const countCharacters = (element: XmlElement): number =>
  element.children.reduce(
    (sum, node) => sum + (typeof node === 'string' ? node.length : isElement(node) ? 0 : node.bytes.length),
    0,
  );

/** Decodes the base64 text of an element; returns undefined if its content is not valid base64. */
export const decodeElementBase64 = (element: XmlElement): Buffer | undefined =>
  element.children.some(isElement) ? undefined : decodeBase64(getPieces(element), countCharacters(element));
