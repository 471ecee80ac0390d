import { loadPlace } from '#lib/calendar/actions/places/loadPlace.ts';
import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import type { PostReference, ReadContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { mayRead } from '#lib/calendar/domain/permissions/permissions.ts';

/** Returns a venue or organizer; throws a 403 if the caller may not see it. */
export const getPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<PlaceOf[Kind]> => {
  const place = await loadPlace(kind, reference, language);
  if (!mayRead(caller, place) || (onlyLanguage !== undefined && place.texts[onlyLanguage] === undefined))
    throw calendarError(`${kind}-not-accessible`, `You may not read this ${kind}.`);
  return place;
};
