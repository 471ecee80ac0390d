import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
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

test.each(['.build', '.serverless'])('packaging is refused in one line where %s cannot be written', async (name) => {
  place(name);

  expect(await run('package')).toMatchObject({ code: 1, stderr: toRefusal(name, 'EEXIST') });
});

test('packaging is refused in one line where the folder of an earlier artifact cannot be written', async () => {
  mkdirSync(join(service.directory, '.build'));
  place('.build/artifact');

  expect(await run('package')).toMatchObject({ code: 1, stderr: toRefusal('.build/artifact', 'EEXIST') });
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
