import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'triad-launch-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('a command before "npm install" says what is missing, in one line', () => {
  const program = join(directory, 'lib', 'local', 'launch.mjs');
  cpSync(join(ROOT, 'lib', 'local', 'launch.mjs'), program);

  for (const words of [[], ['serverless', 'offline', 'start'], ['lib/local/demo/demo.ts']]) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'The packages of Triad are not installed: run "npm install" first\n']);
  }
});

test('a command on an old Node prints the remedy in one line', () => {
  const asOldNode =
    "Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); await import('./lib/local/launch.mjs')";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', asOldNode], {
    cwd: ROOT,
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('npm rebuild node --ignore-scripts=false');
});

test('a project folder that cannot be written is refused in one line', () => {
  writeFileSync(join(directory, '.build'), 'a file where builds need a folder');
  const program = join(ROOT, 'lib', 'local', 'build', 'build.ts');
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: directory, encoding: 'utf8' });

  expect([status, stderr]).toEqual([
    1,
    `The folder ${join(directory, '.build')} cannot be written (EEXIST): Triad builds into it. ` +
      'Give yourself the right to write there, or copy the project to a folder of yours\n',
  ]);
});
