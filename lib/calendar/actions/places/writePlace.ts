import { type Draft, settle } from '#lib/calendar/actions/commitWrite.ts';
import { beginCleanup } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { loadPlace } from '#lib/calendar/actions/places/placeAccess.ts';
import { type FieldsOf, type PlaceKind, type PlaceOf, placeAfter } from '#lib/calendar/actions/places/placeFields.ts';
import { findOrMakePlaces, withImage } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, together } from '#lib/calendar/actions/resolveReferences.ts';
import {
  forbidden,
  nowUtc,
  requireAuthor,
  requireVersion,
  requireWriter,
  writeSetting,
} from '#lib/calendar/actions/writeSetting.ts';
import type { PostReference, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import type { DeadTarget } from '#lib/calendar/domain/posts/deadLinks.ts';
import { deleted } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { cleanupWrite } from '#lib/calendar/store/cleanups.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';

/** Reference §5.2: the record of this kind that has the name is changed by what was sent, else a new one is made. */
export const createPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  creation: FieldsOf[Kind] & { readonly title: string },
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  requireAuthor(caller, creation.author);
  await together(checkAuthor(creation.author), checkImage(creation.image));
  const fields = await withImage(creation, caller);
  const setting = await writeSetting({ ...context, language: context.language ?? DEFAULT_LANGUAGE });
  const [id = 0] = await nextIds('posts', 1);
  return settle(async () => {
    const [found] = await findOrMakePlaces(kind, [{ fields, id }], setting, caller);
    if (found === undefined) throw forbidden(caller);
    if (found.write === undefined) return { writes: [], result: () => found.place as PlaceOf[Kind] };
    return { writes: [found.write], result: (written) => written.posts.get(found.place.id) as PlaceOf[Kind] };
  });
};

/** The life of a record that a write has just ended; undefined: it has ended none. */
const endedLife = (before: Place, after: Place): DeadTarget | undefined =>
  after.status === 'trash' && before.status !== 'trash'
    ? { kind: before.kind, id: before.id, life: before.life }
    : undefined;

interface WrittenPlace<Kind extends PlaceKind> {
  readonly place: PlaceOf[Kind];
  readonly ended: DeadTarget | undefined;
}

const draftOf = <Kind extends PlaceKind>(before: PlaceOf[Kind], after: PlaceOf[Kind]): Draft<WrittenPlace<Kind>> => {
  const ended = endedLife(before, after);
  return {
    writes: [{ before, after }],
    also: ended === undefined ? [] : [cleanupWrite(ended)],
    result: ({ posts }) => ({ place: posts.get(after.id) as PlaceOf[Kind], ended }),
  };
};

/** Begins to take the links to an ended life off events, which show it no more already. */
const cleanedUp = async <Kind extends PlaceKind>({ place, ended }: WrittenPlace<Kind>): Promise<PlaceOf[Kind]> => {
  if (ended !== undefined) await beginCleanup(ended);
  return place;
};

/** Changes what was sent and nothing else; brings a trashed record back. */
export const updatePlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  change: FieldsOf[Kind],
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadPlace(kind, reference, context.language);
  if (!mayEdit(caller, first)) throw forbidden(caller);
  const author = change.author === first.author ? undefined : change.author;
  requireAuthor(caller, author);
  await together(checkAuthor(author), checkImage(change.image));
  const fields = await withImage(change, caller);
  const setting = { ...(await writeSetting(context)), id: first.id };
  let known: PlaceOf[Kind] | undefined = first;
  return settle(async () => {
    const before = known ?? (await loadPlace(kind, { id: first.id }));
    known = undefined;
    if (!mayEdit(caller, before)) throw forbidden(caller);
    requireVersion(context, before);
    return draftOf(before, placeAfter(kind, before, fields, setting));
  }).then(cleanedUp);
};

/** Puts a record into the trash; with its life end the links to it. */
export const deletePlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  context: WriteContext,
): Promise<PlaceOf[Kind]> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadPlace(kind, reference, context.language);
  let known: PlaceOf[Kind] | undefined = first;
  return settle(async () => {
    const before = known ?? (await loadPlace(kind, { id: first.id }));
    known = undefined;
    if (!mayEdit(caller, before)) throw forbidden(caller);
    if (before.status === 'trash') throw calendarError(`${kind}-is-in-trash`, `The ${kind} is in the trash already.`);
    requireVersion(context, before);
    return draftOf(before, deleted(before, nowUtc()));
  }).then(cleanedUp);
};
