import { utcToClock } from '#lib/calendar/domain/dates/zones.ts';
import type { Post, PostKind } from '#lib/calendar/domain/model.ts';
import { getLanguages, type Language, type ShownTexts, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import type { Members, RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Names of each kind in URLs: collection, public page, WordPress post type. */
const NAMES = {
  event: { collection: 'events', page: 'event', type: 'tribe_events' },
  venue: { collection: 'venues', page: 'venue', type: 'tribe_venue' },
  organizer: { collection: 'organizers', page: 'organizer', type: 'tribe_organizer' },
} as const satisfies Record<PostKind, object>;

/** Returns the texts of a post in the language of the response. */
export const getShownTexts = (post: Post, { language }: RenderContext): ShownTexts => selectTexts(post, language);

/** Returns the path of a post below the namespace. */
export const getPostPath = (kind: PostKind, id: number): string => `/${NAMES[kind].collection}/${id}`;

/** Returns the URL of a post's public page: by slug if it is published, otherwise by id. */
export const getPageUrl = (kind: PostKind, post: Post, texts: ShownTexts, { urls }: RenderContext): string => {
  const { page, type } = NAMES[kind];
  return post.status === 'publish' && texts.slug !== ''
    ? urls.page(`/${page}/${texts.slug}/`, texts.language)
    : urls.page(`/?post_type=${type}&p=${post.id}`, texts.language);
};

/** Renders the members `author` to `modified_utc`. */
export const renderAuthorship = (post: Post, { siteZone }: RenderContext): Members => ({
  author: String(post.author),
  status: post.status,
  date: utcToClock(post.dateUtc, siteZone),
  date_utc: post.dateUtc,
  modified: utcToClock(post.modifiedUtc, siteZone),
  modified_utc: post.modifiedUtc,
});

/** Renders the ids by which other sites identify the post. */
export const renderGlobalIds = ({ id }: Post, { urls: { host } }: RenderContext): Members => ({
  global_id: `${host}?id=${id}`,
  global_id_lineage: [`${host}?id=${id}`],
});

/** Renders `language` (that of the shown title) and `translations` (URL of each version). */
export const renderLanguageMembers = (
  versions: Parameters<typeof getLanguages>[0],
  language: Language,
  path: string,
  { urls }: RenderContext,
): Members => ({
  language,
  translations: Object.fromEntries(getLanguages(versions).map((one) => [one, urls.rest(path, one)])),
});
