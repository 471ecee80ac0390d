import { FIRST_DAY, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { addCounts, countDaysBySet, findEntries } from '#lib/calendar/store/events/eventLists.ts';
import { type PlaceUsage, type RestrictedUsage, storeUsage } from '#lib/calendar/store/indexes/placeUsage.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { findFirstPlaces } from '#lib/calendar/store/places/placeLists.ts';

const SETS: readonly EventSet[] = ['published', 'unpublished', 'private', 'hidden'];
const ALL_DAYS = { from: FIRST_DAY, to: LAST_DAY };

const isLater = (one: Pick<PlaceUsage, 'end'>, other: Pick<PlaceUsage, 'end'> | undefined): boolean =>
  other === undefined || one.end > other.end;

/** Returns the published event that ends last, by link. */
const findLastEvents = (
  events: readonly EventEntry[],
  getLinks: (event: EventEntry) => readonly string[],
): ReadonlyMap<string, EventEntry> => {
  const last = new Map<string, EventEntry>();
  for (const event of events)
    for (const link of getLinks(event)) if (isLater(event, last.get(link))) last.set(link, event);
  return last;
};

const buildPlaces = async (
  kind: Place['kind'],
  last: ReadonlyMap<string, EventEntry>,
): Promise<readonly PlaceUsage[]> => {
  const listed = await findFirstPlaces(kind, ['published'], Number.POSITIVE_INFINITY);
  const known = new Set(listed.map(formatLink));
  const toUsage = (place: Pick<PlaceUsage, 'id' | 'life' | 'dateUtc'>): PlaceUsage => {
    const { end = '', id: event = 0 } = last.get(formatLink(place)) ?? {};
    return { ...place, end, event };
  };
  const others = [...last.keys()].filter((link) => !known.has(link));
  return [
    ...listed.map(({ id, life, dateUtc }) => toUsage({ id, life, dateUtc })),
    ...others.map((link) => {
      const [id = 0, life = 0] = link.split('.').map(Number);
      return toUsage({ id, life, dateUtc: '' });
    }),
  ];
};

const toRestricted = ({ id, end, status, privateTo, venues, organizers }: EventEntry): RestrictedUsage => ({
  id,
  end,
  status,
  ...(privateTo === undefined ? {} : { privateTo }),
  venues,
  organizers,
});

/** Reads the entries of events with venues or organizers, year by year, so that readers do not wait for the build. */
const readLinked = async (): Promise<readonly EventEntry[]> => {
  const attributes = ['end', 'status', 'privateTo', 'venues', 'organizers'];
  const counts = await countDaysBySet(SETS, ALL_DAYS);
  const linked: EventEntry[] = [];
  for (const year of new Set([...addCounts(counts).keys()].map((day) => day.slice(0, 4)))) {
    const ofYear = [...counts].map(
      ([set, days]) => [set, new Map([...days].filter(([day]) => day.startsWith(year)))] as const,
    );
    const entries = await findEntries(new Map(ofYear), ALL_DAYS, attributes);
    for (const entry of entries) if (entry.venues.length + entry.organizers.length > 0) linked.push(entry);
  }
  return linked;
};

/** Builds the index of the venues and organizers that have events. Cost: one request per MB of entries. */
export const buildUsage = async (build: { readonly begun: number; readonly until: string }): Promise<void> => {
  const linked = await readLinked();
  const published = linked.filter(({ status }) => status === 'publish');
  const usage = {
    venue: await buildPlaces(
      'venue',
      findLastEvents(published, ({ venues }) => venues),
    ),
    organizer: await buildPlaces(
      'organizer',
      findLastEvents(published, ({ organizers }) => organizers),
    ),
  };
  await storeUsage(build, usage, linked.filter(({ status }) => status !== 'publish').map(toRestricted));
};
