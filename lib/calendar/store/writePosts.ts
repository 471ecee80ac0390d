import type { Language } from '#lib/calendar/domain/languages.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { counterWrites } from '#lib/calendar/store/counters.ts';
import { eventIndexRows } from '#lib/calendar/store/eventEntry.ts';
import { nameWrites } from '#lib/calendar/store/names.ts';
import { placeIndexRows } from '#lib/calendar/store/placeEntry.ts';
import { postRow, textRows } from '#lib/calendar/store/postRows.ts';
import { releasedSlugs, slugClaims } from '#lib/calendar/store/slugs.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transact.ts';
import { type Key, put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writes.ts';

/** A post to be written: as it was read, and as it shall be. */
export interface PostWrite {
  /** Absent: it is new. */
  readonly before?: AnyPost | undefined;
  readonly after: AnyPost;
  /** Of a new place: its name may be taken only if its holders are still those that were seen. */
  readonly nameSeen?: number;
}

/** Why nothing was written: somebody else wrote the post, took the slug, or took the name meanwhile. */
export type WriteFailure =
  | { readonly reason: 'changed' | 'name'; readonly id: number }
  | { readonly reason: 'slug'; readonly id: number; readonly language: Language };

/** DynamoDB's limit for one transaction. */
export const MOST_ITEMS = 100;

interface Planned {
  readonly item: WriteItem;
  readonly failure: WriteFailure;
}

const sortedText = (row: Row): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

const rowChanges = (before: readonly (Row & Key)[], after: readonly (Row & Key)[]): readonly WriteItem[] => {
  const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
  const old = new Map(before.map((row) => [nameOf(row), sortedText(row)]));
  const kept = new Set(after.map(nameOf));
  return [
    ...before.filter((row) => !kept.has(nameOf(row))).map(({ pk, sk }) => remove(config.tables.calendar, { pk, sk })),
    ...after.filter((row) => old.get(nameOf(row)) !== sortedText(row)).map((row) => put(config.tables.calendar, row)),
  ];
};

const indexRows = (post: AnyPost | undefined): readonly (Row & Key)[] => {
  if (post === undefined) return [];
  return [...textRows(post), ...(post.kind === 'event' ? eventIndexRows(post) : placeIndexRows(post))];
};

const plan = ({ before, after, nameSeen }: PostWrite): readonly Planned[] => {
  const table = config.tables.calendar;
  const { id } = after;
  const row = postRow(after);
  const post =
    before === undefined
      ? putNew(table, row)
      : put(table, row, {
          expression: '#version = :version',
          names: { '#version': 'version' },
          values: { ':version': before.version },
        });
  const changed = { reason: 'changed', id } as const;
  const names =
    after.kind === 'event' ? [] : nameWrites(before?.kind === 'event' ? undefined : before, after, nameSeen);
  return [
    { item: post, failure: changed },
    ...slugClaims(before, after).map(({ language, item }) => ({
      item,
      failure: { reason: 'slug', id, language } as const,
    })),
    ...names.map((item) => ({ item, failure: { reason: 'name', id } as const })),
    ...releasedSlugs(before, after).map((item) => ({ item, failure: changed })),
    ...rowChanges(indexRows(before), indexRows(after)).map((item) => ({ item, failure: changed })),
  ];
};

/** How many items the writes of these posts take, all together. */
export const writeSize = (writes: readonly PostWrite[]): number =>
  writes.flatMap(plan).length + counterWrites(writes).length;

/** Writes all posts with everything by which they are found, or nothing: then it tells why. */
export const writePosts = async (writes: readonly PostWrite[]): Promise<readonly WriteFailure[]> => {
  const planned = writes.flatMap(plan);
  if (planned.length === 0) return [];
  try {
    await transactWrite([...planned.map(({ item }) => item), ...counterWrites(writes)]);
    return [];
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const failures = error.failures.flatMap(({ index }) => planned[index]?.failure ?? []);
    if (failures.length === 0) throw error;
    return failures;
  }
};
