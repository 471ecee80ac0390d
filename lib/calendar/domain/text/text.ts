import { outsideMarkup, partsOf, withoutSilentElements } from '#lib/calendar/domain/text/markup.ts';

/** A character reference that stands already. */
const BARE_AMPERSAND = /&(?!#\d+;|#[xX][0-9a-fA-F]+;|[a-zA-Z][a-zA-Z0-9]*;)/g;

/** Elements that make their own block: a text that has one is not cut into paragraphs. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|ul|video)\b/i;

/**
 * A title as shown: a bare ampersand becomes `&#038;`; markup and character references stay, so that what was shown
 * changes nothing when it is sent back.
 */
export const renderTitle = (text: string): string =>
  outsideMarkup(text.trim(), (part) => part.replace(BARE_AMPERSAND, '&#038;'));

const paragraph = (text: string): string => {
  const lines = text.split('\n');
  const last = lines.length - 1;
  const shown = lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line) => line !== '');
  return `<p>${last === 0 ? text : shown.join('<br />\n')}</p>`;
};

/** A description or excerpt as shown: paragraphs at empty lines, unless the text has blocks of its own. */
export const renderText = (text: string): string => {
  const shown = renderTitle(text.replace(/\r\n?/g, '\n'));
  if (shown === '' || BLOCK.test(shown)) return shown;
  return shown
    .split(/\n[ \t]*\n\s*/)
    .map(paragraph)
    .join('\n');
};

interface ShownMembers {
  readonly description: string;
  readonly excerpt: string;
  readonly html: readonly ('description' | 'excerpt')[];
}

/** A description or excerpt as shown: as it is stored, or rendered where an earlier release stored it as it was sent. */
export const shownHtml = (texts: ShownMembers, member: 'description' | 'excerpt'): string =>
  texts.html.includes(member) ? texts[member] : renderText(texts[member]);

/** A text in which nothing is markup: the names and descriptions of terms. */
export const escapeText = (text: string): string =>
  text.trim().replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Fit to stand in a double-quoted attribute. */
export const escapeAttribute = (text: string): string =>
  text.replace(BARE_AMPERSAND, '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A rendered text as `json_ld` carries it: escaped once more, line ends as the two characters `\n`. */
export const escapeForJsonLd = (rendered: string): string =>
  rendered === '' ? '' : `${escapeText(rendered).replaceAll('\n', '\\n')}\\n`;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of an HTML text: no tags, the common character references as characters. */
export const plainText = (html: string): string =>
  partsOf(withoutSilentElements(html))
    .map(({ text, isMarkup }) => (isMarkup ? ' ' : text))
    .join('')
    .replace(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([a-zA-Z]+));/g, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/\s+/g, ' ')
    .trim();
