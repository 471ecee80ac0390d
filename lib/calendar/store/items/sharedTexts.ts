import type { AnyPost, CalendarEvent, OwnTexts, PostTexts } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

type TextName = keyof PostTexts;

/** Names of a date's own texts by language; the texts themselves are those of the post. */
type OwnTextNames = Readonly<Partial<Record<Language, readonly TextName[]>>>;

const mapLanguages = <Value>(change: (language: Language) => Value | undefined) =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const value = change(language);
      return value === undefined ? [] : [[language, value]];
    }),
  );

const pick = (version: PostTexts, names: readonly TextName[]): PostTexts =>
  Object.fromEntries(names.flatMap((name) => (version[name] === undefined ? [] : [[name, version[name]]])));

/** Returns a post as it is stored: a date of a series with its slugs and its own texts only, each once. */
export const toStoredPost = (post: AnyPost): AnyPost => {
  if (post.kind !== 'event' || post.occurrence === undefined) return post;
  const { own } = post.occurrence;
  const texts = mapLanguages((language) => {
    const version = post.texts[language];
    return version && pick(version, ['slug', ...(Object.keys(own?.texts?.[language] ?? {}) as TextName[])]);
  });
  if (own?.texts === undefined) return { ...post, texts };
  const names = mapLanguages((language) => own.texts?.[language] && Object.keys(own.texts[language]));
  return { ...post, texts, occurrence: { ...post.occurrence, own: { ...own, texts: names as unknown as OwnTexts } } };
};

/** Returns the id of the series whose texts a stored post shares. */
export const getTextSource = (post: AnyPost): number | undefined =>
  post.kind === 'event' && post.occurrence !== undefined ? post.parent : undefined;

const readOwnTexts = ({ texts, occurrence }: CalendarEvent): OwnTexts | undefined => {
  const names = occurrence?.own?.texts as unknown as OwnTextNames | undefined;
  return (
    names &&
    mapLanguages((language) =>
      names[language] === undefined
        ? undefined
        : Object.fromEntries(names[language].map((name) => [name, texts[language]?.[name] ?? ''])),
    )
  );
};

/** Returns a stored date with the texts that it shares with its series; any other post unchanged. */
export const addSharedTexts = (post: AnyPost, series: AnyPost | undefined): AnyPost => {
  if (post.kind !== 'event' || post.occurrence === undefined) return post;
  const { occurrence } = post;
  const own = readOwnTexts(post);
  const texts = mapLanguages((language) => {
    const [stored, shared] = [post.texts[language], series?.texts[language]];
    if (stored === undefined && shared === undefined) return undefined;
    const { slug: _, ...members } = shared ?? {};
    const shown = Object.entries({ ...members, ...own?.[language], ...stored }).filter(([, text]) => text !== '');
    return Object.fromEntries(shown) as PostTexts;
  });
  if (own === undefined) return { ...post, texts };
  return { ...post, texts, occurrence: { ...occurrence, own: { ...occurrence.own, texts: own } } };
};
