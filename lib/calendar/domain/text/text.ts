import { decodeReferences } from '#lib/calendar/domain/text/characterReferences.ts';
import { mapOutsideMarkup, removeScriptsAndStyles, splitMarkup } from '#lib/calendar/domain/text/markup.ts';

/** An ampersand that begins no character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#[xX][0-9a-fA-F]+;|[a-zA-Z][a-zA-Z0-9]*;)/g;

/** Block elements: a text that contains one is not split into paragraphs. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|ul|video)\b/i;

/**
 * Renders a title: a bare ampersand becomes `&#038;`; markup and character references stay. Idempotent, so that clients
 * can send back what they have read.
 */
export const renderTitle = (text: string): string =>
  mapOutsideMarkup(text.trim(), (part) => part.replace(BARE_AMPERSAND, '&#038;'));

const renderParagraph = (text: string): string => {
  const lines = text.split('\n');
  const last = lines.length - 1;
  const shown = lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line) => line !== '');
  return `<p>${last === 0 ? text : shown.join('<br />\n')}</p>`;
};

/** Renders a description or excerpt: splits it into paragraphs at empty lines unless it contains block elements. */
export const renderText = (text: string): string => {
  const shown = renderTitle(text.replace(/\r\n?/g, '\n'));
  if (shown === '' || BLOCK.test(shown)) return shown;
  return shown
    .split(/\n[ \t]*\n\s*/)
    .map(renderParagraph)
    .join('\n');
};

/** Escapes a plain text for HTML, keeping character references; used for names and descriptions of terms. */
export const escapeText = (text: string): string =>
  text.trim().replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string =>
  text.replace(BARE_AMPERSAND, '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes a rendered text for `json_ld`: escaped once more, line ends as the two characters `\n`. */
export const escapeForJsonLd = (rendered: string): string =>
  rendered === '' ? '' : `${escapeText(rendered).replaceAll('\n', '\\n')}\\n`;

/** Elements within a line: their tags, and comments, separate no words. */
const INLINE =
  /^<(?:!--|\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr)\b)/i;
const CELL = /^<\/?t[dh]\b/i;

const renderPlain = (html: string, separator: ' ' | '\n'): string =>
  splitMarkup(removeScriptsAndStyles(html))
    .map(({ text, isMarkup }) => {
      if (!isMarkup) return decodeReferences(text.replace(/\s+/g, ' '));
      return INLINE.test(text) ? '' : CELL.test(text) ? ' ' : separator;
    })
    .join('');

/** Converts HTML to plain text in one line: without tags, character references decoded. */
export const toPlainText = (html: string): string => renderPlain(html, ' ').replace(/\s+/g, ' ').trim();

/** Converts HTML to plain text with a line for each block and after each line break, without empty lines. */
export const toPlainLines = (html: string): string =>
  renderPlain(html, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Elements that end a paragraph. */
const PARAGRAPH = /<\/(?:p|h[1-6]|ul|ol|blockquote|table|pre|div)\s*>/i;

/** Converts HTML to plain text with an empty line between paragraphs. */
export const toPlainParagraphs = (html: string): string =>
  removeScriptsAndStyles(html)
    .split(PARAGRAPH)
    .map(toPlainLines)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
