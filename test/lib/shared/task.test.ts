import { expect, test } from 'vitest';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';
import { taskHandler } from '#lib/shared/task.ts';

const options = { api: 'test', operation: 'step' };

test('a task receives its input, knows its operation and returns its output', async () => {
  const handler = taskHandler(options, async (input: { readonly n: number }) => [
    input.n,
    getCurrentRequest()?.operation,
  ]);

  expect(await handler({ n: 1 }, { awsRequestId: 'r' })).toEqual([1, 'step']);
});

test('a task that fails throws its error to the caller', async () => {
  const handler = taskHandler(options, () => Promise.reject(new ServiceError('unavailable', 'Not now')));

  await expect(handler({})).rejects.toMatchObject({ kind: 'unavailable' });
});
