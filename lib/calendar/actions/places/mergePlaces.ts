import { beginCleanup } from '#lib/calendar/actions/beginCleanup.ts';
import { commitWrite, createAttemptReader } from '#lib/calendar/actions/commitWrite.ts';
import { loadPlace } from '#lib/calendar/actions/places/loadPlace.ts';
import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import { createForbiddenError, nowUtc, requireVersion } from '#lib/calendar/actions/writeSetting.ts';
import type { PostReference, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import { mayEditOthers } from '#lib/calendar/domain/permissions/permissions.ts';
import { absorb, mergeInto } from '#lib/calendar/domain/posts/placeMerge.ts';
import { planCleanup } from '#lib/calendar/store/events/cleanups.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';

/** Returns the records to take in, without those that the target took in before; throws a 400 on `from`. */
const loadSources = async <Kind extends PlaceKind>(
  kind: Kind,
  target: PlaceOf[Kind],
  from: readonly number[],
): Promise<readonly Place[]> => {
  const posts = await findPosts([...new Set(from)].map((id) => ({ id })));
  const sources = [...new Set(from)].map((id): Place => {
    const post = posts.get(id);
    if (post === undefined || post.kind !== kind || id === target.id) throw invalidParameter('from');
    const place: Place = post;
    if (place.mergedInto !== undefined && place.mergedInto !== target.id) throw invalidParameter('from');
    return place;
  });
  return sources.filter(({ mergedInto }) => mergedInto === undefined);
};

/**
 * Takes venues or organizers into one record, for callers who may edit posts of others. The merged ones leave the lists
 * at once, and their ids and slugs answer with the record; the background replaces the links of their events. Throws a
 * 400 on `from` for the record itself, ids of another kind and unknown ids.
 */
export const mergePlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  from: readonly number[],
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  if (!mayEditOthers(context.caller)) throw createForbiddenError(context.caller);
  const first = await loadPlace(kind, reference, context.language);
  const read = createAttemptReader(first, () => loadPlace(kind, { id: first.id }));
  const { place, merged } = await commitWrite(async () => {
    const target = await read();
    if (target.status === 'trash') throw calendarError(`${kind}-is-in-trash`, `The ${kind} is in the trash.`);
    requireVersion(context, target);
    const sources = await loadSources(kind, target, from);
    if (sources.length === 0) return { writes: [], result: () => ({ place: target, merged: [] }) };
    const time = nowUtc();
    const targets = sources.map(({ id, life, status }) => ({ kind, id, life: status === 'trash' ? life - 1 : life }));
    return {
      writes: [
        { before: target, after: absorb(target, sources, time) },
        ...sources.map((before) => ({ before, after: mergeInto(before, target, time) })),
      ],
      also: targets.map(planCleanup),
      result: ({ posts }) => ({ place: posts.get(target.id) as PlaceOf[Kind], merged: targets }),
    };
  });
  for (const target of merged) await beginCleanup(target);
  return place;
};
