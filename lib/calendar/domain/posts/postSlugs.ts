import type { PostTexts } from '#lib/calendar/domain/model.ts';
import { toRestoredSlug, toSlug, toTrashedSlug } from '#lib/calendar/domain/posts/slug.ts';
import type { Language, Versions } from '#lib/calendar/domain/text/languages.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';

type Texts = Versions<PostTexts>['texts'];

const mapVersions = (texts: Texts, change: (version: PostTexts, language: Language) => PostTexts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = texts[language];
      return version === undefined ? [] : [[language, change(version, language)]];
    }),
  );

interface SlugSetting {
  readonly id: number;
  readonly language: Language;
  /** As the caller spelled it. */
  readonly sent: string | undefined;
  /** Title of a version that gets a slug without having a title. */
  readonly shownTitle: string;
  /** Whether versions without a slug get one from their title. */
  readonly fromTitle: boolean;
}

/** Converts a text to a slug, or to the empty text if that would be `0`, which no request may send back. */
const toValidSlug = (text: string): string => {
  const slug = toSlug(text);
  return slug === '0' ? '' : slug;
};

/** Assigns the sent slug to the written version, and slugs from titles to versions without one. */
export const assignSlugs = (texts: Texts, { id, language, sent, shownTitle, fromTitle }: SlugSetting): Texts => {
  const wanted = toValidSlug(sent ?? '');
  const named =
    wanted === '' ? texts : { ...texts, [language]: { title: shownTitle, ...texts[language], slug: wanted } };
  return mapVersions(named, (version) =>
    version.title === undefined || version.slug !== undefined || !fromTitle
      ? version
      : { ...version, slug: toValidSlug(version.title) || String(id) },
  );
};

/** Marks the slugs of a trashed post, so that other posts may take the plain ones. */
export const markSlugsTrashed = (texts: Texts): Texts =>
  mapVersions(texts, (version) =>
    version.title === undefined ? version : { ...version, slug: toTrashedSlug(version.slug ?? '') },
  );

/** Removes the trash mark from the slugs of a restored post. */
export const restoreSlugs = (texts: Texts): Texts =>
  mapVersions(texts, ({ slug, ...version }) => {
    const restored = toRestoredSlug(slug ?? '');
    return restored === '' ? version : { ...version, slug: restored };
  });
