import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { expect, test } from 'vitest';
import { buildPages } from '#lib/local/build/buildPages.ts';
import type { Serverless } from '#lib/local/serverless.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const children: ChildProcess[] = [];
subscribe('child_process', (message) => children.push((message as { readonly process: ChildProcess }).process));

test('a stack that has built its pages keeps no process for further builds', async () => {
  // Another test of this worker may have left one.
  await stop();
  const service = { functions: { uiShell: {} } };

  await buildPages({ service, serviceDir: ROOT } as unknown as Serverless);

  expect(children.map(({ spawnargs }) => spawnargs.join(' '))).toContainEqual(expect.stringContaining('--service'));
  await expect
    .poll(() => children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    .toEqual([]);
});
