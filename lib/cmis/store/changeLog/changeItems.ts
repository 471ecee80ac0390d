import type { ChangeType } from '#lib/cmis/domain/changeLog.ts';
import { packReaders, type StoredReaders } from '#lib/cmis/store/changeLog/eventReaders.ts';
import { MARKS_DIGEST } from '#lib/cmis/store/index/indexDefinition.ts';
import { changeKey, changeNumberKey, changeShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { config } from '#lib/shared/config.ts';
import { putNew, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** An entry of the change log: one change event per object. */
export interface Change {
  readonly repositoryId: string;
  readonly entityId: string;
  /** Several events only if one write deletes several versions or siblings. */
  readonly objectIds: readonly string[];
  readonly changeType: ChangeType;
  readonly time: string;
  readonly by: string;
  /**
   * For a deletion: the principals who could see each object, with the nearest folder that grants it; absent for grants
   * of the object itself. Those of nearer folders come first.
   */
  readonly readers?: readonly ReadonlyMap<string, string | undefined>[] | undefined;
}

/** The attribute `data` of an entry. */
export type ChangeData = Omit<Change, 'repositoryId' | 'entityId' | 'readers'> & StoredReaders;

/**
 * Seconds by which an entry outlives its retention time. Entries of nearly the same age therefore expire no earlier
 * than the events still reported.
 */
const GRACE = 60 * 60;

/** Entries that are kept for ever have no `expires`. */
const computeExpiry = (time: string): { readonly expires?: number } =>
  config.changeLogDays === 0
    ? {}
    : { expires: Math.floor(Date.parse(time) / 1000) + config.changeLogDays * 86_400 + GRACE };

/**
 * Creates the items that log a change. The first is the shard's last number; its condition fails if another write took
 * the number.
 */
export const createChangeItems = (change: Change, last: number): readonly WriteItem[] => {
  const { repositoryId, entityId, readers, ...data } = change;
  const { time, objectIds } = data;
  const shard = changeShard(entityId);
  const number = last + objectIds.length;
  const condition =
    last === 0
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: '#number = :last', names: { '#number': 'number' }, values: { ':last': last } };
  return [
    update(
      table(),
      changeNumberKey(repositoryId, shard),
      {
        expression: 'SET #number = :next, #time = :time, #schema = :one, marks = if_not_exists(marks, :marks)',
        names: { '#number': 'number', '#time': 'time', '#schema': 'schema' },
        values: { ':next': number, ':time': time, ':one': 1, ':marks': MARKS_DIGEST },
      },
      condition,
    ),
    putNew(table(), {
      ...changeKey(repositoryId, shard, number),
      schema: 1,
      ...computeExpiry(time),
      data: JSON.stringify({ ...data, ...packReaders(readers) } satisfies ChangeData),
    }),
  ];
};
