import { existsSync } from 'node:fs';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildUi, UI_FILES } from '#lib/local/build/uiBuild.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const DAY = 24 * 60 * 60 * 1000;
const [recent, old] = [join(ROOT, UI_FILES, 'RECENT.js'), join(ROOT, UI_FILES, 'OLD.js')];

const age = (path: string, days: number): Promise<void> => {
  const time = new Date(Date.now() - days * DAY);
  return utimes(path, time, time);
};

afterEach(() => Promise.all([recent, old].map((path) => rm(path, { force: true }))));

test('a build keeps the files of other builds for a week, which a running stack may serve', async () => {
  const { assets } = await buildUi(ROOT);
  const [name = ''] = Object.keys(assets);
  await Promise.all([recent, old].map((path) => writeFile(path, '')));
  await Promise.all([age(recent, 6), age(old, 8), age(join(ROOT, UI_FILES, name), 30)]);

  await buildUi(ROOT);

  expect([recent, old].map((path) => existsSync(path))).toEqual([true, false]);
  // A file counts from the last build that had it.
  expect(Date.now() - (await stat(join(ROOT, UI_FILES, name))).mtimeMs).toBeLessThan(DAY);
});
