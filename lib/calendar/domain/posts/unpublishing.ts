import type { AnyPost, Deletion } from '#lib/calendar/domain/model.ts';
import { type EventSet, eventSet, placeSet } from '#lib/calendar/domain/posts/listSets.ts';

const isPublic = (post: AnyPost | undefined): boolean =>
  post !== undefined && (post.kind === 'event' ? eventSet(post) : placeSet(post)) === 'published';

/** Notes when an object leaves the lists that everybody sees, so that those who keep a copy can be told. */
export const noteLeaving = (before: AnyPost | undefined, after: AnyPost): AnyPost => {
  const { leftUtc: _, ...kept } = after;
  if (isPublic(after)) return kept as AnyPost;
  const leftUtc = isPublic(before) ? after.modifiedUtc : before?.leftUtc;
  return (leftUtc === undefined ? kept : { ...kept, leftUtc }) as AnyPost;
};

interface Changed {
  readonly entry: { readonly id: number };
  readonly set: EventSet;
  readonly modifiedUtc: string;
  readonly leftUtc: string | undefined;
  readonly privateTo: number | undefined;
}

/** Who reads a list. */
export interface ListReader {
  readonly sets: readonly EventSet[];
  readonly sinceUtc: string;
  readonly seesUnpublished: boolean;
  /** Whether the reader is shown what is private to this author. */
  readonly seesPrivateTo: (author: number | undefined) => boolean;
}

/**
 * What a reader's copy has to lose: what lists showed this reader and no longer do. Who sees published things only is
 * told of nothing that never was published, and nobody of what was private to somebody else.
 */
export const deletionsAmong = (
  changes: readonly Changed[],
  { sets, sinceUtc, seesUnpublished, seesPrivateTo }: ListReader,
): readonly Deletion[] =>
  changes.flatMap(({ entry: { id }, set, modifiedUtc, leftUtc, privateTo }) => {
    const wasShown = seesPrivateTo(privateTo);
    if (wasShown && sets.includes(set)) return [];
    if (wasShown && seesUnpublished) return set === 'trash' || set === 'hidden' ? [{ id, modifiedUtc }] : [];
    return leftUtc !== undefined && leftUtc >= sinceUtc ? [{ id, modifiedUtc: leftUtc }] : [];
  });
