import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort, type LocalStack, startLocalStack } from '#test/support/localStack.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'triad-docs-'));
let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack(ROOT, { PORT: String(await freePort()), DATA_DIR: join(directory, 'data') });
});

afterAll(async () => {
  stack.child.kill('SIGTERM');
  await stack.ended;
  rmSync(directory, { recursive: true, force: true });
});

/** The shell commands of a page; an answer with an error status fails the command. */
const readScript = (page: string): string => {
  const blocks = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text);
  const script = blocks.join('\n').replaceAll('http://localhost:5001', stack.url);
  return `curl() { command curl --fail-with-body "$@" || { echo "FAILED: $*" >&2; kill $$; }; echo; }\n${script}`;
};

/** What the last commands of a page print when everything before has worked. */
const PAGES: readonly (readonly [page: string, ...texts: readonly string[]])[] = [
  ['README.md', 'repositoryId', 'Harvest market', 'ODProcurementPlanID'],
  ['docs/first-document.md', 'Notes.txt', 'A second line'],
  ['docs/first-event.md', 'Open studio', 'Drawing circle', 'Taller abierto', 'BEGIN:VCALENDAR'],
  ['docs/first-plan.md', 'Configuration=LowestCost', 'OnTimeRate=1.0000'],
];

test.each(PAGES)('the commands of %s work, one after the other', (page, ...texts) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', readScript(page)], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 100_000,
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const text of texts) expect(stdout).toContain(text);
});
