import type { PlaceKind } from '#lib/calendar/actions/placeFields.ts';
import { seesUnpublished } from '#lib/calendar/domain/permissions.ts';
import type { EventSet } from '#lib/calendar/domain/sets.ts';
import { clockAt } from '#lib/calendar/domain/zones.ts';
import type { EventEntry } from '#lib/calendar/store/eventEntry.ts';
import { allEntries, countDays } from '#lib/calendar/store/eventLists.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

const SETS: readonly EventSet[] = ['published', 'unpublished', 'hidden'];
const EVERY_DAY = { from: '0000-01-01', to: '9999-12-31' };

interface PlacesInUse {
  /** Linked to a published or private event; as entries write links. */
  readonly used: ReadonlySet<string>;
  /** Linked to an event that has not ended and that the caller sees. */
  readonly upcoming: ReadonlySet<string>;
}

/** Which venues or organizers events use: a request a MB of list entries, none if nobody asks. */
export const placesInUse = async (
  kind: PlaceKind,
  wantsUsed: boolean,
  wantsUpcoming: boolean,
  caller: Caller,
): Promise<PlacesInUse> => {
  if (!wantsUsed && !wantsUpcoming) return { used: new Set(), upcoming: new Set() };
  const entries = await allEntries(SETS, EVERY_DAY, await countDays(SETS, EVERY_DAY));
  const present = clockAt(now(), config.siteTimezone);
  const links = ({ venues, organizers }: EventEntry) => (kind === 'venue' ? venues : organizers);
  const isShown = ({ status }: EventEntry) =>
    status === 'publish' || (seesUnpublished(caller) && ['private', 'draft', 'pending'].includes(status));
  return {
    used: new Set(entries.filter(({ status }) => status === 'publish' || status === 'private').flatMap(links)),
    upcoming: new Set(entries.filter((entry) => entry.end >= present && isShown(entry)).flatMap(links)),
  };
};
