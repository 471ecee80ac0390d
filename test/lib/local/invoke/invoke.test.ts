import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataDirectory } from '#lib/local/dataDir.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

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
  expect(invoke('calendarEvntsGet').stderr).toContain('calendarEventsGet');
  expect(invoke('procurementExport').stderr).toMatch(/use procurement\w*Export/);
});

test.each([
  ['[1', 'it is not JSON'],
  ['{"id":1}', 'requestContext.http.method is missing'],
  ['null', 'requestContext.http.method is missing'],
])('the event %s, which is no request, is refused with a pattern', (data, reason) => {
  const serverless = join(ROOT, 'node_modules', 'serverless', 'bin', 'serverless.js');
  const { status, stdout } = spawnSync(
    process.execPath,
    [serverless, 'invoke', 'local', '--function', 'calendarEventsGet', '--data', data],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATA_DIR: ':memory:' } },
  );
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([
    1,
    `The event is not a request that calendarEventsGet can answer, because ${reason}: ` +
      'take events/calendar/events/get/byId.json as a pattern',
  ]);
});

test('an invocation needs no AWS: a profile in the environment that does not exist changes nothing', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['lib/local/invoke/invoke.ts', 'procurementEndpoints'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: ':memory:', AWS_PROFILE: 'moon', AWS_DEV_PROFILE: 'moon' },
    },
  );

  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('"statusCode": 200'), '']);
});

test('a proxy of the environment is not asked for the services of this machine', () => {
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
