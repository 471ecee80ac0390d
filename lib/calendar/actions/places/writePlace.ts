import { beginCleanup } from '#lib/calendar/actions/beginCleanup.ts';
import { commitWrite, createAttemptReader, type WriteAttempt } from '#lib/calendar/actions/commitWrite.ts';
import { loadPlace } from '#lib/calendar/actions/places/loadPlace.ts';
import {
  applyPlaceChange,
  type FieldsOf,
  type PlaceKind,
  type PlaceOf,
} from '#lib/calendar/actions/places/placeFields.ts';
import { findOrCreatePlaces, resolveImageMember } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import {
  createForbiddenError,
  loadWriteSetting,
  nowUtc,
  requireAuthor,
  requireVersion,
  requireWriter,
} from '#lib/calendar/actions/writeSetting.ts';
import type { PostReference, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { RemovedTarget } from '#lib/calendar/domain/events/deadLinks.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { planCleanup } from '#lib/calendar/store/events/cleanups.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';

/** Creates a venue or organizer, or updates the one that the name and the other identifying members match. */
export const createPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  creation: FieldsOf[Kind] & { readonly title: string },
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  requireAuthor(caller, creation.author);
  await runChecks(checkAuthor(creation.author), checkImage(creation.image));
  const fields = await resolveImageMember(creation, caller);
  const setting = await loadWriteSetting({ ...context, language: context.language ?? DEFAULT_LANGUAGE });
  const [id = 0] = await allocateIds('posts', 1);
  return commitWrite(async () => {
    const [found] = await findOrCreatePlaces(kind, [{ fields, id }], setting, caller);
    if (found === undefined) throw createForbiddenError(caller);
    if (found.write === undefined) return { writes: [], result: () => found.place as PlaceOf[Kind] };
    return { writes: [found.write], result: (written) => written.posts.get(found.place.id) as PlaceOf[Kind] };
  });
};

/** Returns the life that a write ends by moving the place to the trash; undefined for other writes. */
const findEndedLife = (before: Place, after: Place): RemovedTarget | undefined =>
  after.status === 'trash' && before.status !== 'trash'
    ? { kind: before.kind, id: before.id, life: before.life }
    : undefined;

interface WrittenPlace<Kind extends PlaceKind> {
  readonly place: PlaceOf[Kind];
  readonly ended: RemovedTarget | undefined;
}

const toAttempt = <Kind extends PlaceKind>(
  before: PlaceOf[Kind],
  after: PlaceOf[Kind],
): WriteAttempt<WrittenPlace<Kind>> => {
  const ended = findEndedLife(before, after);
  return {
    writes: [{ before, after }],
    also: ended === undefined ? [] : [planCleanup(ended)],
    result: ({ posts }) => ({ place: posts.get(after.id) as PlaceOf[Kind], ended }),
  };
};

/** Starts the removal of links to an ended life; events have already stopped showing them. */
const startCleanup = async <Kind extends PlaceKind>({ place, ended }: WrittenPlace<Kind>): Promise<PlaceOf[Kind]> => {
  if (ended !== undefined) await beginCleanup(ended);
  return place;
};

/** Updates the sent members of a venue or organizer; restores a trashed one. */
export const updatePlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  change: FieldsOf[Kind],
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadPlace(kind, reference, context.language);
  if (!mayEdit(caller, first)) throw createForbiddenError(caller);
  const author = change.author === first.author ? undefined : change.author;
  requireAuthor(caller, author);
  await runChecks(checkAuthor(author), checkImage(change.image));
  const fields = await resolveImageMember(change, caller);
  const setting = { ...(await loadWriteSetting(context)), id: first.id };
  const read = createAttemptReader(first, () => loadPlace(kind, { id: first.id }));
  return commitWrite(async () => {
    const before = await read();
    if (!mayEdit(caller, before)) throw createForbiddenError(caller);
    requireVersion(context, before);
    return toAttempt(before, applyPlaceChange(kind, before, fields, setting));
  }).then(startCleanup);
};

/** Moves a venue or organizer to the trash, which voids all links to it; throws a 410 if it is there already. */
export const deletePlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadPlace(kind, reference, context.language);
  const read = createAttemptReader(first, () => loadPlace(kind, { id: first.id }));
  return commitWrite(async () => {
    const before = await read();
    if (!mayEdit(caller, before)) throw createForbiddenError(caller);
    if (before.status === 'trash') throw calendarError(`${kind}-is-in-trash`, `The ${kind} is already in the trash.`);
    requireVersion(context, before);
    return toAttempt(before, deletePost(before, nowUtc()));
  }).then(startCleanup);
};
