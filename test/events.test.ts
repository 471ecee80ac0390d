import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getExpectedError, getExpectedMediaType } from '#test/support/sampleAnswers.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';
import { useStateMachines } from '#test/support/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, '..');

interface Result {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded?: boolean;
}

const run = async (handler: string, event: unknown): Promise<unknown> => {
  const [, path, name] = /^(.+)\.([^.]+)$/.exec(handler) ?? [];
  const module = await import(pathToFileURL(join(ROOT, `${path}.ts`)).href);
  const context = { awsRequestId: 'sample', getRemainingTimeInMillis: () => 30_000 };
  return module[String(name)](event, context);
};

const isHttpResult = (answer: unknown): answer is Result =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer;

const getText = ({ body, isBase64Encoded = false }: Result): string =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString();

/** Returns the type of a SOAP fault, the status and code of an error in JSON, or the status; undefined for a success. */
const getError = (result: Result): string | undefined => {
  if (result.statusCode < 400) return undefined;
  const [, faultType] = /<(?:\w+:)?type(?: [^>]*)?>(\w+)</.exec(getText(result)) ?? [];
  if (faultType !== undefined) return faultType;
  const isJson = result.headers['Content-Type']?.startsWith('application/json') === true;
  return isJson ? `${result.statusCode} ${JSON.parse(getText(result)).code}` : `${result.statusCode}`;
};

/** Runs a sample event and describes its answer. */
const answer = async (handler: string, event: string) => {
  try {
    const result = await run(handler, JSON.parse(readFileSync(join(ROOT, event), 'utf8')));
    if (!isHttpResult(result)) return { error: undefined };
    return { error: getError(result), mediaType: result.headers['Content-Type']?.split(';')[0] };
  } catch (error) {
    if (error instanceof ServiceError) return { error: error.kind };
    throw error;
  }
};

useTable('cmis', 'procurement', 'principals');
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

/** Stores what the samples refer to by ids that are numbers or by "the last". */
const CALENDAR_OBJECTS = [
  ['functions/calendar/events/create.handler', 'events/calendar/events/create/withVenueAndOrganizer.json'],
  ['functions/calendar/categories/create.handler', 'events/calendar/categories/create/named.json'],
  ['functions/calendar/tags/create.handler', 'events/calendar/tags/create/named.json'],
] as const;
const PLAN = [
  ['functions/procurement/import/import.handler', 'events/procurement/import/import/positional.json'],
  [
    'functions/procurement/calculator/calculateNewPlan.handler',
    'events/procurement/calculator/calculateNewPlan/lastImport.json',
  ],
] as const;

const CURRENT_PLAN = [
  'functions/procurement/calculator/getCurrentPlan.handler',
  'events/procurement/calculator/getCurrentPlan/newest.json',
] as const;

beforeAll(async () => {
  for (const [handler, event] of PLAN) expect(await answer(handler, event)).toMatchObject({ error: undefined });
  const [handler, event] = CURRENT_PLAN;
  await vi.waitUntil(async () => (await answer(handler, event)).error === undefined, { timeout: 30_000 });
});

describe.each(functions)('$name', ({ handler, events }) => {
  useTable('calendar');
  beforeAll(async () => {
    if (handler.startsWith('functions/calendar/') && !handler.includes('/create.'))
      for (const [create, event] of CALENDAR_OBJECTS)
        expect(await answer(create, event)).toMatchObject({ error: undefined });
  });

  test.each(events)('answers %s as its name says', async (event) => {
    const { error, mediaType } = await answer(handler, event);
    expect(error).toBe(getExpectedError(event));
    if (mediaType !== undefined) expect(mediaType).toBe(getExpectedMediaType(event));
  });
});

test('every sample event belongs to a function', () => {
  const used = new Set(functions.flatMap(({ events }) => events));

  expect(globSync('events/**/*.json', { cwd: ROOT }).filter((event) => !used.has(event))).toEqual([]);
});
