/** A text with a blank in place of each tag. A `<` that no `>` follows stands for itself. */
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

/** Tags that stand inside of words. */
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

/** The name of the tag at a place, and the character behind it. */
const TAG = /<\/?([a-z][a-z0-9]{0,9})([\s>])/iy;
const HIDDEN = /<(script|style)\b/iy;

/**
 * What is shown of a text with markup: comments, instructions, scripts and styles left out, tags too. Each end is looked
 * for from where the last one was found, and one that is missing is looked for once: the time grows with the length.
 */
export class Markup {
  readonly #text: string;
  /** The ends that do not occur behind the place where they were last looked for. */
  readonly #missing = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The place behind the next end of a kind; undefined: there is none. */
  #behind(end: string, from: number): number | undefined {
    if (this.#missing.has(end)) return undefined;
    const at = this.#text.indexOf(end, from);
    if (at !== -1) return at + end.length;
    this.#missing.add(end);
    return undefined;
  }

  /** The place behind the next end tag of an element whose content is not markup. */
  #behindElement(name: string, from: number): number | undefined {
    const end = `</${name}`;
    if (this.#missing.has(end)) return undefined;
    const tag = new RegExp(`${end}\\s*>`, 'gi');
    tag.lastIndex = from;
    if (tag.test(this.#text)) return tag.lastIndex;
    this.#missing.add(end);
    return undefined;
  }

  /** The place behind what is shown to nobody, if that begins here. */
  #behindHidden(at: number): number | undefined {
    if (this.#text.startsWith('<!--', at)) return this.#behind('-->', at + 4);
    if (this.#text.startsWith('<?', at)) return this.#behind('?>', at + 2);
    HIDDEN.lastIndex = at;
    const name = HIDDEN.exec(this.#text)?.[1]?.toLowerCase();
    return name === undefined ? undefined : this.#behindElement(name, at);
  }

  #isInline(at: number): boolean {
    TAG.lastIndex = at;
    return INLINE.has(TAG.exec(this.#text)?.[1]?.toLowerCase() ?? '');
  }

  /** The text, entities as they are. */
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
      const hidden = this.#behindHidden(at);
      const end = hidden ?? this.#behind('>', at);
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
