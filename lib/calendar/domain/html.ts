import sanitizeHtml from 'sanitize-html';
import { outsideMarkup } from '#lib/calendar/domain/text.ts';

const INLINE = [
  'a',
  'abbr',
  'acronym',
  'b',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'q',
  's',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'u',
];

const BLOCKS = [
  'blockquote',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
];

/** Stands for the ampersand of a character reference while the sanitizer, which would decode it, runs. */
const KEPT = '\uE000';

const REFERENCE = /&(#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/g;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    abbr: ['title'],
    acronym: ['title'],
    blockquote: ['cite'],
    del: ['datetime'],
    q: ['cite'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Put back in text only: an attribute keeps the mark, so that no scheme can be spelled past the filter.
  textFilter: (text) => text.replaceAll(KEPT, '&').replace(/&amp;(?!#?\w+;)/g, '&#038;'),
};

/** Looks at a text at most; the second finds nearly always nothing left to change. */
const PASSES = 5;

/** Filters until nothing changes: what goes may leave elements within each other that may not be, as links in links. */
const filtered = (html: string, allowedTags: string[]): string => {
  let text = html.replaceAll(KEPT, '');
  for (let pass = 0; pass < PASSES; pass++) {
    const marked = outsideMarkup(text, (part) => part.replace(REFERENCE, `${KEPT}$1;`));
    const next = sanitizeHtml(marked, { ...OPTIONS, allowedTags }).replaceAll(KEPT, '');
    if (next === text) break;
    text = next;
  }
  return text;
};

/** A title without markup that could do harm, for callers who may not write HTML as they please. */
export const safeTitle = (html: string): string => filtered(html, INLINE);

/** A text without markup that could do harm: no scripts, handlers, frames or forms; links and images stay. */
export const safeText = (html: string): string => filtered(html, [...INLINE, ...BLOCKS]);
