import { Markup } from '#lib/cmis/domain/objects/markup.ts';
import { decodeText, findTextSyntax } from '#lib/cmis/domain/objects/textTypes.ts';

/** Only the first bytes of longer content are indexed. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Whether text can be extracted from content of this MIME type. */
export const hasText = (mimeType: string): boolean => findTextSyntax(mimeType) !== undefined;

/** Named character references of HTML for Latin text, beside the accented letters. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  thorn: 'þ',
};

const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};

const toCharacter = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

const resolveReference = (whole: string, name: string): string => {
  if (/^#[xX]/.test(name)) return toCharacter(Number.parseInt(name.slice(2), 16));
  if (name.startsWith('#')) return toCharacter(Number(name.slice(1)));
  const known = ENTITIES[name];
  if (known !== undefined) return known;
  const [, letter = '', mark = ''] = /^([A-Za-z])(acute|grave|circ|uml|tilde|cedil|ring)$/.exec(name) ?? [];
  return letter === '' ? whole : `${letter}${MARKS[mark] ?? ''}`;
};

/** No named character reference is longer than 32 characters. */
const toPlainText = (markup: string): string =>
  new Markup(markup).extractText().replace(/&(#?\w{1,32});/g, resolveReference);

const unescapeJson = (json: string): string =>
  json.replace(/\\(?:u([0-9a-fA-F]{4})|.)/g, (_, code?: string) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Returns the text of content without markup or JSON escapes. */
export const extractText = (mimeType: string, bytes: Uint8Array): string => {
  const text = decodeText(mimeType, bytes.subarray(0, MOST_BYTES));
  const syntax = findTextSyntax(mimeType);
  if (syntax === 'markup') return toPlainText(text);
  return syntax === 'json' ? unescapeJson(text) : text;
};
