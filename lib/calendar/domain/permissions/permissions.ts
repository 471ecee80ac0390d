import type { Post } from '#lib/calendar/domain/model.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { Role } from '#lib/shared/auth/roles.ts';

const SUBSCRIBER = 0;
const CONTRIBUTOR = 1;
const AUTHOR = 2;
const EDITOR = 3;

/** What the calendar makes of roles: the highest counts; whoever holds none of its own is a subscriber. */
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

const rank = ({ roles }: Caller): number => Math.max(SUBSCRIBER, ...[...roles].map((role) => RANK[role]));

const owns = (caller: Caller, post: Pick<Post, 'author'>): boolean =>
  caller.id !== undefined && caller.id === post.author;

type Owned = Pick<Post, 'author' | 'status' | 'trashedFrom'>;

/** Whether the object is or, before it was trashed, was published or set to be. */
const isPublished = ({ status, trashedFrom }: Owned): boolean => {
  const effective = status === 'trash' ? trashedFrom : status;
  return effective === 'publish' || effective === 'future';
};

/** Events, venues and organizers. */
export const mayCreatePosts = (caller: Caller): boolean => rank(caller) >= CONTRIBUTOR;

/** Whether what the caller makes may be published at once. */
export const mayPublish = (caller: Caller): boolean => rank(caller) >= AUTHOR;

/** Update and delete. */
export const mayEdit = (caller: Caller, post: Owned): boolean => {
  const own = rank(caller);
  if (own >= EDITOR) return true;
  if (!owns(caller, post)) return false;
  return own >= AUTHOR || (own >= CONTRIBUTOR && !isPublished(post));
};

/** What is not published is its author's and the editors'. */
export const mayRead = (caller: Caller, post: Owned): boolean =>
  post.status === 'publish' || rank(caller) >= EDITOR || (rank(caller) >= CONTRIBUTOR && owns(caller, post));

/** Whether lists show this caller, or let it ask for, more than what is published. */
export const seesUnpublished = (caller: Caller): boolean => rank(caller) >= CONTRIBUTOR;

/** Whether a single read or a list shows the object to this caller: lists show writers what others have not published. */
export const maySee = (caller: Caller, post: Owned): boolean =>
  mayRead(caller, post) || (seesUnpublished(caller) && post.status !== 'private' && post.status !== 'trash');

/** The author to whom, beside editors, an object is shown that is private, or was before it was trashed. */
export const privateTo = ({ author, status, trashedFrom }: Owned): number | undefined =>
  (status === 'trash' ? trashedFrom : status) === 'private' ? author : undefined;

/** Whether this caller is shown what is private to that author; undefined: it is not private. */
export const seesPrivateTo = (caller: Caller, author: number | undefined): boolean =>
  author === undefined || mayEditOthers(caller) || (seesUnpublished(caller) && owns(caller, { author }));

/** Needed to name somebody else as the author. */
export const mayEditOthers = (caller: Caller): boolean => rank(caller) >= EDITOR;

/** Trash is listed for editors only. */
export const seesTrash = (caller: Caller): boolean => mayEditOthers(caller);

/** Markup of any kind is kept as it was sent; that of others is filtered. */
export const mayWriteHtml = (caller: Caller): boolean => mayEditOthers(caller);

export const mayAddImages = (caller: Caller): boolean => rank(caller) >= AUTHOR;

/** Create, update, delete by the routes of the term's own kind. */
export const mayManageTerms = (caller: Caller, kind: 'category' | 'tag'): boolean =>
  rank(caller) >= (kind === 'category' ? AUTHOR : EDITOR);
