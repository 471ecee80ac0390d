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
import type { Place } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { countLinkedEvents } from '#lib/calendar/store/events/cleanups.ts';
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

const toAttempt = <Kind extends PlaceKind>(
  before: PlaceOf[Kind],
  after: PlaceOf[Kind],
): WriteAttempt<PlaceOf[Kind]> => ({
  writes: [{ before, after }],
  result: ({ posts }) => posts.get(after.id) as PlaceOf[Kind],
});

/** Updates the sent members of a venue or organizer; restores a trashed one, which events show again. */
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
  });
};

/** Throws a 403, 410 or 412 unless the caller may delete the place. */
const requireDeletable = (place: Place, context: WriteContext): void => {
  if (!mayEdit(context.caller, place)) throw createForbiddenError(context.caller);
  if (place.status === 'trash')
    throw calendarError(`${place.kind}-is-in-trash`, `The ${place.kind} is already in the trash.`);
  requireVersion(context, place);
};

/** An object that a deletion would remove, and the number of events outside the trash that link to it. */
export interface DeletionPreview<Removed> {
  readonly removed: Removed;
  readonly events: number;
}

/** Returns what `deletePlace` would do, without doing it; throws as it does. */
export const previewPlaceDeletion = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  context: WriteContext,
): Promise<DeletionPreview<PlaceOf[Kind]>> => {
  requireWriter(context.caller);
  const place = await loadPlace(kind, reference, context.language);
  requireDeletable(place, context);
  return { removed: place, events: await countLinkedEvents({ kind, id: place.id, life: place.life }) };
};

/**
 * Moves a venue or organizer to the trash, where events keep their links to it but do not show it; throws a 410 if it is
 * there already.
 */
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
    requireDeletable(before, context);
    return toAttempt(before, deletePost(before, nowUtc()));
  });
};
