/** A tag of an XML text. Its name has no prefix, because a part of a workbook uses one namespace. */
export interface Tag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** Text between the name and the end of the tag. */
  readonly attributes: string;
  /** Character data since the last tag; references are not decoded. */
  readonly text: string;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const GREATER = 0x3e;

/** Start and end of comments, CDATA sections, instructions and declarations. Longer starts come first. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Returns the index of the `>` that ends a tag, ignoring quoted values; the length of the text if there is none. */
const findTagEnd = (xml: string, start: number): number => {
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  return xml.length;
};

const nameEnd = (xml: string, start: number, end: number): number => {
  let at = start;
  while (at < end && xml.charCodeAt(at) > SPACE && xml.charCodeAt(at) !== SLASH) at += 1;
  return at;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses the tags of an XML text in order. The time is linear in the length of the text. */
export function* parseTags(xml: string): Generator<Tag> {
  let textStart = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', textStart)) {
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, at));
    if (other !== undefined) {
      const [begin, finish] = other;
      const end = xml.indexOf(finish, at + begin.length);
      if (end < 0) return;
      textStart = end + finish.length;
      continue;
    }
    const end = findTagEnd(xml, at + 1);
    if (end === xml.length) return;
    const isClose = xml.charCodeAt(at + 1) === SLASH;
    const start = isClose ? at + 2 : at + 1;
    const nameStop = nameEnd(xml, start, end);
    const isEmpty = !isClose && xml.charCodeAt(end - 1) === SLASH;
    yield {
      name: localName(xml.slice(start, nameStop)),
      kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
      attributes: xml.slice(nameStop, isEmpty ? end - 1 : end),
      text: xml.slice(textStart, at),
    };
    textStart = end + 1;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

const LAST_CODE_POINT = 0x10ffff;

/** Decodes the references in character data (XML 1.0 §4.1, §4.6). */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole, decimal, hexadecimal, entity) => {
        if (entity !== undefined) return ENTITIES[String(entity).toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Maximum number of attributes that are read: ECMA-376 has no element with more than 60. */
const MOST_ATTRIBUTES = 200;

/** Parses the attributes of a tag by their names without prefixes. Namespace declarations (`xmlns`) are left out. */
export const parseAttributes = (text: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (let at = 0, count = 0; at < text.length && count < MOST_ATTRIBUTES; count += 1) {
    const sign = text.indexOf('=', at);
    if (sign < 0) break;
    const name = text.slice(at, sign).trim();
    let open = sign + 1;
    while (open < text.length && text.charCodeAt(open) <= SPACE) open += 1;
    const quote = text[open];
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (close < 0) break;
    if (!name.startsWith('xmlns')) found[localName(name)] = decodeReferences(text.slice(open + 1, close));
    at = close + 1;
  }
  return found;
};
