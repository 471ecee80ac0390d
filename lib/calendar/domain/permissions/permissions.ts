import type { Post } from '#lib/calendar/domain/model.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { Role } from '#lib/shared/roles/roles.ts';

const SUBSCRIBER = 0;
const CONTRIBUTOR = 1;
const AUTHOR = 2;
const EDITOR = 3;

/** Rank of each role; the highest one counts. Callers without a calendar role are subscribers. */
const RANK = {
  administrator: EDITOR,
  'calendar-editor': EDITOR,
  'calendar-author': AUTHOR,
  'calendar-contributor': CONTRIBUTOR,
  'calendar-subscriber': SUBSCRIBER,
  'cmis-editor': SUBSCRIBER,
  'cmis-author': SUBSCRIBER,
  'cmis-contributor': SUBSCRIBER,
  'cmis-subscriber': SUBSCRIBER,
  planner: SUBSCRIBER,
} as const satisfies Record<Role, number>;

const getRank = ({ roles }: Caller): number => Math.max(SUBSCRIBER, ...[...roles].map((role) => RANK[role]));

const owns = (caller: Caller, post: Pick<Post, 'author'>): boolean =>
  caller.id !== undefined && caller.id === post.author;

type Owned = Pick<Post, 'author' | 'status' | 'trashedFrom'>;

/** Whether the post is published or scheduled, or was before it was trashed. */
const isPublished = ({ status, trashedFrom }: Owned): boolean => {
  const effective = status === 'trash' ? trashedFrom : status;
  return effective === 'publish' || effective === 'future';
};

/** Whether the caller may create events, venues and organizers. */
export const mayCreatePosts = (caller: Caller): boolean => getRank(caller) >= CONTRIBUTOR;

/** Whether posts of the caller may be published without review. */
export const mayPublish = (caller: Caller): boolean => getRank(caller) >= AUTHOR;

/** Whether the caller may update and delete the post. */
export const mayEdit = (caller: Caller, post: Owned): boolean => {
  const own = getRank(caller);
  if (own >= EDITOR) return true;
  if (!owns(caller, post)) return false;
  return own >= AUTHOR || (own >= CONTRIBUTOR && !isPublished(post));
};

/** Whether the caller may read the post: unpublished posts are visible to their author and to editors. */
export const mayRead = (caller: Caller, post: Owned): boolean =>
  post.status === 'publish' || getRank(caller) >= EDITOR || (getRank(caller) >= CONTRIBUTOR && owns(caller, post));

/** Whether lists may show the caller unpublished posts. */
export const seesUnpublished = (caller: Caller): boolean => getRank(caller) >= CONTRIBUTOR;

/** Whether a read or a list shows the post: lists also show contributors the unpublished posts of others. */
export const maySee = (caller: Caller, post: Owned): boolean =>
  mayRead(caller, post) || (seesUnpublished(caller) && post.status !== 'private' && post.status !== 'trash');

/**
 * Returns the author of a private post (also in the trash), who sees it besides editors; undefined if it is not
 * private.
 */
export const getPrivateAuthor = ({ author, status, trashedFrom }: Owned): number | undefined =>
  (status === 'trash' ? trashedFrom : status) === 'private' ? author : undefined;

/** Whether the caller sees private posts of `author`; true if `author` is undefined (the post is not private). */
export const seesPrivateTo = (caller: Caller, author: number | undefined): boolean =>
  author === undefined || mayEditOthers(caller) || (seesUnpublished(caller) && owns(caller, { author }));

/** Whether the caller may edit posts of others and set their author. */
export const mayEditOthers = (caller: Caller): boolean => getRank(caller) >= EDITOR;

/** Whether lists may show the caller trashed posts. */
export const seesTrash = (caller: Caller): boolean => mayEditOthers(caller);

/** Whether markup of the caller is stored unfiltered. */
export const mayWriteHtml = (caller: Caller): boolean => mayEditOthers(caller);

export const mayAddImages = (caller: Caller): boolean => getRank(caller) >= AUTHOR;

/** Whether the caller may create, update and delete terms of this kind through their own routes. */
export const mayManageTerms = (caller: Caller, kind: 'category' | 'tag'): boolean =>
  getRank(caller) >= (kind === 'category' ? AUTHOR : EDITOR);
