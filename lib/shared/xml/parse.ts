import { XMLParser } from 'fast-xml-parser';
import { decodeReferences } from '#lib/shared/xml/characters.ts';
import type { TextRun, XmlElement, XmlNode } from '#lib/shared/xml/document.ts';
import { toUtf8 } from '#lib/shared/xml/encoding.ts';
import { xmlError } from '#lib/shared/xml/error.ts';
import { DEFAULT_LIMITS, type XmlLimits } from '#lib/shared/xml/limits.ts';
import { NamespaceScope } from '#lib/shared/xml/namespaceScope.ts';
import { enterElement } from '#lib/shared/xml/namespaces.ts';
import { CUT, cutRuns } from '#lib/shared/xml/textRuns.ts';
import { wellFormed } from '#lib/shared/xml/wellFormed.ts';

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';
const PREFIX = '@_';

/** What the parser makes of a node: one member named as the element, and its attributes beside it. */
type RawNode = Readonly<Record<string, readonly RawNode[] | string | Readonly<Record<string, string>>>>;

const parserFor = (depth: number): XMLParser =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: PREFIX,
    textNodeName: TEXT,
    cdataPropName: CDATA,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    jPath: false,
    maxNestedTags: depth,
    onDangerousProperty: (name) => name,
  });

const parsers = new Map<number, XMLParser>();

const parserOf = (depth: number): XMLParser => {
  const parser = parsers.get(depth) ?? parserFor(depth);
  parsers.set(depth, parser);
  return parser;
};

/** The parser refuses elements named `__proto__`, `constructor` or `prototype`; nothing we read is named so. */
const rawTree = (text: string, limits: XmlLimits): readonly RawNode[] => {
  try {
    return parserOf(limits.depth).parse(text) as readonly RawNode[];
  } catch {
    throw xmlError('The document has an element with a name that is not read');
  }
};

/** Text with the runs put back where they were cut out. */
const withRuns = (text: string, runs: Iterator<TextRun>): readonly XmlNode[] => {
  if (!text.includes(CUT)) return [text];
  return text.split(CUT).flatMap((piece, index) => {
    const run = index === 0 ? undefined : runs.next().value;
    return [...(run === undefined ? [] : [run as TextRun]), ...(piece === '' ? [] : [piece])];
  });
};

const attributesOf = (raw: RawNode): readonly (readonly [string, string])[] =>
  Object.entries((raw[ATTRIBUTES] ?? {}) as Record<string, string>).map(([name, value]) => [
    name.slice(PREFIX.length),
    // XML 1.0, 3.3.3: a literal blank of any kind is a space; a reference to one is not.
    decodeReferences(value.replace(/[\t\n\r]/g, ' ')),
  ]);

const childrenOf = (raw: readonly RawNode[], scope: NamespaceScope, runs: Iterator<TextRun>): readonly XmlNode[] =>
  raw.flatMap((node): readonly XmlNode[] => {
    if (TEXT in node) return withRuns(decodeReferences(String(node[TEXT])), runs);
    if (CDATA in node) return [String((node[CDATA] as readonly RawNode[])[0]?.[TEXT] ?? '')];
    return [elementOf(node, scope, runs)];
  });

const elementOf = (raw: RawNode, scope: NamespaceScope, runs: Iterator<TextRun>): XmlElement => {
  const qualified = Object.keys(raw).find((key) => key !== ATTRIBUTES) ?? '';
  const { namespace, name, attributes, declared } = enterElement(qualified, attributesOf(raw), scope);
  const children = childrenOf(raw[qualified] as readonly RawNode[], scope, runs);
  scope.leave(declared);
  return { namespace, name, attributes, children };
};

/**
 * Reads a document: namespaces resolved, references decoded, text untrimmed, long runs of text as bytes. Refuses what is
 * not well-formed, what has a document type declaration, and what breaks a limit.
 */
export const parseXml = (bytes: Buffer, limits: XmlLimits = DEFAULT_LIMITS): XmlElement => {
  const { text, runs } = cutRuns(toUtf8(bytes), limits.markup);
  const roots = rawTree(wellFormed(text, limits), limits).filter((node) => !(TEXT in node));
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw xmlError('The document has not exactly one root element');
  return elementOf(root, new NamespaceScope(limits.namespaces, limits.name), runs.values());
};
