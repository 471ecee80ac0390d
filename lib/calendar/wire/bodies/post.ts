import { utcToClock } from '#lib/calendar/domain/dates/zones.ts';
import type { Post, PostKind } from '#lib/calendar/domain/model.ts';
import { getLanguages, type Language, type ShownTexts, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import type { Members, RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Names that clients of the interface know for each kind: its collection, its public pages, its stored type. */
const NAMES = {
  event: { collection: 'events', page: 'event', type: 'tribe_events' },
  venue: { collection: 'venues', page: 'venue', type: 'tribe_venue' },
  organizer: { collection: 'organizers', page: 'organizer', type: 'tribe_organizer' },
} as const satisfies Record<PostKind, object>;

/** The texts of an object in the language that is shown. */
export const getShownTexts = (post: Post, { language }: RenderContext): ShownTexts => selectTexts(post, language);

/** Path of an object below the namespace. */
export const getPostPath = (kind: PostKind, id: number): string => `/${NAMES[kind].collection}/${id}`;

/** The public page of an object: by its slug once it is published, before that by its id. */
export const getPageUrl = (kind: PostKind, post: Post, texts: ShownTexts, { urls }: RenderContext): string => {
  const { page, type } = NAMES[kind];
  return post.status === 'publish' && texts.slug !== ''
    ? urls.page(`/${page}/${texts.slug}/`, texts.language)
    : urls.page(`/?post_type=${type}&p=${post.id}`, texts.language);
};

/** `author` to `modified_utc`, the same in every kind. */
export const renderAuthorship = (post: Post, { siteZone }: RenderContext): Members => ({
  author: String(post.author),
  status: post.status,
  date: utcToClock(post.dateUtc, siteZone),
  date_utc: post.dateUtc,
  modified: utcToClock(post.modifiedUtc, siteZone),
  modified_utc: post.modifiedUtc,
});

/** Ids by which other sites know an object. */
export const renderGlobalIds = ({ id }: Post, { urls: { host } }: RenderContext): Members => ({
  global_id: `${host}?id=${id}`,
  global_id_lineage: [`${host}?id=${id}`],
});

/** What ends every object: the language of the shown title and where each version is. */
export const renderLanguageMembers = (
  versions: Parameters<typeof getLanguages>[0],
  language: Language,
  path: string,
  { urls }: RenderContext,
): Members => ({
  language,
  translations: Object.fromEntries(getLanguages(versions).map((one) => [one, urls.rest(path, one)])),
});
