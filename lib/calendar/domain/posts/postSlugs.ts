import type { PostTexts } from '#lib/calendar/domain/model.ts';
import { restoredSlug, slugOf, trashedSlug } from '#lib/calendar/domain/posts/slug.ts';
import type { Language, Versions } from '#lib/calendar/domain/text/languages.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';

type Texts = Versions<PostTexts>['texts'];

const eachVersion = (texts: Texts, change: (version: PostTexts, language: Language) => PostTexts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = texts[language];
      return version === undefined ? [] : [[language, change(version, language)]];
    }),
  );

interface SlugSetting {
  readonly id: number;
  readonly language: Language;
  /** As the caller wants it spelled. */
  readonly sent: string | undefined;
  /** The title of a version that is written without one. */
  readonly shownTitle: string;
  /** Whether a title gives a slug where none was sent. */
  readonly fromTitle: boolean;
}

/** Gives the written version the slug that was sent, and each version without one a slug of its title. */
export const slugsAfter = (texts: Texts, { id, language, sent, shownTitle, fromTitle }: SlugSetting): Texts => {
  const wanted = slugOf(sent ?? '');
  const named =
    wanted === '' ? texts : { ...texts, [language]: { title: shownTitle, ...texts[language], slug: wanted } };
  return eachVersion(named, (version) =>
    version.title === undefined || version.slug !== undefined || !fromTitle
      ? version
      : { ...version, slug: slugOf(version.title) || String(id) },
  );
};

/** The slugs of what is thrown away: marked, so that others may take the plain ones. */
export const trashedSlugs = (texts: Texts): Texts =>
  eachVersion(texts, (version) =>
    version.title === undefined ? version : { ...version, slug: trashedSlug(version.slug ?? '') },
  );

/** The slugs of what comes back from the trash. */
export const restoredSlugs = (texts: Texts): Texts =>
  eachVersion(texts, ({ slug, ...version }) => {
    const restored = restoredSlug(slug ?? '');
    return restored === '' ? version : { ...version, slug: restored };
  });
