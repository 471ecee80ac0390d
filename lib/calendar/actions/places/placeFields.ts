import type { OrganizerFields, VenueFields } from '#lib/calendar/domain/commands.ts';
import type { Image, Organizer, Place, Venue } from '#lib/calendar/domain/model.ts';
import { applyOrganizerChange, applyVenueChange } from '#lib/calendar/domain/posts/placeChange.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';

export type PlaceKind = Place['kind'];
export interface PlaceOf {
  readonly venue: Venue;
  readonly organizer: Organizer;
}
export interface FieldsOf {
  readonly venue: VenueFields;
  readonly organizer: OrganizerFields;
}

/** Members of a place with the image resolved. */
export type Resolved<Fields> = Omit<Fields, 'image'> & { readonly image?: Image | null };

type After<Kind extends PlaceKind> = (
  current: PlaceOf[Kind] | undefined,
  sent: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
) => PlaceOf[Kind];

const AFTER: { readonly [Kind in PlaceKind]: After<Kind> } = {
  venue: applyVenueChange,
  organizer: applyOrganizerChange,
};

/** Computes the venue or organizer after a write. */
export const applyPlaceChange = <Kind extends PlaceKind>(kind: Kind, ...args: Parameters<After<Kind>>): PlaceOf[Kind] =>
  AFTER[kind](...args);
