import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';
import { useStateMachines } from '#test/support/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, '..');

interface Result {
  readonly statusCode?: number;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

const run = async (handler: string, event: unknown): Promise<Result | undefined> => {
  const [, path, name] = /^(.+)\.([^.]+)$/.exec(handler) ?? [];
  const module = await import(pathToFileURL(join(ROOT, `${path}.ts`)).href);
  const context = { awsRequestId: 'sample', getRemainingTimeInMillis: () => 30_000 };
  return module[String(name)](event, context);
};

/** Returns the type of a SOAP fault; every SOAP fault has status 500, also a foreseen one. */
const faultType = ({ body = '', isBase64Encoded = false }: Result): string | undefined =>
  /<(?:\w+:)?type(?: [^>]*)?>(\w+)</.exec(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString())?.[1];

/** Returns the output of a task; undefined if it throws a foreseen error. */
const answer = async (handler: string, event: unknown): Promise<Result> => {
  try {
    return (await run(handler, event)) ?? {};
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    return {};
  }
};

useTable('cmis', 'calendar', 'procurement', 'principals');
const functions = serviceFunctions().map(({ name, handler }) => ({
  name,
  handler,
  events: listSampleEvents(ROOT, handler),
}));

useStateMachines(
  {
    PROCUREMENT_STATE_MACHINE: join(ROOT, 'statemachines/procurement.asl.yml'),
    CALENDAR_STATE_MACHINE: join(ROOT, 'statemachines/calendarCleanup.asl.yml'),
    CMIS_STATE_MACHINE: join(ROOT, 'statemachines/cmisDeletion.asl.yml'),
  },
  Object.fromEntries(functions.map(({ name, handler }) => [name, (input: unknown) => run(handler, input)])),
);

test.each(functions)('$name has a sample event', ({ events }) => {
  expect(events).not.toEqual([]);
});

describe.each(functions)('$name', ({ handler, events }) => {
  test.each(events)('responds to %s', async (event) => {
    const result = await answer(handler, JSON.parse(readFileSync(join(ROOT, event), 'utf8')));

    if (result.statusCode === 500) expect(faultType(result)).toMatch(/^(?!runtime$)\w+$/);
    else expect(result.statusCode ?? 200).toBeLessThan(500);
  });
});

test('every sample event belongs to a function', () => {
  const used = new Set(functions.flatMap(({ events }) => events));

  expect(globSync('events/**/*.json', { cwd: ROOT }).filter((event) => !used.has(event))).toEqual([]);
});
