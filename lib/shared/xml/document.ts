/** An element with its namespace resolved; no namespace is the empty string. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
}

/** Declarations of namespaces are not among the attributes. */
export interface XmlAttribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

/** A long run of plain text without references, left as the UTF-8 bytes in which it was sent. */
export interface TextRun {
  readonly bytes: Buffer;
}

export type XmlNode = XmlElement | TextRun | string;

export const isElement = (node: XmlNode): node is XmlElement => typeof node === 'object' && 'name' in node;

/** The child elements, without the text between them. */
export const getChildElements = (element: XmlElement): readonly XmlElement[] => element.children.filter(isElement);

/** The first child element with this name. */
export const findChild = (element: XmlElement, namespace: string, name: string): XmlElement | undefined =>
  element.children.find(
    (node): node is XmlElement => isElement(node) && node.name === name && node.namespace === namespace,
  );

/** The value of an attribute; undefined where the element has none of that name. */
export const getAttribute = (element: XmlElement, namespace: string, name: string): string | undefined =>
  element.attributes.find((one) => one.name === name && one.namespace === namespace)?.value;

const normalizeLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The text directly inside an element, references decoded; what stands inside child elements is not part of it. */
export const getText = (element: XmlElement): string =>
  element.children
    .map((node) => {
      if (typeof node === 'string') return node;
      return isElement(node) ? '' : normalizeLineEnds(node.bytes.toString('utf8'));
    })
    .join('');
