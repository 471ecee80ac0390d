import type { Place } from '#lib/calendar/domain/model.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { placeCountPartition, placesPartition } from '#lib/calendar/store/keys.ts';
import { PLACES } from '#lib/calendar/store/posts/counters.ts';
import { type PlaceEntry, readPlaceEntry } from '#lib/calendar/store/posts/placeEntry.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';

/** How many places of this kind these sets hold: one request. */
export const countPlaces = async (kind: Place['kind'], sets: readonly PlaceSet[]): Promise<number> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: placeCountPartition(kind) });
  return rows
    .filter(({ sk }) => sets.some((set) => String(sk).startsWith(`${set}#`)))
    .reduce((sum, row) => sum + Number(row[PLACES] ?? 0), 0);
};

/** List order: newest publication first, then the higher id. */
export const inListOrder = (entries: readonly PlaceEntry[]): readonly PlaceEntry[] =>
  [...entries].sort((one, other) =>
    one.dateUtc === other.dateUtc ? other.id - one.id : one.dateUtc < other.dateUtc ? 1 : -1,
  );

const read = async (pk: string, wanted: number): Promise<readonly PlaceEntry[]> => {
  const entries: PlaceEntry[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const limit = Number.isFinite(wanted) ? { limit: wanted - entries.length } : {};
    const page = await queryPage({ table: config.tables.calendar, pk, descending: true, after, ...limit });
    entries.push(...page.items.map(readPlaceEntry));
    after = page.next;
  } while (after !== undefined && entries.length < wanted);
  return entries;
};

/** The first entries in list order, as many as wanted (`Infinity`: all): a request a set and MB. */
export const firstPlaces = async (
  kind: Place['kind'],
  sets: readonly PlaceSet[],
  wanted: number,
): Promise<readonly PlaceEntry[]> => {
  const found = await Promise.all(sets.map((set) => read(placesPartition(kind, set), wanted)));
  return inListOrder(found.flat()).slice(0, wanted);
};
