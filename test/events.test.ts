import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readExample } from '#lib/local/demo/example.ts';
import { fillReferences } from '#lib/local/invoke/fillReferences.ts';
import { listFunctions } from '#lib/local/invoke/functionList.ts';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { DemoIds } from '#lib/ui/browser/demo/client.ts';
import { createDemo, removeDemo } from '#lib/ui/browser/demo/season.ts';
import { type LocalStack, startLocalStack } from '#test/support/localStack.ts';
import { getExpectedError, getExpectedMediaType, getExpectedText } from '#test/support/sampleAnswers.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';

// Modules of other files have another endpoint.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

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

/** Returns the type of a SOAP fault, or status and code of an error in JSON; undefined for a success. */
const getError = (result: Result): string | undefined => {
  if (result.statusCode < 400) return undefined;
  const [, faultType] = /<(?:\w+:)?type(?: [^>]*)?>(\w+)</.exec(getText(result)) ?? [];
  if (faultType !== undefined) return faultType;
  if (!result.headers['Content-Type']?.includes('json')) return String(result.statusCode);
  return `${result.statusCode} ${JSON.parse(getText(result)).code}`;
};

interface ListedImport {
  readonly ImportId: string;
}

let stack: LocalStack;
let ids: DemoIds = {};
const directory = mkdtempSync(join(tmpdir(), 'triad-samples-'));

const create = (): Promise<void> =>
  createDemo({
    url: stack.url,
    user: undefined,
    known: ids,
    keep: (more) => {
      ids = { ...ids, ...more };
    },
    calendarRoot: '',
    example: readExample,
    say: () => {},
  });

const BALANCED = '/api/ProcurementConfiguration/Balanced';

const put = async (path: string, body?: object): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' };
  const given = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  expect((await fetch(`${stack.url}${path}`, { method: 'PUT', ...given })).status).toBe(200);
};

/** Creates the demonstration by a quick search: the default one of its 40 parts takes a minute. */
const createQuickly = async (): Promise<void> => {
  const balanced = (await (await fetch(`${stack.url}${BALANCED}`)).json()) as object;
  await put(BALANCED, { ...balanced, Effort: 'quick' });
  await create();
  await put(`${BALANCED}/Restore`);
};

/** The functions of this process use the data of the stack, and its state machines. */
const adoptStack = (): void => {
  Object.assign(process.env, stack.addresses.environment, {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  for (const [variable, name] of [
    ['PROCUREMENT_STATE_MACHINE', 'procurement'],
    ['CALENDAR_STATE_MACHINE', 'calendar-cleanup'],
    ['CMIS_STATE_MACHINE', 'cmis-deletion'],
  ])
    process.env[String(variable)] = `arn:aws:states:us-east-1:000000000000:stateMachine:triad-dev-${name}`;
};

beforeAll(async () => {
  stack = await startLocalStack(ROOT, { DATA_DIR: directory, LOG_LEVEL: 'ERROR' });
  adoptStack();
  await createQuickly();
  // The client of the database takes its endpoint when its module is loaded.
  const { guardRoles } = await import('#test/support/roleGuard.ts');
  // Every function runs with the rights of its own role.
  guardRoles();
});

afterAll(async () => {
  stack.child.kill('SIGTERM');
  await stack.ended;
  rmSync(directory, { recursive: true, force: true });
});

const count = async (path: string): Promise<number> => {
  const response = await fetch(`${stack.url}${path}`);
  return ((await response.json()) as { readonly total: number }).total;
};

const countSeason = () =>
  Promise.all(
    ['events', 'venues', 'organizers', 'categories', 'tags'].map((kind) =>
      count(`/calendar/events/v1/${kind}?hide_empty=false`),
    ),
  );

test('the demonstration may be created again: nothing is there twice', async () => {
  const before = { ids, season: await countSeason() };
  await create();
  expect({ ids, season: await countSeason() }).toEqual(before);
});

const functions = serviceFunctions().map(({ name, handler }) => ({
  name,
  handler,
  events: listSampleEvents(ROOT, handler),
}));

test.each(functions)('$name has a sample event', ({ events }) => {
  expect(events).not.toEqual([]);
});

test.each(functions)('the first sample event of $name succeeds', ({ events }) => {
  expect(getExpectedError(String(events[0]))).toBeUndefined();
});

/** Runs a sample event and describes its answer. */
const answer = async (handler: string, event: string) => {
  try {
    const result = await run(handler, fillReferences(readFileSync(join(ROOT, event), 'utf8'), ids));
    if (!isHttpResult(result)) return { error: undefined, text: '' };
    return { error: getError(result), mediaType: result.headers['Content-Type']?.split(';')[0], text: getText(result) };
  } catch (error) {
    if (error instanceof ServiceError) return { error: error.kind, text: '' };
    throw error;
  }
};

describe.each(functions)('$name', ({ handler, events }) => {
  test.each(events)('answers %s as its name says', async (event) => {
    const { error, mediaType, text } = await answer(handler, event);
    expect([error, error === undefined ? '' : text]).toEqual([
      getExpectedError(event),
      error === undefined ? '' : text,
    ]);
    if (mediaType !== undefined) expect(mediaType).toBe(getExpectedMediaType(event));
    expect(text).toContain(getExpectedText(event));
  });
});

test('no sample event is left without a function', () => {
  const used = new Set(functions.flatMap(({ events }) => events));

  expect(globSync('events/**/*.json', { cwd: ROOT }).filter((event) => !used.has(event))).toEqual([]);
});

test('npm run invoke alone lists every function with its samples', () => {
  expect(listFunctions(ROOT).map(({ name, samples }) => [name, samples.length])).toEqual(
    functions.map(({ name, events }) => [name, events.length]),
  );
});

test('a sample event without the demonstration says what to do', () => {
  expect(() => fillReferences('{"id":"{{demo.event}}"}', {})).toThrow(
    'The sample event needs the demonstration data (event): run "npm run demo" first',
  );
});

test('the demonstration is removed', async () => {
  const kept = await removeDemo({ url: stack.url, user: undefined, calendarRoot: '', known: ids });
  const imports = (await (await fetch(`${stack.url}/api/ProcurementImport/Imports`)).json()) as readonly ListedImport[];
  const { status } = await fetch(`${stack.url}/calendar/events/v1/events/${ids.series}`);
  // In the trash, which only editors see.
  expect([403, 404, 410]).toContain(status);
  expect(imports.map(({ ImportId }) => ImportId)).not.toContain(ids.unusedImport);
  expect(Object.keys(kept)).toEqual([]);
});
