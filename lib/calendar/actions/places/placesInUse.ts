import type { PlaceKind } from '#lib/calendar/actions/places/placeFields.ts';
import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import { clockAt } from '#lib/calendar/domain/dates/zones.ts';
import { dayBefore } from '#lib/calendar/domain/events/monthSpans.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { seesPrivateTo, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, entryOf } from '#lib/calendar/store/events/eventEntry.ts';
import { allEntries, countDays, eventsAcross } from '#lib/calendar/store/events/eventLists.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

const SETS: readonly EventSet[] = ['published', 'unpublished', 'private', 'hidden'];
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

interface PlacesInUse {
  /** Linked to a published event, or a private one that the caller sees; as entries write links. */
  readonly used: ReadonlySet<string>;
  /** Linked to an event that has not ended and that the caller sees. */
  readonly upcoming: ReadonlySet<string>;
}

/** All entries; past ones are left out unless they are wanted, as most calendars have more past than future. */
const entriesFor = async (kind: PlaceKind, wantsPast: boolean, today: string): Promise<readonly EventEntry[]> => {
  const attributes = ['end', 'status', 'privateTo', kind === 'venue' ? 'venues' : 'organizers'];
  const from = wantsPast ? FIRST_DAY : today;
  const [counts, running] = await Promise.all([
    countDays(SETS, { from, to: LAST_DAY }),
    wantsPast ? [] : eventsAcross(SETS, { from: FIRST_DAY, to: dayBefore(today) }),
  ]);
  const [entries, others] = await Promise.all([
    allEntries(SETS, { from, to: LAST_DAY }, counts, attributes),
    running.length === 0 ? new Map<number, AnyPost>() : findPosts(running),
  ]);
  return [...entries, ...[...others.values()].flatMap((post) => (post.kind === 'event' ? [entryOf(post)] : []))];
};

/** Which venues or organizers events use: a request a MB of list entries, none if nobody asks. */
export const placesInUse = async (
  kind: PlaceKind,
  wantsUsed: boolean,
  wantsUpcoming: boolean,
  caller: Caller,
): Promise<PlacesInUse> => {
  if (!wantsUsed && !wantsUpcoming) return { used: new Set(), upcoming: new Set() };
  const present = clockAt(now(), config.siteTimezone);
  const entries = (await entriesFor(kind, wantsUsed, dayOf(present))).filter((entry) =>
    seesPrivateTo(caller, entry.privateTo),
  );
  const links = ({ venues, organizers }: EventEntry) => (kind === 'venue' ? venues : organizers);
  const isShown = ({ status }: EventEntry) =>
    status === 'publish' || (seesUnpublished(caller) && ['private', 'draft', 'pending'].includes(status));
  return {
    used: new Set(entries.filter(({ status }) => status === 'publish' || status === 'private').flatMap(links)),
    upcoming: new Set(entries.filter((entry) => entry.end >= present && isShown(entry)).flatMap(links)),
  };
};
