/** A part of an HTML text: one tag or comment (markup), or the text between two of them. */
export interface MarkupPart {
  readonly text: string;
  readonly isMarkup: boolean;
}

/**
 * Creates an `indexOf` for ascending positions. It caches its last result, so that all calls together scan the text
 * once.
 */
const createForwardSearch = (text: string, wanted: string): ((from: number) => number) => {
  let found = -1;
  let isAbsent = false;
  return (from) => {
    if (!isAbsent && found < from) found = text.indexOf(wanted, from);
    isAbsent ||= found < 0;
    return isAbsent ? -1 : found;
  };
};

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Splits an HTML text into tags, comments and text in one pass; joined, the parts give the text again. */
export const splitMarkup = (html: string): readonly MarkupPart[] => {
  const nextOpen = createForwardSearch(html, '<');
  const nextClose = createForwardSearch(html, '>');
  const nextCommentEnd = createForwardSearch(html, '-->');
  /** Returns the end of the markup that begins at `start`; undefined if this `<` is text. */
  const findEnd = (start: number): number | undefined => {
    if (html.startsWith('<!--', start)) {
      const end = nextCommentEnd(start + 4);
      return end < 0 ? undefined : end + 3;
    }
    const name = html[start + 1] === '/' ? start + 2 : start + 1;
    if (!isLetter(html.charCodeAt(name))) return undefined;
    const close = nextClose(name + 1);
    const open = nextOpen(name + 1);
    return close < 0 || (open >= 0 && open < close) ? undefined : close + 1;
  };
  const parts: MarkupPart[] = [];
  let textFrom = 0;
  let at = nextOpen(0);
  while (at >= 0) {
    const end = findEnd(at);
    if (end !== undefined) {
      if (at > textFrom) parts.push({ text: html.slice(textFrom, at), isMarkup: false });
      parts.push({ text: html.slice(at, end), isMarkup: true });
      textFrom = end;
    }
    at = nextOpen(end ?? at + 1);
  }
  if (textFrom < html.length) parts.push({ text: html.slice(textFrom), isMarkup: false });
  return parts;
};

/** Applies `change` to the text outside tags and comments. */
export const mapOutsideMarkup = (html: string, change: (text: string) => string): string =>
  splitMarkup(html)
    .map(({ text, isMarkup }) => (isMarkup ? text : change(text)))
    .join('');

const SCRIPT_OR_STYLE = /^<(\/?)(script|style)\b/i;

/** Removes `script` and `style` elements with their content; one that is never closed stays. */
export const removeScriptsAndStyles = (html: string): string => {
  const parts = splitMarkup(html);
  const lastClosing = new Map<string, number>();
  parts.forEach(({ text }, index) => {
    const [, slash, name = ''] = SCRIPT_OR_STYLE.exec(text) ?? [];
    if (slash === '/') lastClosing.set(name.toLowerCase(), index);
  });
  const kept: string[] = [];
  let inside: string | undefined;
  parts.forEach(({ text, isMarkup }, index) => {
    const [, slash, name = ''] = isMarkup ? (SCRIPT_OR_STYLE.exec(text) ?? []) : [];
    const element = name.toLowerCase();
    if (inside === undefined && slash === '' && (lastClosing.get(element) ?? -1) > index) inside = element;
    else if (inside === undefined) kept.push(text);
    else if (slash === '/' && element === inside) {
      inside = undefined;
      kept.push(' ');
    }
  });
  return kept.join('');
};
