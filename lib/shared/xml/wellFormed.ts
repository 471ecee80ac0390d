import { createXmlError } from '#lib/shared/xml/error.ts';
import type { XmlLimits } from '#lib/shared/xml/limits.ts';

/**
 * XML 1.0, productions 4 and 4a, without U+1680 and U+FEFF: the parser treats these two as white space and would read a
 * different name.
 */
const START =
  ':A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u167F\\u1681-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFEFE\\uFF00-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME = `[${START}][-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040${START}]*`;
const BLANK = '[ \\t\\r\\n]';

const sticky = (source: string): RegExp => new RegExp(source, 'uy');

const DECLARATION = sticky(
  `<\\?xml${BLANK}+version${BLANK}*=${BLANK}*(["'])1\\.[0-9]+\\1` +
    `(?:${BLANK}+encoding${BLANK}*=${BLANK}*(["'])[A-Za-z][A-Za-z0-9._-]*\\2)?` +
    `(?:${BLANK}+standalone${BLANK}*=${BLANK}*(["'])(?:yes|no)\\3)?${BLANK}*\\?>`,
);
const BLANKS = sticky(`${BLANK}+`);
const COMMENT = sticky('<!--([^]*?)-->');
const CDATA = sticky('<!\\[CDATA\\[[^]*?\\]\\]>');
const INSTRUCTION = sticky(`<\\?(${NAME})(?:${BLANK}[^]*?)?\\?>`);
const TAG_NAME = sticky(`<(${NAME})`);
const ATTRIBUTE = sticky(`${BLANK}+(${NAME})${BLANK}*=${BLANK}*(["'])`);
const TAG_END = sticky(`${BLANK}*(/?)>`);
const END_TAG = sticky(`</(${NAME})${BLANK}*>`);
const REFERENCE = sticky(`&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(${NAME}));`);
/** Characters between references: in text, and in attribute values by their quote. */
const TEXT = sticky('[^<&]+');
const QUOTED: Readonly<Record<string, RegExp>> = { '"': sticky('[^<&"]+'), "'": sticky("[^<&']+") };

/** Creates a cursor over a document; each step matches one production where the previous one ended. */
const createCursor = (text: string) => {
  let position = 0;
  return {
    position: () => position,
    isAtEnd: () => position >= text.length,
    startsWith: (prefix: string) => text.startsWith(prefix, position),
    passes: (prefix: string): boolean => {
      const isNext = text.startsWith(prefix, position);
      if (isNext) position += prefix.length;
      return isNext;
    },
    take: (expression: RegExp): RegExpExecArray | undefined => {
      expression.lastIndex = position;
      const found = expression.exec(text);
      if (found === null) return undefined;
      position = expression.lastIndex;
      return found;
    },
    fail: (reason: string) => createXmlError(`The document is not well-formed at character ${position + 1}: ${reason}`),
  };
};
type Cursor = ReturnType<typeof createCursor>;

const checkName = (at: Cursor, name: string, { name: longest }: XmlLimits): void => {
  if (name.length > longest) throw at.fail(`a name has ${name.length} characters; the limit is ${longest}`);
};

/** Skips characters and references one by one: a single expression for all would keep a backtracking state for each. */
const passRun = (at: Cursor, characters: RegExp, limits: XmlLimits): boolean => {
  const start = at.position();
  for (;;) {
    const plain = at.take(characters)?.[0];
    if (plain?.includes(']]>') && characters === TEXT) throw at.fail('text must not hold ]]>');
    const reference = at.startsWith('&') ? at.take(REFERENCE) : undefined;
    if (reference === undefined) return at.position() > start;
    checkName(at, reference[0], limits);
  }
};

const passValue = (at: Cursor, quote: string, name: string, limits: XmlLimits): void => {
  const characters = QUOTED[quote];
  if (characters !== undefined) passRun(at, characters, limits);
  if (!at.passes(quote)) throw at.fail(`the value of ${name} is not complete`);
};

