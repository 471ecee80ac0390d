import sanitizeHtml from 'sanitize-html';
import {
  BLOCKS,
  GLOBAL_ATTRIBUTES,
  INLINE,
  OWN_ATTRIBUTES,
  SCHEMES,
  STYLES,
} from '#lib/calendar/domain/text/htmlRules.ts';
import { outsideMarkup } from '#lib/calendar/domain/text/markup.ts';

/** Stands for the ampersand of a character reference while the sanitizer, which would decode it, runs. */
const KEPT = '\uE000';

const REFERENCE = /&(#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/g;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: { '*': [...GLOBAL_ATTRIBUTES], ...OWN_ATTRIBUTES },
  allowedStyles: { '*': STYLES },
  allowedSchemes: [...SCHEMES],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster', 'longdesc'],
  allowProtocolRelative: false,
  // Put back in text only: an attribute keeps the mark, so that no scheme can be spelled past the filter.
  textFilter: (text) => text.replaceAll(KEPT, '&').replace(/&amp;(?!#?\w+;)/g, '&#038;'),
};

/** Elements within each other that are looked at; the sanitizer seeks each closing tag among all that are open. */
export const MOST_NESTED = 256;

/** More elements stand within each other than are looked at. */
export class TooDeep extends Error {}

/** Options that end the work of one pass at markup that is too deep. */
const depthLimit = (): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > MOST_NESTED) throw new TooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
};

/** Looks at a text at most; the second finds nearly always nothing left to change. */
const PASSES = 5;

/** Filters until nothing changes: what goes may leave elements within each other that may not be, as links in links. */
const filtered = (html: string, allowedTags: string[]): string => {
  let text = html.replaceAll(KEPT, '');
  for (let pass = 0; pass < PASSES; pass++) {
    const marked = outsideMarkup(text, (part) => part.replace(REFERENCE, `${KEPT}$1;`));
    const next = sanitizeHtml(marked, { ...OPTIONS, ...depthLimit(), allowedTags }).replaceAll(KEPT, '');
    if (next === text) break;
    text = next;
  }
  return text;
};

/** A title without markup that could do harm, for callers who may not write HTML as they please. */
export const safeTitle = (html: string): string => filtered(html, [...INLINE]);

/** A text without markup that could do harm, as `wp_kses_post` keeps it: no scripts, handlers, frames or forms. */
export const safeText = (html: string): string => filtered(html, [...INLINE, ...BLOCKS]);
