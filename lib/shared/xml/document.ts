/** An element with its resolved namespace, which is empty for none. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
}

/** An attribute; namespace declarations are excluded. */
export interface XmlAttribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

/** A long run of text without references, as the UTF-8 bytes of the document. */
export interface TextRun {
  readonly bytes: Buffer;
}

export type XmlNode = XmlElement | TextRun | string;

export const isElement = (node: XmlNode): node is XmlElement => typeof node === 'object' && 'name' in node;

/** Returns the child elements without the text between them. */
export const getChildElements = (element: XmlElement): readonly XmlElement[] => element.children.filter(isElement);

/** Returns the first child element with this name. */
export const findChild = (element: XmlElement, namespace: string, name: string): XmlElement | undefined =>
  element.children.find(
    (node): node is XmlElement => isElement(node) && node.name === name && node.namespace === namespace,
  );

/** Returns the value of an attribute; undefined if the element does not have it. */
export const getAttribute = (element: XmlElement, namespace: string, name: string): string | undefined =>
  element.attributes.find((one) => one.name === name && one.namespace === namespace)?.value;

const normalizeLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** Returns the decoded text of an element without the text of child elements. */
export const getText = (element: XmlElement): string =>
  element.children
    .map((node) => {
      if (typeof node === 'string') return node;
      return isElement(node) ? '' : normalizeLineEnds(node.bytes.toString('utf8'));
    })
    .join('');
