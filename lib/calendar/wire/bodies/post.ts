import { clockIn } from '#lib/calendar/domain/dates/zones.ts';
import type { Post, PostKind } from '#lib/calendar/domain/model.ts';
import { type Language, type ShownTexts, shownTexts, versionLanguages } from '#lib/calendar/domain/text/languages.ts';
import type { Members, Showing } from '#lib/calendar/wire/bodies/showing.ts';

/** Names that clients of the interface know for each kind: its collection, its public pages, its stored type. */
const NAMES = {
  event: { collection: 'events', page: 'event', type: 'tribe_events' },
  venue: { collection: 'venues', page: 'venue', type: 'tribe_venue' },
  organizer: { collection: 'organizers', page: 'organizer', type: 'tribe_organizer' },
} as const satisfies Record<PostKind, object>;

/** The texts of an object in the language that is shown. */
export const textsOf = (post: Post, { language }: Showing): ShownTexts => shownTexts(post, language);

/** Path of an object below the namespace. */
export const postPath = (kind: PostKind, id: number): string => `/${NAMES[kind].collection}/${id}`;

/** The public page of an object: by its slug once it is published, before that by its id. */
export const pageOf = (kind: PostKind, post: Post, texts: ShownTexts, { addresses }: Showing): string => {
  const { page, type } = NAMES[kind];
  return post.status === 'publish' && texts.slug !== ''
    ? addresses.page(`/${page}/${texts.slug}/`, texts.language)
    : addresses.page(`/?post_type=${type}&p=${post.id}`, texts.language);
};

/** `author` to `modified_utc`, the same in every kind. */
export const authorship = (post: Post, { siteZone }: Showing): Members => ({
  author: String(post.author),
  status: post.status,
  date: clockIn(post.dateUtc, siteZone),
  date_utc: post.dateUtc,
  modified: clockIn(post.modifiedUtc, siteZone),
  modified_utc: post.modifiedUtc,
});

/** Ids by which other sites know an object. */
export const globalIds = ({ id }: Post, { addresses: { host } }: Showing): Members => ({
  global_id: `${host}?id=${id}`,
  global_id_lineage: [`${host}?id=${id}`],
});

/** What ends every object: the language of the shown title and where each version is. */
export const languageMembers = (
  versions: Parameters<typeof versionLanguages>[0],
  language: Language,
  path: string,
  { addresses }: Showing,
): Members => ({
  language,
  translations: Object.fromEntries(versionLanguages(versions).map((one) => [one, addresses.rest(path, one)])),
});
