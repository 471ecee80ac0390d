import { faultyParameters, invalidParameter } from '#lib/calendar/domain/errors.ts';
import { requireMaxBytes } from '#lib/calendar/domain/limits.ts';
import { MAX_TEXT_BYTES, type PostTexts } from '#lib/calendar/domain/model.ts';
import { MAX_DEPTH, NestingTooDeep } from '#lib/calendar/domain/text/html.ts';
import { DEFAULT_LANGUAGE, type Language, selectTexts, type Versions } from '#lib/calendar/domain/text/languages.ts';
import { renderTitle } from '#lib/calendar/domain/text/text.ts';
import { removeControls, toOneLine } from '#lib/calendar/domain/text/textField.ts';

/** The translated members of a write; an empty text clears the member. */
export interface TextChange {
  readonly title?: string;
  readonly description?: string;
  readonly excerpt?: string;
}

interface TextSetting {
  /** Absent: the language shown to readers who request none. */
  readonly language?: Language | undefined;
  /** Name of the parameter that holds the title. */
  readonly titleName: string;
  /** Filters markup, depending on the caller's rights. */
  readonly clean: TextPair;
  /** Renders stored texts as they are shown; by default those of posts, whose `clean` renders all but titles. */
  readonly render?: TextPair;
}

/** A transformation of titles and one of descriptions and excerpts. */
export interface TextPair {
  readonly title: (html: string) => string;
  readonly text: (html: string) => string;
}

const SHOWN_POST: TextPair = { title: renderTitle, text: (html) => html };

const NO_TEXTS: Versions<PostTexts> = { original: DEFAULT_LANGUAGE, texts: {} };

/** Why a stored text may be longer than the sent one. */
const AS_HTML = 'rendered as HTML (where a bare & takes six characters),';

/** Returns the language that a write concerns. */
export const resolveWrittenLanguage = (
  current: Versions<PostTexts> | undefined,
  language: Language | undefined,
): Language => language ?? (current === undefined ? DEFAULT_LANGUAGE : selectTexts(current, DEFAULT_LANGUAGE).language);

/** Returns a sent text, or undefined if it equals the stored or shown one: clients send back what they have read. */
const findNewText = (sent: string | undefined, stored: string, shown: string): string | undefined =>
  sent === undefined || sent === stored || (stored !== '' && sent === shown) ? undefined : sent;

/** Computes the language versions after a write of titles and texts; leaves slugs as they are. */
export const applyTextChange = (
  current: Versions<PostTexts> | undefined,
  sent: TextChange,
  { language, titleName, clean, render = SHOWN_POST }: TextSetting,
): Versions<PostTexts> => {
  const written = resolveWrittenLanguage(current, language);
  const versions = current ?? { ...NO_TEXTS, original: written };
  for (const [name, text] of [
    [titleName, sent.title],
    ['description', sent.description],
    ['excerpt', sent.excerpt],
  ] as const)
    requireMaxBytes(name, text);
  if (sent.title !== undefined && toOneLine(sent.title) === '') throw invalidParameter(titleName);
  const shown = selectTexts(versions, written);
  const title = findNewText(sent.title, shown.title, render.title(shown.title));
  const description = findNewText(sent.description, shown.description, render.text(shown.description));
  const excerpt = findNewText(sent.excerpt, shown.excerpt, render.text(shown.excerpt));
  if (title === undefined && description === undefined && excerpt === undefined) return versions;
  const {
    title: oldTitle,
    description: oldDescription,
    excerpt: oldExcerpt,
    ...others
  } = versions.texts[written] ?? {};
  // A new version stores the sent title even if it equals the fallback's title.
  const newTitle = title ?? oldTitle ?? sent.title;
  const cleanTitle = sent.title === undefined ? sanitizeMember : toStoredTitle;
  const texts: PostTexts = {
    ...others,
    ...(newTitle === undefined ? {} : { title: cleanTitle(titleName, clean.title, toOneLine(newTitle)) }),
    ...buildTextMember('description', description, oldDescription, clean.text),
    ...buildTextMember('excerpt', excerpt, oldExcerpt, clean.text),
  };
  return { ...versions, texts: { ...versions.texts, [written]: texts } };
};

/** Sanitises a text; turns markup that is nested too deeply into a 400. */
const sanitizeMember = (name: string, clean: (html: string) => string, html: string): string => {
  try {
    return clean(html);
  } catch (error) {
    if (!(error instanceof NestingTooDeep)) throw error;
    const message = `${name} has more than ${MAX_DEPTH} nested elements; close those that are open.`;
    throw faultyParameters({ [name]: { code: 'rest_too_deep', message, data: { param: name } } });
  }
};

/** Returns a title as it is stored; throws a 400 if nothing but forbidden markup was sent. */
export const toStoredTitle = (name: string, clean: (html: string) => string, sent: string): string => {
  const title = sanitizeMember(name, clean, sent);
  if (title.trim() === '') throw invalidParameter(name);
  return title;
};

const buildTextMember = (
  name: 'description' | 'excerpt',
  sent: string | undefined,
  old: string | undefined,
  clean: (html: string) => string,
): PostTexts => {
  const text = sent === undefined ? old : sanitizeMember(name, clean, removeControls(sent).trim());
  if (text === undefined || text === '') return {};
  if (sent !== undefined) requireMaxBytes(name, text, MAX_TEXT_BYTES, AS_HTML);
  return { [name]: text };
};
