/** Limits of a document, checked before the parser reads it. */
export interface XmlLimits {
  /** Bytes of the document without its long runs of text. */
  readonly markup: number;
  readonly elements: number;
  readonly depth: number;
  /** Per element. */
  readonly attributes: number;
  /** Declarations in scope at one place of the document. */
  readonly namespaces: number;
  /** Maximum length of a name, a namespace or a character reference. */
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
