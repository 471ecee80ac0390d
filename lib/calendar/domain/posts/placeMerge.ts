import type { AnyPost, Link, Place } from '#lib/calendar/domain/model.ts';

/** Longest chain of merges that is followed. */
export const MAX_MERGES = 20;

/** Returns the id of the record that took in a merged venue or organizer; undefined for all other posts. */
export const getMergeTarget = (post: AnyPost | undefined): number | undefined =>
  post === undefined || post.kind === 'event' ? undefined : post.mergedInto;

/** Returns the post with this id, or the one that took it in. */
export const followMerges = (posts: ReadonlyMap<number, AnyPost>, id: number): AnyPost | undefined => {
  let post = posts.get(id);
  for (let step = 0; step < MAX_MERGES; step += 1) {
    const into = getMergeTarget(post);
    if (into === undefined) return post;
    post = posts.get(into);
  }
  return undefined;
};

/** Returns the link that stands for a stored one: to the record that took in its target. */
const followLink = (posts: ReadonlyMap<number, AnyPost>, link: Link): Link => {
  const stored = posts.get(link.id);
  const post = followMerges(posts, link.id);
  // A merged record is in the trash; links from before have the previous life.
  return post === undefined || post === stored || stored?.life !== link.life + 1
    ? link
    : { id: post.id, life: post.life };
};

/** Returns the links that stand for the stored ones, without repetitions. */
export const followLinks = (posts: ReadonlyMap<number, AnyPost>, links: readonly Link[]): readonly Link[] => [
  ...new Map(links.map((link) => followLink(posts, link)).map((link) => [link.id, link])).values(),
];

const formatLink = ({ id, life }: Link): string => `${id}.${life}`;

/** Returns the record that another one takes in: in the trash, with its slugs, which answer with the other one. */
export const mergeInto = (source: Place, target: Place, nowUtc: string): Place => {
  const { absorbed: _, ...kept } = source;
  const isTrashed = source.status === 'trash';
  return {
    ...kept,
    version: source.version + 1,
    life: isTrashed ? source.life : source.life + 1,
    status: 'trash',
    trashedFrom: isTrashed ? (source.trashedFrom ?? 'draft') : source.status,
    modifiedUtc: nowUtc,
    mergedInto: target.id,
  };
};

/** Returns the record that takes in the others, whose links the background replaces. */
export const absorb = (target: Place, sources: readonly Place[], nowUtc: string): Place => ({
  ...target,
  version: target.version + 1,
  modifiedUtc: nowUtc,
  absorbed: [
    ...(target.absorbed ?? []),
    ...sources.flatMap(({ id, life, status, absorbed = [] }) => [
      formatLink({ id, life: status === 'trash' ? life - 1 : life }),
      ...absorbed,
    ]),
  ],
});

/** Returns the record without a link that no event has any more. Readers see no change. */
export const dropAbsorbed = (target: Place, link: Link): Place => {
  const { absorbed = [], ...kept } = target;
  const left = absorbed.filter((one) => one !== formatLink(link));
  return { ...kept, tidied: (target.tidied ?? 0) + 1, ...(left.length === 0 ? {} : { absorbed: left }) };
};
