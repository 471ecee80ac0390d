import { requireShort } from '#lib/calendar/domain/bounds.ts';
import { faultyParameters, invalidParameter } from '#lib/calendar/domain/errors.ts';
import { type HtmlMember, MOST_TEXT_BYTES, type PostTexts } from '#lib/calendar/domain/model.ts';
import { MOST_NESTED, TooDeep } from '#lib/calendar/domain/text/html.ts';
import { DEFAULT_LANGUAGE, type Language, shownTexts, type Versions } from '#lib/calendar/domain/text/languages.ts';
import { oneLine, withoutControls } from '#lib/calendar/domain/text/plainField.ts';
import { renderText, renderTitle } from '#lib/calendar/domain/text/text.ts';

/** The translated members as a caller sent them; an empty text clears. */
export interface SentTexts {
  readonly title?: string;
  readonly description?: string;
  readonly excerpt?: string;
}

interface TextSetting {
  /** Absent: the language that a reader without language sees. */
  readonly language?: Language | undefined;
  /** What the caller knows the title as. */
  readonly titleName: string;
  /** Filters markup of callers who may not write it as they please. */
  readonly clean: TextPair;
  /** How the texts are shown. */
  readonly render?: TextPair;
  /** Whether `clean` gives longer texts as they are shown. */
  readonly keepsHtml?: boolean;
}

/** What is done to titles and to longer texts. */
export interface TextPair {
  readonly title: (html: string) => string;
  readonly text: (html: string) => string;
}

const RENDERED: TextPair = { title: renderTitle, text: renderText };

const NO_TEXTS: Versions<PostTexts> = { original: DEFAULT_LANGUAGE, texts: {} };

/** What makes a text longer than it was sent. */
const AS_HTML = 'written as HTML, where a bare & takes six characters,';

/** The language that a write concerns. */
export const writtenLanguage = (current: Versions<PostTexts> | undefined, language: Language | undefined): Language =>
  language ?? (current === undefined ? DEFAULT_LANGUAGE : shownTexts(current, DEFAULT_LANGUAGE).language);

/** What of a sent text is new: a text as it was shown, sent back, keeps the stored one. */
const changed = (sent: string | undefined, stored: string, shown: string): string | undefined =>
  sent === undefined || sent === stored || (stored !== '' && sent === shown) ? undefined : sent;

/** The versions after a write of their titles and texts; slugs are not touched. */
export const textsAfter = (
  current: Versions<PostTexts> | undefined,
  sent: SentTexts,
  { language, titleName, clean, render = RENDERED, keepsHtml = false }: TextSetting,
): Versions<PostTexts> => {
  const written = writtenLanguage(current, language);
  const versions = current ?? { ...NO_TEXTS, original: written };
  for (const [name, text] of [
    [titleName, sent.title],
    ['description', sent.description],
    ['excerpt', sent.excerpt],
  ] as const)
    requireShort(name, text);
  if (sent.title !== undefined && oneLine(sent.title) === '') throw invalidParameter(titleName);
  const shown = shownTexts(versions, written);
  const shownAs = (member: HtmlMember): string =>
    shown.html.includes(member) ? shown[member] : render.text(shown[member]);
  const title = changed(sent.title, shown.title, render.title(shown.title));
  const description = changed(sent.description, shown.description, shownAs('description'));
  const excerpt = changed(sent.excerpt, shown.excerpt, shownAs('excerpt'));
  if (title === undefined && description === undefined && excerpt === undefined) return versions;
  const {
    title: oldTitle,
    description: oldDescription,
    excerpt: oldExcerpt,
    html: oldHtml = [],
    ...others
  } = versions.texts[written] ?? {};
  // A version that begins with a new text keeps the title that was sent with it, even one like the fallback's.
  const newTitle = title ?? oldTitle ?? sent.title;
  const sentMembers = [
    ...(description === undefined ? [] : ['description' as const]),
    ...(excerpt === undefined ? [] : ['excerpt' as const]),
  ];
  const html = keepsHtml ? [...new Set([...oldHtml, ...sentMembers])].sort() : [];
  const texts: PostTexts = {
    ...others,
    ...(html.length === 0 ? {} : { html }),
    ...(newTitle === undefined ? {} : { title: cleaned(titleName, clean.title, oneLine(newTitle)) }),
    ...textMember('description', description, oldDescription, clean.text),
    ...textMember('excerpt', excerpt, oldExcerpt, clean.text),
  };
  return { ...versions, texts: { ...versions.texts, [written]: texts } };
};

/** Markup that is too deep for the filter is the caller's to mend. */
const cleaned = (name: string, clean: (html: string) => string, html: string): string => {
  try {
    return clean(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    const message = `${name} has more than ${MOST_NESTED} elements within each other; close those that are open.`;
    throw faultyParameters({ [name]: { code: 'rest_too_deep', message, data: { param: name } } });
  }
};

const textMember = (
  name: 'description' | 'excerpt',
  sent: string | undefined,
  old: string | undefined,
  clean: (html: string) => string,
): PostTexts => {
  const text = sent === undefined ? old : cleaned(name, clean, withoutControls(sent).trim());
  if (text === undefined || text === '') return {};
  if (sent !== undefined) requireShort(name, text, MOST_TEXT_BYTES, AS_HTML);
  return { [name]: text };
};
