import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#lib/shared/errors.ts';
import { createThreads } from '#lib/shared/threads/createThreads.ts';
import type { FixtureTask } from '../../../fixtures/threads/task.worker.ts';

const NEVER = new AbortController().signal;

const open = vi.fn(() => new Worker(new URL('../../../fixtures/threads/task.worker.ts', import.meta.url)));
const run = createThreads<FixtureTask, string>({
  open,
  mostSeconds: 0.2,
  refuse: (resource, place) => new ServiceError('tooLarge', `${resource} at ${place}`),
});

afterEach(() => open.mockClear());

test('a task answers, and the next one takes the same thread', async () => {
  expect(await run('answer', NEVER)).toBe('answer');
  expect(await run('answer', NEVER)).toBe('answer');
  expect(open).toHaveBeenCalledTimes(1);
});

test('errors for the caller come through whole, others as failures', async () => {
  const taken = { kind: 'conflict', message: 'taken', code: 'TAKEN', details: [1], retryAfter: 2 };
  await expect(run('refuse', NEVER)).rejects.toMatchObject(taken);
  const failed = await run('fail', NEVER).catch((error: unknown) => error);
  expect(failed).not.toBeInstanceOf(ServiceError);
  expect(failed).toMatchObject({ message: 'a mistake', cause: expect.stringContaining('task.worker.ts') });
});

test.each([
  ['spin', 'time at second'],
  ['count', 'memory at second'],
] as const)('a task that takes too much is refused with its place: %s', async (task, message) => {
  await expect(run(task, NEVER)).rejects.toMatchObject({ kind: 'tooLarge', message });
  expect(await run('answer', NEVER)).toBe('answer');
});

test('after its reading a task may take more time', async () => {
  expect(await run('spinAfterReading', NEVER)).toBe('answer');
});

test('the end of a request ends its thread, and tasks that wait take their turn', async () => {
  const client = new AbortController();
  const spinning = [run('spin', client.signal), run('spin', client.signal)];
  const waiting = run('answer', NEVER);
  client.abort();
  for (const each of spinning) await expect(each).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await waiting).toBe('answer');
});
