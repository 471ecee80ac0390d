import { XMLParser } from 'fast-xml-parser';
import { decodeReferences } from '#lib/shared/xml/characters.ts';
import type { TextRun, XmlElement, XmlNode } from '#lib/shared/xml/document.ts';
import { toUtf8 } from '#lib/shared/xml/encoding.ts';
import { createXmlError } from '#lib/shared/xml/error.ts';
import { DEFAULT_LIMITS, type XmlLimits } from '#lib/shared/xml/limits.ts';
import { NamespaceScope } from '#lib/shared/xml/namespaceScope.ts';
import { resolveElementNames } from '#lib/shared/xml/namespaces.ts';
import { extractTextRuns, RUN_MARK } from '#lib/shared/xml/textRuns.ts';
import { checkWellFormed } from '#lib/shared/xml/wellFormed.ts';

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';
const PREFIX = '@_';

/** A node of the parser: one member named like the element, and its attributes under `:@`. */
type RawNode = Readonly<Record<string, readonly RawNode[] | string | Readonly<Record<string, string>>>>;

const createParser = (depth: number): XMLParser =>
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

const getParser = (depth: number): XMLParser => {
  const parser = parsers.get(depth) ?? createParser(depth);
  parsers.set(depth, parser);
  return parser;
};

/** The parser throws for elements named `__proto__`, `constructor` or `prototype`, which no known document uses. */
const parseRawTree = (text: string, limits: XmlLimits): readonly RawNode[] => {
  try {
    return getParser(limits.depth).parse(text) as readonly RawNode[];
  } catch {
    throw createXmlError('The document has an element with a reserved name: __proto__, constructor or prototype');
  }
};

const insertRuns = (text: string, runs: Iterator<TextRun>): readonly XmlNode[] => {
  if (!text.includes(RUN_MARK)) return [text];
  return text.split(RUN_MARK).flatMap((piece, index) => {
    const run = index === 0 ? undefined : runs.next().value;
    return [...(run === undefined ? [] : [run as TextRun]), ...(piece === '' ? [] : [piece])];
  });
};

const getRawAttributes = (raw: RawNode): readonly (readonly [string, string])[] =>
  Object.entries((raw[ATTRIBUTES] ?? {}) as Record<string, string>).map(([name, value]) => [
    name.slice(PREFIX.length),
    // XML 1.0 §3.3.3: literal white space becomes a space, a character reference to white space does not.
    decodeReferences(value.replace(/[\t\n\r]/g, ' ')),
  ]);

const toChildren = (raw: readonly RawNode[], scope: NamespaceScope, runs: Iterator<TextRun>): readonly XmlNode[] =>
  raw.flatMap((node): readonly XmlNode[] => {
    if (TEXT in node) return insertRuns(decodeReferences(String(node[TEXT])), runs);
    if (CDATA in node) return [String((node[CDATA] as readonly RawNode[])[0]?.[TEXT] ?? '')];
    return [toElement(node, scope, runs)];
  });

const toElement = (raw: RawNode, scope: NamespaceScope, runs: Iterator<TextRun>): XmlElement => {
  const qualified = Object.keys(raw).find((key) => key !== ATTRIBUTES) ?? '';
  const { namespace, name, attributes, declared } = resolveElementNames(qualified, getRawAttributes(raw), scope);
  const children = toChildren(raw[qualified] as readonly RawNode[], scope, runs);
  scope.leave(declared);
  return { namespace, name, attributes, children };
};

/**
 * Parses a document with namespaces resolved, references decoded, text untrimmed, and long runs of text as bytes.
 * @throws ServiceError `invalidArgument` with the code `malformedXml` for a document that is not well-formed, has a
 *   document type declaration or exceeds a limit
 */
export const parseXml = (bytes: Buffer, limits: XmlLimits = DEFAULT_LIMITS): XmlElement => {
  const { text, runs } = extractTextRuns(toUtf8(bytes), limits.markup);
  const roots = parseRawTree(checkWellFormed(text, limits), limits).filter((node) => !(TEXT in node));
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw createXmlError('The document has not exactly one root element');
  return toElement(root, new NamespaceScope(limits.namespaces, limits.name), runs.values());
};
