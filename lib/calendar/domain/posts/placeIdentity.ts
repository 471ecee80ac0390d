import type { OrganizerFields, VenueFields } from '#lib/calendar/domain/commands.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import { foldTitle } from '#lib/calendar/domain/text/foldName.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { sanitizeTextField } from '#lib/calendar/domain/text/textField.ts';

/** Members that tell apart venues, or organizers, of one name. */
export const PLACE_IDENTITY = {
  venue: ['address', 'city', 'country'],
  organizer: ['email'],
} as const satisfies Record<Place['kind'], readonly (keyof VenueFields | keyof OrganizerFields)[]>;

type Members = Readonly<Record<string, unknown>>;

const readMember = (members: object, name: string): string => String((members as Members)[name] ?? '');

/**
 * Whether the sent members can be those of a place of the same name: all identifying members agree, without regard to
 * case and accents, except those that are empty on either side.
 */
export const isSamePlace = (kind: Place['kind'], place: Place, sent: object): boolean =>
  PLACE_IDENTITY[kind].every((name) => {
    const [stored, wanted] = [place, sent].map((one) => foldTitle(sanitizeTextField(readMember(one, name))));
    return stored === '' || wanted === '' || stored === wanted;
  });

/** Describes a place by its name and identifying members, for messages: `Town Hall, Alder`. */
export const describePlace = (kind: Place['kind'], place: Place, language: Language): string =>
  [selectTexts(place, language).title, ...PLACE_IDENTITY[kind].map((name) => readMember(place, name))]
    .filter(Boolean)
    .join(', ');
