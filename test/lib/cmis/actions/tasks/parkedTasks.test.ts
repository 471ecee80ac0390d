import { describe, expect, test } from 'vitest';
import { resumeTasks, retryParkedTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { beginAttempt, putTask, readTasks } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { documentIn } from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler } from '../../../../../functions/cmis/maintenance/indexText.ts';

useTable('cmis');

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const words = (count: number, beginning: string): string =>
  Array.from({ length: count }, (_, index) => `${beginning}${index.toString(36)}`).join(' ');

const found = (text: string) => column(`SELECT cmis:name FROM cmis:document WHERE CONTAINS('${text}')`);

const stored = async () => {
  const all = [];
  for await (const one of readTasks('main', 0)) all.push(one);
  return all;
};

/** Creates a document whose words its request did not index. */
const waiting = async (name: string): Promise<string> => {
  using _ = failNext('BatchWriteItemCommand', 100, () => new Error('refused'));
  return await documentIn('root', name, { text: words(100, name) });
};

/** Creates a task of this document that always fails, since its content cannot be read. */
const poison = async (): Promise<string> => {
  const { entityId } = parseObjectId(await documentIn('root', `poison ${Math.random()}`, { text: 'x' }));
  const content = { id: 'none', size: 5, mimeType: 7 as unknown as string, fileName: 'x' };
  await writeOne(
    putTask({ kind: 'properties', repositoryId: 'main', entityId, source: '.0', words: content as never, part: '0' })
      .item,
  );
  return entityId;
};

describe('a task that fails', () => {
  test('is tried again after growing pauses, is parked with the reason, and stops no other', async () => {
    const entityId = await poison();
    let time = Date.now() + HOUR;
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const name = `fine${attempt}`;
      await waiting(name);
      const { parked, oldest } = await resumeTasks(time);
      expect(await found(`${name}5`), 'the others are indexed').toEqual([name]);
      const [task] = await stored();
      expect(task).toMatchObject({ task: { entityId }, attempts: attempt });
      expect([parked, oldest > 0]).toEqual(attempt === 8 ? [1, false] : [0, true]);
      await resumeTasks(time + 1000);
      expect((await stored())[0]?.attempts, 'a second later it is left alone').toBe(attempt);
      time = (task?.due ?? 0) + 1;
    }
    const [task] = await stored();
    expect(task?.parked).toMatch(/^TypeError: /);
    expect(await resumeTasks(time - HOUR), 'it is left alone for a day').toEqual({
      ended: 0,
      oldest: 0,
      parked: 1,
    });
    expect((await stored())[0]?.attempts).toBe(8);
  });

  test('is tried at once when an operator requests it', async () => {
    expect((await stored())[0]?.parked).toBeDefined();
    expect(await retryParkedTasks()).toBe(1);
    await handler({ retryParked: true });
    expect((await stored())[0]).toMatchObject({ attempts: 1, parked: undefined });
  });
});

describe('an attempt that ended its process', () => {
  test('is counted too, and the last one is not repeated', async () => {
    const name = 'killer';
    const { entityId } = parseObjectId(await waiting(name));
    const mine = async () => (await stored()).find(({ task }) => task.entityId === entityId);
    for (let task = await mine(); task !== undefined && task.attempts < 8; task = await mine())
      await beginAttempt(task, task.due);
    const due = (await mine())?.due ?? 0;
    await resumeTasks(due);
    expect(await mine()).toMatchObject({ attempts: 9, parked: expect.stringMatching(/out of time or memory$/) });
    expect(await found(`${name}5`)).toEqual([]);

    await resumeTasks(due + DAY);
    expect([await mine(), await found(`${name}5`)]).toEqual([undefined, [name]]);
  });
});
