import { MOST_MEMBER_BYTES, requireShort } from '#lib/calendar/domain/bounds.ts';
import type { OrganizerFields, VenueFields } from '#lib/calendar/domain/commands.ts';
import type { Image, Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { postAfter, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { plainField } from '#lib/calendar/domain/text/plainField.ts';

/** A member as it is stored: an address of a page as it was checked, any other text as a plain field. */
const cleaned = <Value>(name: string, value: Value): Value => {
  if (typeof value !== 'string') return value;
  requireShort(name.toLowerCase(), value, MOST_MEMBER_BYTES);
  return name === 'website' ? value : (plainField(value) as Value & string);
};

type Resolved<Fields> = Omit<Fields, 'image'> & { readonly image?: Image | null };

/** The members that are set after a write: what was sent, else what was there; empty ones go. */
const members = <Name extends string, Value>(
  names: readonly Name[],
  current: Partial<Record<Name, Value>> | undefined,
  sent: Partial<Record<Name, Value | null>>,
): Partial<Record<Name, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name] === undefined ? current?.[name] : cleaned(name, sent[name]);
      return value === undefined || value === null || value === '' ? [] : [[name, value]];
    }),
  ) as Partial<Record<Name, Value>>;

const ADDRESS = [
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateProvince',
  'zip',
  'phone',
  'website',
] as const;
const POSITION = ['latitude', 'longitude'] as const;
const CONTACT = ['phone', 'website', 'email'] as const;

/** A state or province that says what the others say already follows them when they change. */
const withoutEcho = ({ stateProvince, ...address }: Partial<Record<(typeof ADDRESS)[number], string>>) =>
  stateProvince === undefined || stateProvince === (address.state ?? address.province)
    ? address
    : { ...address, stateProvince };

/** The venue after a write: what was not sent stays. */
export const venueAfter = (current: Venue | undefined, sent: Resolved<VenueFields>, setting: WriteSetting): Venue => ({
  kind: 'venue',
  ...postAfter(current, sent, setting, { titleName: 'venue', lateSlug: false }),
  ...withoutEcho(members<(typeof ADDRESS)[number], string>(ADDRESS, current, sent)),
  ...members<(typeof POSITION)[number], number>(POSITION, current, sent),
  showMap: sent.showMap ?? current?.showMap ?? true,
  showMapLink: sent.showMapLink ?? current?.showMapLink ?? true,
});

/** The organizer after a write: what was not sent stays. */
export const organizerAfter = (
  current: Organizer | undefined,
  sent: Resolved<OrganizerFields>,
  setting: WriteSetting,
): Organizer => ({
  kind: 'organizer',
  ...postAfter(current, sent, setting, { titleName: 'organizer', lateSlug: false }),
  ...members<(typeof CONTACT)[number], string>(CONTACT, current, sent),
});
