import { requireShort } from '#lib/calendar/domain/bounds.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { DEFAULT_LANGUAGE, type Language, shownTexts, type Versions } from '#lib/calendar/domain/languages.ts';
import type { PostTexts } from '#lib/calendar/domain/model.ts';
import { renderText, renderTitle } from '#lib/calendar/domain/text.ts';

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
}

/** What is done to titles and to longer texts. */
export interface TextPair {
  readonly title: (html: string) => string;
  readonly text: (html: string) => string;
}

const RENDERED: TextPair = { title: renderTitle, text: renderText };

const NO_TEXTS: Versions<PostTexts> = { original: DEFAULT_LANGUAGE, texts: {} };

/** The language that a write concerns. */
export const writtenLanguage = (current: Versions<PostTexts> | undefined, language: Language | undefined): Language =>
  language ?? (current === undefined ? DEFAULT_LANGUAGE : shownTexts(current, DEFAULT_LANGUAGE).language);

/** What of a sent text is new: a text as it was shown, sent back, keeps the stored one. */
const changed = (sent: string | undefined, shown: string, render: (text: string) => string): string | undefined =>
  sent === undefined || sent === shown || (shown !== '' && sent === render(shown)) ? undefined : sent;

/** The versions after a write of their titles and texts; slugs are not touched. */
export const textsAfter = (
  current: Versions<PostTexts> | undefined,
  sent: SentTexts,
  { language, titleName, clean, render = RENDERED }: TextSetting,
): Versions<PostTexts> => {
  const written = writtenLanguage(current, language);
  const versions = current ?? { ...NO_TEXTS, original: written };
  for (const [name, text] of [
    [titleName, sent.title],
    ['description', sent.description],
    ['excerpt', sent.excerpt],
  ] as const)
    requireShort(name, text);
  if (sent.title !== undefined && sent.title.trim() === '') throw invalidParameter(titleName);
  const shown = shownTexts(versions, written);
  const title = changed(sent.title, shown.title, render.title);
  const description = changed(sent.description, shown.description, render.text);
  const excerpt = changed(sent.excerpt, shown.excerpt, render.text);
  if (title === undefined && description === undefined && excerpt === undefined) return versions;
  const {
    title: oldTitle,
    description: oldDescription,
    excerpt: oldExcerpt,
    ...others
  } = versions.texts[written] ?? {};
  // A version that begins with a new text keeps the title that was sent with it, even one like the fallback's.
  const newTitle = title ?? oldTitle ?? sent.title;
  const texts: PostTexts = {
    ...others,
    ...(newTitle === undefined ? {} : { title: clean.title(newTitle.trim()) }),
    ...textMember('description', description, oldDescription, clean.text),
    ...textMember('excerpt', excerpt, oldExcerpt, clean.text),
  };
  return { ...versions, texts: { ...versions.texts, [written]: texts } };
};

const textMember = (
  name: 'description' | 'excerpt',
  sent: string | undefined,
  old: string | undefined,
  clean: (html: string) => string,
): PostTexts => {
  const text = sent === undefined ? old : clean(sent.trim());
  return text === undefined || text === '' ? {} : { [name]: text };
};
