import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Place } from '#lib/calendar/domain/model.ts';
import { findIndex, readParts, storeIndex } from '#lib/calendar/store/indexes/builtIndex.ts';

/** A venue or organizer, with the published event that ends last there. */
export interface PlaceUsage {
  readonly id: number;
  readonly life: number;
  /** Publication date of a published place; empty: no public list shows it. */
  readonly dateUtc: string;
  /** Wall clock at which its last published event ends; empty: it has none. */
  readonly end: string;
  /** Id of that event; 0: it has none. */
  readonly event: number;
}

/** An event that only some callers see, with its links (`<id>.<life>`). */
export interface RestrictedUsage {
  readonly id: number;
  readonly end: string;
  readonly status: string;
  readonly privateTo?: number;
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
}

/** Usage of the venues or organizers as of `until` (UTC): the published ones in list order, then others with events. */
export interface PlacesUsage {
  readonly until: string;
  readonly places: readonly PlaceUsage[];
  readonly restricted: readonly RestrictedUsage[];
}

type Kind = Place['kind'];
type Columns = readonly [readonly number[], readonly number[], readonly string[], readonly string[], readonly number[]];

/** Parts of the index: the usage of each kind, and the restricted events. */
const PART = { venue: 0, organizer: 1, restricted: 2 } as const;

const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 9 });
const unpack = (bytes: Uint8Array | undefined): unknown =>
  bytes === undefined ? [] : JSON.parse(inflateRawSync(bytes).toString());

/** Columns of like values compress to half the size of rows; ids follow each other in list order. */
const toColumns = (places: readonly PlaceUsage[]): Columns => [
  places.map(({ id }, index) => id - (places[index - 1]?.id ?? 0)),
  places.map(({ life }) => life),
  places.map(({ dateUtc }, index) => (dateUtc === places[index - 1]?.dateUtc ? '=' : dateUtc)),
  places.map(({ end }) => end),
  places.map(({ event }) => event),
];

const fromColumns = ([ids, lives, dates, ends, events]: Columns): readonly PlaceUsage[] => {
  let [id, dateUtc] = [0, ''];
  return ids.map((step, index) => {
    id += step;
    dateUtc = dates[index] === '=' ? dateUtc : (dates[index] ?? '');
    return { id, life: lives[index] ?? 0, dateUtc, end: ends[index] ?? '', event: events[index] ?? 0 };
  });
};

/** Stores the usage of all venues and organizers. */
export const storeUsage = (
  { begun, until }: { readonly begun: number; readonly until: string },
  usage: Readonly<Record<Kind, readonly PlaceUsage[]>>,
  restricted: readonly RestrictedUsage[],
): Promise<void> =>
  storeIndex({ name: 'places', begun, until, directory: {} }, [
    pack(toColumns(usage.venue)),
    pack(toColumns(usage.organizer)),
    pack(restricted),
  ]);

/**
 * Returns the stored usage of a kind, if it has been built; `begun` is the time of the last build. Cost: two requests, and
 * one unit per 800 places.
 */
export const readUsage = async (
  kind: Kind,
  wantsRestricted: boolean,
): Promise<{ readonly begun: number; readonly usage: PlacesUsage | undefined }> => {
  const { begun, index } = await findIndex('places');
  const parts = index && (await readParts(index, wantsRestricted ? [PART[kind], PART.restricted] : [PART[kind]]));
  if (index === undefined || parts === undefined) return { begun, usage: undefined };
  const [places, restricted] = parts.map(unpack);
  return {
    begun,
    usage: {
      until: index.until,
      places: fromColumns(places as Columns),
      restricted: (restricted ?? []) as readonly RestrictedUsage[],
    },
  };
};
