import { expect, test } from 'vitest';
import { type ChangeEvent, countEventsFrom } from '#lib/cmis/domain/changeLog.ts';
import { getLogEnd, openChangeLog, readChanges } from '#lib/cmis/store/changeLog/changeLog.ts';
import { commit } from '#lib/cmis/store/commit/commit.ts';
import { changePartition, changeShard } from '#lib/cmis/store/keys.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { newId } from '#lib/shared/ids.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const REPOSITORY = 'main';

const idInShard = (shard: number): string => {
  for (;;) {
    const id = newId();
    if (changeShard(id) === shard) return id;
  }
};

const logged = async (...objectIds: readonly string[]): Promise<void> => {
  const change = { repositoryId: REPOSITORY, entityId: String(objectIds[0]), objectIds, by: 'alice' };
  await commit([], { ...change, changeType: 'created', time: nowIso() });
};

const allFrom = async (...from: Parameters<typeof readChanges>): Promise<readonly string[]> => {
  const events: ChangeEvent[] = [];
  for await (const event of readChanges(...from)) events.push(event);
  return events.map(({ objectId }) => objectId);
};

/** Runs `work` after the first shard has been read and before the others. */
const afterReading = (shard: number, work: () => Promise<void>): Disposable => {
  const gate = Promise.withResolvers<void>();
  const name = 'afterReading';
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const { ExpressionAttributeValues } = args.input as { readonly ExpressionAttributeValues?: StoredItem };
      const pk = String(ExpressionAttributeValues?.[':pk'] ?? '');
      if (context.commandName !== 'QueryCommand' || !pk.startsWith('E#')) return next(args);
      if (pk !== changePartition(REPOSITORY, shard)) {
        await gate.promise;
        return next(args);
      }
      const answer = await next(args);
      await work();
      gate.resolve();
      return answer;
    },
    { step: 'initialize', name },
  );
  return {
    [Symbol.dispose]: () => {
      dynamodb.middlewareStack.remove(name);
    },
  };
};

test('an event committed while the log is read is withheld if its predecessor was not read', async () => {
  const [before, cause, effect] = [idInShard(5), idInShard(2), idInShard(6)];
  await logged(before);
  const log = await openChangeLog(REPOSITORY);
  const start = { after: log.ends.map(() => 0) };
  {
    using _ = afterReading(2, async () => {
      await logged(cause);
      await logged(effect);
    });
    expect(await allFrom(log, start, 10)).toEqual([before]);
  }
  expect(await allFrom(await openChangeLog(REPOSITORY), start, 10)).toEqual([before, cause, effect]);
});

test('events of one write have consecutive numbers', async () => {
  const siblings = Array.from({ length: 5 }, () => idInShard(3));
  await logged(idInShard(3));
  const start = getLogEnd(await openChangeLog(REPOSITORY));
  await logged(...siblings);
  const log = await openChangeLog(REPOSITORY);
  const ends = log.ends.map(({ number }) => number);

  expect(countEventsFrom(start, ends)).toBe(6);
  const after = ends.with(3, Number(ends[3]) - 2);
  expect(await allFrom(log, { event: { shard: 3, number: Number(after[3]) }, after }, 10)).toEqual(siblings.slice(2));
});