const openTag = (at: Cursor, name: string, limits: XmlLimits): boolean => {
  const attributes = new Set<string>();
  for (let found = at.take(ATTRIBUTE); found !== undefined; found = at.take(ATTRIBUTE)) {
    const [, attribute = '', quote = ''] = found;
    checkName(at, attribute, limits);
    if (attributes.has(attribute)) throw at.fail(`the attribute ${attribute} is repeated`);
    attributes.add(attribute);
    if (attributes.size > limits.attributes) throw at.fail(`${name} has more than ${limits.attributes} attributes`);
    passValue(at, quote, attribute, limits);
  }
  const end = at.take(TAG_END);
  if (end === undefined) throw at.fail(`the tag ${name} is not complete`);
  return end[1] === '';
};

/** Position of a processing instruction's content. */
type Span = readonly [from: number, to: number];

const skipMarkup = (at: Cursor, instructions: Span[]): boolean => {
  if (at.startsWith('<!DOCTYPE')) throw at.fail('a document type declaration is refused');
  const comment = at.take(COMMENT)?.[1];
  if (comment !== undefined && /--|-$/.test(comment)) throw at.fail('a comment must not hold --');
  if (comment !== undefined) return true;
  const start = at.position();
  const target = at.take(INSTRUCTION)?.[1];
  if (target?.toLowerCase() === 'xml') throw at.fail('the XML declaration does not stand at the beginning');
  // Namespaces in XML 1.0 §7.
  if (target?.includes(':')) throw at.fail('the target of a processing instruction must not hold a colon');
  if (target !== undefined) instructions.push([start + '<?'.length + target.length, at.position() - '?>'.length]);
  return target !== undefined;
};

/** Removes the content of processing instructions, in which the parser would look for attributes. */
const removeSpans = (text: string, instructions: readonly Span[]): string => {
  let from = 0;
  const kept = instructions.map(([start, end]) => {
    const piece = text.slice(from, start);
    from = end;
    return piece;
  });
  return kept.length === 0 ? text : kept.join('') + text.slice(from);
};

/**
 * Checks what the parser does not: that a document is well-formed, has one root and no document type declaration, and
 * stays within the limits. Returns the document with empty processing instructions, which the parser reads correctly.
 */
export const checkWellFormed = (text: string, limits: XmlLimits): string => {
  const at = createCursor(text);
  const instructions: Span[] = [];
  const open: string[] = [];
  let elements = 0;
  if (/^<\?xml[ \t\r\n]/.test(text) && at.take(DECLARATION) === undefined)
    throw at.fail('the XML declaration is invalid');
  while (!at.isAtEnd()) {
    if (skipMarkup(at, instructions)) continue;
    const start = at.take(TAG_NAME)?.[1];
    if (start !== undefined) {
      if (open.length === 0 && elements > 0) throw at.fail('there is a second root element');
      elements += 1;
      checkName(at, start, limits);
      if (elements > limits.elements) throw at.fail(`there are more than ${limits.elements} elements`);
      if (openTag(at, start, limits)) open.push(start);
      if (open.length > limits.depth) throw at.fail(`elements are nested more than ${limits.depth} deep`);
      continue;
    }
    const end = at.take(END_TAG)?.[1];
    if (end !== undefined) {
      if (open.pop() !== end) throw at.fail(`the end tag ${end} matches no open element`);
      continue;
    }
    if (open.length > 0 && at.take(CDATA) !== undefined) continue;
    if (open.length === 0) {
      const isMarkup = at.startsWith('<') || at.startsWith('&');
      if (!isMarkup && at.take(BLANKS) === undefined) throw at.fail('there is text outside the root element');
      if (isMarkup) throw at.fail('this is neither markup nor text');
    } else if (!passRun(at, TEXT, limits)) throw at.fail('this is neither markup nor text');
  }
  if (elements === 0) throw at.fail('there is no element');
  if (open.length > 0) throw at.fail(`${open.at(-1)} is not closed`);
  return removeSpans(text, instructions);
};
