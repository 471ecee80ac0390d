import { loadPlace } from '#lib/calendar/actions/places/placeAccess.ts';
import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import type { PostReference, ReadContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { mayRead } from '#lib/calendar/domain/permissions/permissions.ts';

/** A venue or organizer that the caller may see. */
export const getPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  { caller, language, onlyLanguage }: ReadContext,
): Promise<PlaceOf[Kind]> => {
  const place = await loadPlace(kind, reference, language);
  if (!mayRead(caller, place) || (onlyLanguage !== undefined && place.texts[onlyLanguage] === undefined))
    throw calendarError(`${kind}-not-accessible`, `This ${kind} is not open to you.`);
  return place;
};
