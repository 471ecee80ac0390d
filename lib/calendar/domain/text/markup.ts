/** A part of an HTML text: one tag or comment, or what lies between two of them. */
export interface Part {
  readonly text: string;
  readonly isMarkup: boolean;
}

/**
 * Finds the next place of a text from a position on that only grows: the whole text is walked through once, however
 * often nothing is found.
 */
const forwardSearch = (text: string, wanted: string): ((from: number) => number) => {
  let found = -1;
  let isAbsent = false;
  return (from) => {
    if (!isAbsent && found < from) found = text.indexOf(wanted, from);
    isAbsent ||= found < 0;
    return isAbsent ? -1 : found;
  };
};

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Cuts an HTML text into tags, comments and what lies between, in one pass; joined they are the text again. */
export const partsOf = (html: string): readonly Part[] => {
  const nextOpen = forwardSearch(html, '<');
  const nextClose = forwardSearch(html, '>');
  const nextCommentEnd = forwardSearch(html, '-->');
  /** Where the markup that begins at `start` ends; undefined: this `<` is text. */
  const endOf = (start: number): number | undefined => {
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
  const parts: Part[] = [];
  let textFrom = 0;
  let at = nextOpen(0);
  while (at >= 0) {
    const end = endOf(at);
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

/** Changes what stands between tags and comments, and nothing in them. */
export const outsideMarkup = (html: string, change: (text: string) => string): string =>
  partsOf(html)
    .map(({ text, isMarkup }) => (isMarkup ? text : change(text)))
    .join('');

const SILENT = /^<(\/?)(script|style)\b/i;

/** The text without the elements `script` and `style` and what is in them; one that is never closed stays. */
export const withoutSilentElements = (html: string): string => {
  const parts = partsOf(html);
  const lastClosing = new Map<string, number>();
  parts.forEach(({ text }, index) => {
    const [, slash, name = ''] = SILENT.exec(text) ?? [];
    if (slash === '/') lastClosing.set(name.toLowerCase(), index);
  });
  const kept: string[] = [];
  let inside: string | undefined;
  parts.forEach(({ text, isMarkup }, index) => {
    const [, slash, name = ''] = isMarkup ? (SILENT.exec(text) ?? []) : [];
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
