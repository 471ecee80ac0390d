import { type ChangeEvent, type ChangeLogPosition, outdatedTokenError } from '#lib/cmis/domain/changeLog.ts';
import type { ChangeData } from '#lib/cmis/store/changeLog/changeItems.ts';
import { unpackReaders } from '#lib/cmis/store/changeLog/eventReaders.ts';
import { getLastNumber } from '#lib/cmis/store/changeLog/lastNumbers.ts';
import { CHANGE_SHARDS, changeKey, changeNumberKey, changePartition, isChangeKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** The change log as one request sees it. */
export interface ChangeLog {
  readonly repositoryId: string;
  /** Number and time of the last event of each shard; number 0 for a shard without events. */
  readonly ends: readonly { readonly number: number; readonly time: string }[];
  /** Events before this instant have expired, even if their items still exist. */
  readonly horizon: string;
}

/** Reads the last number of each shard in one request. */
export const openChangeLog = async (repositoryId: string): Promise<ChangeLog> => {
  const rows = await batchGet(
    table(),
    CHANGE_SHARDS.map((shard) => changeNumberKey(repositoryId, shard)),
  );
  const days = config.changeLogDays;
  return {
    repositoryId,
    ends: rows.map((row) => ({ number: getLastNumber(row), time: String(row?.time ?? '') })),
    horizon: days === 0 ? '' : new Date(now() - days * 86_400_000).toISOString(),
  };
};

/** Parses the events of one entry; the entry's key holds the number of the last. */
const parseEvents = (shard: number, { sk, data }: StoredItem): readonly ChangeEvent[] => {
  const change = JSON.parse(String(data)) as ChangeData;
  const { objectIds, changeType, time } = change;
  const first = Number(sk) - objectIds.length + 1;
  return objectIds.map((objectId, index) => ({
    shard,
    number: first + index,
    objectId,
    changeType,
    time,
    readers: unpackReaders(change, index),
  }));
};

/** Loads the first entries of a shard with an event of this number or a higher one. */
const loadEntries = async ({ repositoryId }: ChangeLog, shard: number, number: number, limit: number) => {
  const { items: rows, next } = await queryPage({
    table: table(),
    pk: changePartition(repositoryId, shard),
    sk: { from: changeKey(repositoryId, shard, number).sk },
    limit,
  });
  const entries = rows.filter(({ sk }) => isChangeKey(String(sk))).map((row) => parseEvents(shard, row));
  return { entries, isLast: next === undefined };
};

/**
 * Reads the events of a shard from a number on, including those committed meanwhile.
 * @throws if an event is missing, which means that the starting position has expired
 */
async function* readShardEvents(
  log: ChangeLog,
  shard: number,
  from: number,
  limit: number,
): AsyncGenerator<ChangeEvent, void> {
  const end = log.ends[shard]?.number ?? 0;
  for (let next = from; ; ) {
    const { entries, isLast } = await loadEntries(log, shard, next, limit);
    for (const event of entries.flat()) {
      if (event.number < next) continue;
      if (event.number > next || event.time < log.horizon) throw outdatedTokenError();
      next += 1;
      yield event;
    }
    if (isLast && next <= end) throw outdatedTokenError();
    if (isLast) return;
  }
}

/** Finds the number of a shard's last expired event by binary search: many expired items may still exist. */
const findLastExpired = async (log: ChangeLog, shard: number, end: number): Promise<number> => {
  let [low, high] = [0, end];
  for (let probed = 1; low < high; probed = Math.ceil((low + high) / 2)) {
    const [entry] = (await loadEntries(log, shard, probed, 1)).entries;
    const [first, last] = [entry?.[0], entry?.at(-1)];
    if (first === undefined || last === undefined) return high;
    if (first.time < log.horizon) low = last.number;
    else if (first.number > probed) return first.number - 1;
    else high = first.number - 1;
  }
  return low;
};

/** Returns the position before the first event that has not expired. */
export const findLogStart = async (log: ChangeLog): Promise<ChangeLogPosition> => ({
  after: await Promise.all(log.ends.map(({ number }, shard) => findLastExpired(log, shard, number))),
});

/** Returns the position after the last event. It names the newest event unless that has expired. */
export const getLogEnd = ({ ends, horizon }: ChangeLog): ChangeLogPosition => {
  const after = ends.map(({ number }) => number);
  const newest = ends.reduce((best, { time }, shard) => (time > (ends[best]?.time ?? '') ? shard : best), 0);
  const { number = 0, time = '' } = ends[newest] ?? {};
  return number === 0 || time < horizon ? { after } : { event: { shard: newest, number }, after };
};

const loadNamedEvent = async (
  log: ChangeLog,
  { shard, number }: NonNullable<ChangeLogPosition['event']>,
): Promise<ChangeEvent> => {
  const { entries } = await loadEntries(log, shard, number, 1);
  const named = entries.flat().find((event) => event.number === number);
  if (named === undefined || named.time < log.horizon) throw outdatedTokenError();
  return named;
};

const getOlder = (best: ChangeEvent | undefined, head: ChangeEvent | undefined): ChangeEvent | undefined =>
  head !== undefined && (best === undefined || head.time < best.time) ? head : best;

/**
 * Reads the event that a position names, then the later ones by time. Reads the shards after their last numbers, so
 * that every predecessor of a reported event is found and comes before it. An event committed meanwhile is included
 * only if it is older than one of the events up to these numbers; the order of the others is not known.
 * @param most number of events that the reader will take
 */
export async function* readChanges(
  log: ChangeLog,
  { event, after }: ChangeLogPosition,
  most: number,
): AsyncGenerator<ChangeEvent> {
  if (event !== undefined) yield await loadNamedEvent(log, event);
  const limit = Math.ceil(most / log.ends.length) + 1;
  const shards = log.ends.map((_, shard) => readShardEvents(log, shard, (after[shard] ?? 0) + 1, limit));
  const next = async (shard: number) => (await shards[shard]?.next())?.value ?? undefined;
  const heads = await Promise.all(shards.keys().map(next));
  const isWithin = (head: ChangeEvent | undefined): boolean =>
    head !== undefined && head.number <= (log.ends[head.shard]?.number ?? 0);
  while (heads.some(isWithin)) {
    const first = heads.reduce(getOlder, undefined);
    if (first === undefined) return;
    yield first;
    heads[first.shard] = await next(first.shard);
  }
}
