import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataDirectory } from '#lib/local/dataDir.ts';
import { checkEvent } from '#lib/local/invoke/checkEvent.ts';
import { findSimilarNames, listFunctions } from '#lib/local/invoke/functionList.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const functions = listFunctions(ROOT);

const invoke = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['lib/local/invoke/invoke.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

test('an unknown function is refused with the names that are spelled alike', () => {
  const { status, stderr, stdout } = invoke('calendareventsget');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no function calendareventsget: use calendarEventsGet. npm run invoke lists all.\n');
});

test('without a similar name, the message tells how to list all functions', () => {
  const { status, stderr } = invoke('uiPages');
  expect([status, stderr]).toEqual([2, 'There is no function uiPages: npm run invoke lists all.\n']);
});

test('an unknown sample event is refused in one line that names those of the function', () => {
  const { status, stderr, stdout } = invoke('calendarEventsGet', 'byName');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('calendarEventsGet has no sample event byName: use one of byId, bySlug, iCalendar.\n');
});

test('a misspelled name finds functions that share most of its words', () => {
  const names = functions.map(({ name }) => name);
  expect(findSimilarNames(names, 'calendarEvntsGet')).toContain('calendarEventsGet');
  expect(findSimilarNames(names, 'procurementExport')).toContainEqual(expect.stringMatching(/^procurement\w*Export/));
});

const toRefusal = (reason: string): string =>
  `The event is not a request that calendarEventsGet can answer, because ${reason}: ` +
  'take events/calendar/events/get/byId.json as a pattern';

test.each([[{ id: 1 }], [null]])('the event %j, which is no request, is refused with a pattern', (event) => {
  const handler = 'functions/calendar/events/get.handler';
  expect(() => checkEvent(ROOT, 'calendarEventsGet', handler, event)).toThrow(
    toRefusal('requestContext.http.method is missing'),
  );
});

test('an event that is not JSON is refused with a pattern', () => {
  const serverless = join(ROOT, 'node_modules', 'serverless', 'bin', 'serverless.js');
  const { status, stdout } = spawnSync(
    process.execPath,
    [serverless, 'invoke', 'local', '--function', 'calendarEventsGet', '--data', '[1'],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATA_DIR: ':memory:' } },
  );
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, toRefusal('it is not JSON')]);
});

test('an invocation needs neither the AWS profile nor the proxy of its environment', () => {
  const unreachable = 'http://127.0.0.1:9';
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['lib/local/launch.mjs', 'lib/local/invoke/invoke.ts', 'procurementEndpoints'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...inherited,
        DATA_DIR: ':memory:',
        AWS_PROFILE: 'moon',
        AWS_DEV_PROFILE: 'moon',
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: unreachable,
        http_proxy: unreachable,
        NO_PROXY: 'intranet.example',
        no_proxy: 'intranet.example',
      },
    },
  );

  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('"statusCode": 200'), '']);
});

test('an invocation waits for another one on the same data, and then answers', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'triad-invoke-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const other = await claimDataDirectory(directory);
  const child = spawn(process.execPath, ['lib/local/invoke/invoke.ts', 'procurementEndpoints'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory },
  });
  child.stderr.once('data', other.release);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);

  expect(stderr).toBe(`Waiting for process ${process.pid}, which uses the data directory ${directory}\n`);
  expect([status, stdout]).toEqual([0, expect.stringContaining('"statusCode": 200')]);
});
