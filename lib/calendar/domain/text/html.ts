import sanitizeHtml from 'sanitize-html';
import {
  BLOCKS,
  GLOBAL_ATTRIBUTES,
  INLINE,
  OWN_ATTRIBUTES,
  SCHEMES,
  STYLES,
} from '#lib/calendar/domain/text/htmlRules.ts';
import { mapOutsideMarkup } from '#lib/calendar/domain/text/markup.ts';

/** Replaces the ampersand of character references during sanitising, because the sanitiser would decode them. */
const AMPERSAND_MARK = '\uE000';

const REFERENCE = /&(#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/g;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: { '*': [...GLOBAL_ATTRIBUTES], ...OWN_ATTRIBUTES },
  allowedStyles: { '*': STYLES },
  allowedSchemes: [...SCHEMES],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster', 'longdesc'],
  allowProtocolRelative: false,
  // Restored in text only: in an attribute, a restored reference could spell a forbidden scheme.
  textFilter: (text) => text.replaceAll(AMPERSAND_MARK, '&').replace(/&amp;(?!#?\w+;)/g, '&#038;'),
};

/** Deepest allowed nesting: for each closing tag the sanitiser searches all open elements. */
export const MAX_DEPTH = 256;

/** The markup is nested more deeply than `MAX_DEPTH`. */
export class NestingTooDeep extends Error {}

/** Creates the options that end a pass with `NestingTooDeep`. */
const createDepthLimit = (): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NestingTooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
};

/** Maximum number of passes over a text. Usually the second pass changes nothing. */
const MAX_PASSES = 5;

/** Sanitises until nothing changes: a removed element can leave forbidden nesting, such as links in links. */
const sanitize = (html: string, allowedTags: string[]): string => {
  let text = html.replaceAll(AMPERSAND_MARK, '');
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const marked = mapOutsideMarkup(text, (part) => part.replace(REFERENCE, `${AMPERSAND_MARK}$1;`));
    const next = sanitizeHtml(marked, { ...OPTIONS, ...createDepthLimit(), allowedTags }).replaceAll(
      AMPERSAND_MARK,
      '',
    );
    if (next === text) break;
    text = next;
  }
  return text;
};

/** Sanitises a title of a caller who may not write arbitrary HTML: inline elements only. */
export const sanitizeTitle = (html: string): string => sanitize(html, [...INLINE]);

/** Sanitises a text like WordPress's `wp_kses_post`: no scripts, event handlers, frames or forms. */
export const sanitizeText = (html: string): string => sanitize(html, [...INLINE, ...BLOCKS]);
