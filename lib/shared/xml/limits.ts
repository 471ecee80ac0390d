/** Bounds on a document; what breaks one is refused before the parser sees it. */
export interface XmlLimits {
  /** Bytes of everything but long runs of plain text. */
  readonly markup: number;
  readonly elements: number;
  readonly depth: number;
  /** On one element. */
  readonly attributes: number;
  /** Declared at one place of the document, whatever elements declare them. */
  readonly namespaces: number;
  /** Characters of a name, a namespace and a character reference. */
  readonly name: number;
}

export const DEFAULT_LIMITS: XmlLimits = {
  markup: 8 * 1024 * 1024,
  elements: 100_000,
  depth: 100,
  attributes: 100,
  namespaces: 200,
  name: 1000,
};
