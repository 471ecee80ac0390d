import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** Creates a copy of the project's files without installed packages. */
const bare = mkdtempSync(join(tmpdir(), 'triad-engine-'));
mkdirSync(join(bare, 'lib/local/dynamodb'), { recursive: true });
for (const file of ['package.json', 'lib/local/dynamodb/engine.ts']) cpSync(join(ROOT, file), join(bare, file));

afterAll(() => rmSync(bare, { recursive: true, force: true }));

const asked = (registry: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { locateEngine } from './lib/local/dynamodb/engine.ts'; console.log(locateEngine())",
    ],
    {
      cwd: bare,
      encoding: 'utf8',
      env: { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' },
    },
  );

test('without engine and registry the error names the remedies, and no file is left behind', () => {
  const { status, stderr } = asked('http://127.0.0.1:9/');

  expect(status).not.toBe(0);
  expect(stderr).toMatch(/could not be fetched: npm says \w+/);
  expect(stderr).toMatch(/npm install --no-save @dynoxide\/[\w-]+@\d+\.\d+\.\d+/);
  expect(stderr).toContain('DYNAMODB_ENDPOINT=http://localhost:8000');
  expect(readdirSync(join(bare, 'node_modules/.cache/triad'))).toEqual([]);
});
