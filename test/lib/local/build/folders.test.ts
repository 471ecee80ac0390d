import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createBuildFolders, PACKAGE_FOLDERS } from '#lib/local/build/buildFolders.ts';
import { fixtureService, serverless } from '#test/support/localStack.ts';

/** A file, below which no user can create a folder. */
const NO_HOME = { HOME: '/dev/null', DATA_DIR: ':memory:', AUTH_MODE: 'required' };

const service = fixtureService();
const run = (...args: readonly string[]) => serverless(service.directory, args, NO_HOME).ended;
const place = (name: string): void => {
  rmSync(join(service.directory, name), { recursive: true, force: true });
  writeFileSync(join(service.directory, name), 'a file where a folder is needed');
};

beforeEach(() => {
  for (const name of ['.build', '.serverless']) rmSync(join(service.directory, name), { recursive: true, force: true });
});
afterAll(service.remove);

const toRefusal = (name: string, code: string): string =>
  `The folder ${join(service.directory, name)} cannot be written (${code}): Triad builds into it. ` +
  'Give yourself the right to write there, or copy the project to a folder of yours\n';

test('packaging is refused in one line where .serverless cannot be written', async () => {
  place('.serverless');

  expect(await run('package')).toMatchObject({ code: 1, stderr: toRefusal('.serverless', 'EEXIST') });
});

test.each(['.build', '.build/artifact'])('packaging is refused where %s cannot be written', (name) => {
  mkdirSync(dirname(join(service.directory, name)), { recursive: true });
  place(name);

  expect(() => createBuildFolders(service.directory, PACKAGE_FOLDERS)).toThrow(toRefusal(name, 'EEXIST').trim());
});

test('without a home folder that can be written, a function runs as usual', async () => {
  expect(await run('invoke', 'local', '-f', 'get', '-d', '{"pathParameters":{"id":"none"}}')).toMatchObject({
    code: 0,
  });
});

test('without any folder that can be written, an invocation is refused in one line', async () => {
  place('.build');

  expect(await run('invoke', 'local', '-f', 'get')).toMatchObject({ code: 1, stderr: toRefusal('.build', 'EEXIST') });
});
