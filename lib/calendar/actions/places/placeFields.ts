import type { OrganizerFields, VenueFields } from '#lib/calendar/domain/commands.ts';
import type { Image, Organizer, Place, Venue } from '#lib/calendar/domain/model.ts';
import { organizerAfter, venueAfter } from '#lib/calendar/domain/posts/placeChange.ts';
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

/** Members of a place with the image found. */
export type Resolved<Fields> = Omit<Fields, 'image'> & { readonly image?: Image | null };

type After<Kind extends PlaceKind> = (
  current: PlaceOf[Kind] | undefined,
  sent: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
) => PlaceOf[Kind];

const AFTER: { readonly [Kind in PlaceKind]: After<Kind> } = { venue: venueAfter, organizer: organizerAfter };

/** The venue or organizer after a write. */
export const placeAfter = <Kind extends PlaceKind>(kind: Kind, ...args: Parameters<After<Kind>>): PlaceOf[Kind] =>
  AFTER[kind](...args);
