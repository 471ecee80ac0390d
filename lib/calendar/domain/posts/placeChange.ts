import type { OrganizerFields, VenueFields } from '#lib/calendar/domain/commands.ts';
import { MAX_MEMBER_BYTES, requireMaxBytes } from '#lib/calendar/domain/limits.ts';
import type { Image, Mergeable, Organizer, Venue } from '#lib/calendar/domain/model.ts';
import { applyPostChange, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { sanitizeTextField } from '#lib/calendar/domain/text/textField.ts';

/** Prepares a member for storage: plain text without markup; a website has been validated as a URL instead. */
const sanitizeMember = <Value>(name: string, value: Value): Value => {
  if (typeof value !== 'string') return value;
  requireMaxBytes(name.toLowerCase(), value, MAX_MEMBER_BYTES);
  return name === 'website' ? value : (sanitizeTextField(value) as Value & string);
};

type Resolved<Fields> = Omit<Fields, 'image'> & { readonly image?: Image | null };

/** Merges sent members into the current ones; empty members are dropped. */
const applyMembers = <Name extends string, Value>(
  names: readonly Name[],
  current: Partial<Record<Name, Value>> | undefined,
  sent: Partial<Record<Name, Value | null>>,
): Partial<Record<Name, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name] === undefined ? current?.[name] : sanitizeMember(name, sent[name]);
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

/** Drops a `stateProvince` equal to state or province, so that it follows later changes of theirs. */
const dropRedundantStateProvince = ({
  stateProvince,
  ...address
}: Partial<Record<(typeof ADDRESS)[number], string>>) =>
  stateProvince === undefined || stateProvince === (address.state ?? address.province)
    ? address
    : { ...address, stateProvince };

const keepAbsorbed = (current: Mergeable | undefined): Pick<Mergeable, 'absorbed'> =>
  current?.absorbed === undefined ? {} : { absorbed: current.absorbed };

/** Computes the venue after a write; members that were not sent keep their values. */
export const applyVenueChange = (
  current: Venue | undefined,
  sent: Resolved<VenueFields>,
  setting: WriteSetting,
): Venue => ({
  kind: 'venue',
  ...applyPostChange(current, sent, setting, { titleName: 'venue', lateSlug: false }),
  ...keepAbsorbed(current),
  ...dropRedundantStateProvince(applyMembers<(typeof ADDRESS)[number], string>(ADDRESS, current, sent)),
  ...applyMembers<(typeof POSITION)[number], number>(POSITION, current, sent),
  showMap: sent.showMap ?? current?.showMap ?? true,
  showMapLink: sent.showMapLink ?? current?.showMapLink ?? true,
});

/** Computes the organizer after a write; members that were not sent keep their values. */
export const applyOrganizerChange = (
  current: Organizer | undefined,
  sent: Resolved<OrganizerFields>,
  setting: WriteSetting,
): Organizer => ({
  kind: 'organizer',
  ...applyPostChange(current, sent, setting, { titleName: 'organizer', lateSlug: false }),
  ...keepAbsorbed(current),
  ...applyMembers<(typeof CONTACT)[number], string>(CONTACT, current, sent),
});
