/** Replaces each tag by a blank. A `<` without a following `>` is text. */
export const stripTags = (text: string): string => {
  const pieces: string[] = [];
  let from = 0;
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', from)) {
    const end = text.indexOf('>', start);
    if (end === -1) break;
    pieces.push(text.slice(from, start));
    from = end + 1;
  }
  pieces.push(text.slice(from));
  return pieces.join(' ');
};

/** Tags that do not separate words. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'big',
  'em',
  'font',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'tt',
  'u',
  'wbr',
]);

/** Sticky patterns: they match at `lastIndex` only. */
const TAG = /<\/?([a-z][a-z0-9]{0,9})([\s>])/iy;
const HIDDEN = /<(script|style)\b/iy;

/**
 * Extracts the visible text of HTML or XML: comments, processing instructions, scripts, styles and tags are removed.
 * Time is linear in the length: an end marker that was not found once is never searched again.
 */
export class Markup {
  readonly #text: string;
  /** End markers that do not occur in the rest of the text. */
  readonly #missing = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Position after the next occurrence of an end marker, if any. */
  #findEnd(end: string, from: number): number | undefined {
    if (this.#missing.has(end)) return undefined;
    const at = this.#text.indexOf(end, from);
    if (at !== -1) return at + end.length;
    this.#missing.add(end);
    return undefined;
  }

  /** Position after the end tag of an element whose content is not markup. */
  #findEndTag(name: string, from: number): number | undefined {
    const end = `</${name}`;
    if (this.#missing.has(end)) return undefined;
    const tag = new RegExp(`${end}\\s*>`, 'gi');
    tag.lastIndex = from;
    if (tag.test(this.#text)) return tag.lastIndex;
    this.#missing.add(end);
    return undefined;
  }

  /** Position after the invisible part that starts at `at`, if one starts there. */
  #findHiddenEnd(at: number): number | undefined {
    if (this.#text.startsWith('<!--', at)) return this.#findEnd('-->', at + 4);
    if (this.#text.startsWith('<?', at)) return this.#findEnd('?>', at + 2);
    HIDDEN.lastIndex = at;
    const name = HIDDEN.exec(this.#text)?.[1]?.toLowerCase();
    return name === undefined ? undefined : this.#findEndTag(name, at);
  }

  #isInline(at: number): boolean {
    TAG.lastIndex = at;
    return INLINE.has(TAG.exec(this.#text)?.[1]?.toLowerCase() ?? '');
  }

  /** Returns the visible text. Character references are kept. */
  extractText(): string {
    const text = this.#text;
    const pieces: string[] = [];
    let from = 0;
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', from)) {
      pieces.push(text.slice(from, at));
      if (text.startsWith('<![CDATA[', at)) {
        pieces.push(' ');
        from = at + '<![CDATA['.length;
        continue;
      }
      const hidden = this.#findHiddenEnd(at);
      const end = hidden ?? this.#findEnd('>', at);
      if (end === undefined) {
        from = at;
        break;
      }
      if (hidden !== undefined || !this.#isInline(at)) pieces.push(' ');
      from = end;
    }
    pieces.push(text.slice(from));
    return pieces.join('').replaceAll(']]>', ' ');
  }
}
