import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { serveJobs } from '#lib/procurement/actions/threads/workerPool.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';

test('a helper that is let go while it still gets ready comes to its end', async () => {
  const { port1, port2 } = new MessageChannel();
  const desk = Promise.withResolvers<CalculationContext>();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const helped = serveJobs(desk.promise, { port: port2, answered });
  const closed = once(port2, 'close');
  port1.close();
  await closed;
  desk.resolve({} as CalculationContext);
  await expect(helped).resolves.toBeUndefined();
});
