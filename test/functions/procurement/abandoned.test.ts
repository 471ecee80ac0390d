import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createZip } from '#lib/procurement/wire/export/zip.ts';
import { gzipPieces, joinPieces } from '#lib/procurement/wire/pieces.ts';
import { RESERVED_MILLISECONDS, runInvocation } from '#lib/shared/invocation.ts';
import { getRequestSignal } from '#lib/shared/request.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as allPlans } from '../../../functions/procurement/calculator/allPlans.ts';
import { handler as calculate } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as explorePlan } from '../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanFront } from '../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as exportPlan } from '../../../functions/procurement/export/exportPlan.ts';
import { handler as importData } from '../../../functions/procurement/import/import.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const tiny = instance('01-tiny-cheap-or-fast');
const balanced = { configurationName: 'Balanced' };
let planId = '';

beforeAll(async () => {
  const { json } = await call(calculate, { path: balanced, body: instance('02-tiny-lots-and-limits') });
  planId = json.ODProcurementPlanID;
  expect(await ended(planId)).toBe(1);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const gone = () => ({ signal: AbortSignal.abort() });

describe('the exploration of a front ends with its request', () => {
  const wish = JSON.stringify({ Weights: { Cost: 60, Orders: 40 } });

  /** Resolves once a worker thread has ended. */
  const threadEnded = (): Promise<void> =>
    new Promise((resolve) => {
      const { terminate } = Worker.prototype;
      vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
        resolve();
        return terminate.call(this);
      });
    });

  test('at the deadline, together with its worker thread', async () => {
    const before = (await call(getPlanFront, { path: { planId } })).json;
    const isEnded = threadEnded();
    const context = { getRemainingTimeInMillis: () => RESERVED_MILLISECONDS + 1 };

    expect((await call(explorePlan, { path: { planId }, body: wish, context })).status).toBe(503);
    await isEnded;

    expect((await call(getPlanFront, { path: { planId } })).json).toEqual(before);
  });

  test('when its client disconnects while the worker thread runs', async () => {
    const before = (await call(getPlanFront, { path: { planId } })).json;
    const isEnded = threadEnded();
    const client = new AbortController();
    const { postMessage } = Worker.prototype;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
      postMessage.apply(this, message);
      client.abort();
    });

    const { status } = await call(explorePlan, { path: { planId }, body: wish, context: { signal: client.signal } });
    await isEnded;

    expect(status).toBe(503);
    expect((await call(getPlanFront, { path: { planId } })).json).toEqual(before);
  });
});

describe('an export ends with its request', () => {
  test.each(['csv', 'xlsx', 'json'])('as %s', async (format) => {
    const { status } = await call(exportPlan, { path: { planId }, query: `format=${format}`, context: gone() });

    expect(status).toBe(503);
  });

  /** An endless series of chunks; the request ends while the third is computed. */
  const endless = (client: AbortController, made: { count: number }) =>
    function* () {
      for (;;) {
        made.count += 1;
        if (made.count === 3) client.abort();
        yield 'text';
      }
    };

  test.each<[string, (pieces: Iterable<string>) => Promise<unknown>]>([
    ['a ZIP archive', (pieces) => createZip([{ name: 'a', pieces }])],
    ['a text by gzip', (pieces) => gzipPieces(pieces, 1e9)],
    ['a text', (pieces) => joinPieces(pieces, 1e9)],
  ])('as %s, after the chunk that is being computed', async (_, write) => {
    const client = new AbortController();
    const made = { count: 0 };
    const work = runInvocation({ api: 'test', operation: 'test', context: { signal: client.signal } }, () =>
      write(endless(client, made)()),
    );

    await expect(work).rejects.toThrow('The request ended before its work was done');
    expect(made.count).toBe(3);
  });
});

test('an import whose client has disconnected is not stored', async () => {
  const before = (await call(imports)).json;

  expect((await call(importData, { body: tiny, context: gone() })).status).toBe(503);

  expect((await call(imports)).json).toEqual(before);
});

test('a calculation whose client has disconnected is not started', async () => {
  const before = (await call(allPlans)).json;

  expect((await call(calculate, { path: balanced, body: tiny, context: gone() })).status).toBe(503);

  expect((await call(allPlans)).json).toEqual(before);
});

test('work that outlives its response receives the end of the request', async () => {
  const signal = await runInvocation({ api: 'test', operation: 'test', context: {} }, async () => getRequestSignal());

  expect(signal.aborted).toBe(true);
});
