import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Returns the output of a test run of one file on a machine without the official CMIS schemas. */
const runSchemaTests = async (...options: readonly string[]): Promise<string> => {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--maxWorkers=1', 'test/lib/cmis/wire/schema.test.ts', ...options];
  const env = { ...process.env, CMIS_SCHEMAS: join(ROOT, 'no-such-folder') };
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })).stdout;
};

test('the last lines of a test run say what was not run and why, unless tests were chosen by name', async () => {
  expect(await runSchemaTests()).toMatch(/\nNot run:\n {2}CMIS schemas: .*CMIS_SCHEMAS.* \[6 tests\]\n$/);
  expect(await runSchemaTests('-t', 'nine services')).not.toContain('without a reason');
});
