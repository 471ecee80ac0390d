import type { Place } from '#lib/calendar/domain/model.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { PLACES } from '#lib/calendar/store/items/counters.ts';
import { type PlaceEntry, parsePlaceEntry } from '#lib/calendar/store/items/placeEntry.ts';
import { countsPlacesOf, placeCountPartition, placesPartition } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';

/** Counts the venues or organizers in the sets. Cost: one request. */
export const countPlaces = async (kind: Place['kind'], sets: readonly PlaceSet[]): Promise<number> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: placeCountPartition(kind) });
  return rows
    .filter(({ sk }) => sets.some((set) => countsPlacesOf(String(sk), set)))
    .reduce((sum, row) => sum + Number(row[PLACES] ?? 0), 0);
};

/** Sorts places in list order: newest publication date first, then highest id. */
export const sortPlaces = (entries: readonly PlaceEntry[]): readonly PlaceEntry[] =>
  [...entries].sort((one, other) =>
    one.dateUtc === other.dateUtc ? other.id - one.id : one.dateUtc < other.dateUtc ? 1 : -1,
  );

const readUpTo = async (pk: string, wanted: number): Promise<readonly PlaceEntry[]> => {
  const entries: PlaceEntry[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const limit = Number.isFinite(wanted) ? { limit: wanted - entries.length } : {};
    const page = await queryPage({ table: config.tables.calendar, pk, descending: true, after, ...limit });
    entries.push(...page.items.map(parsePlaceEntry));
    after = page.next;
  } while (after !== undefined && entries.length < wanted);
  return entries;
};

/** Returns the first `wanted` entries in list order (`Infinity`: all). Cost: one request per set and MB. */
export const findFirstPlaces = async (
  kind: Place['kind'],
  sets: readonly PlaceSet[],
  wanted: number,
): Promise<readonly PlaceEntry[]> => {
  const found = await Promise.all(sets.map((set) => readUpTo(placesPartition(kind, set), wanted)));
  return sortPlaces(found.flat()).slice(0, wanted);
};
