import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';

/** Starts an engine whose end and new start can be awaited. */
const start = async (database: string) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  let child: { kill(signal: 'SIGKILL'): boolean };
  let resolve = (_: string): void => {};
  const next = (): Promise<string> =>
    new Promise((done) => {
      resolve = done;
    });
  const dynamodb = await startPrivateDynamodb({
    database,
    onRestart: (started) => {
      child = started;
      resolve('started again');
    },
    onLost: (reason) => resolve(reason),
  });
  onTestFinished(dynamodb.stop);
  child = dynamodb.process;
  const client = createLocalClient(dynamodb.endpoint);
  onTestFinished(() => client.destroy());
  return {
    endpoint: dynamodb.endpoint,
    kill: (): Promise<string> => {
      const outcome = next();
      child.kill('SIGKILL');
      return outcome;
    },
    answers: async () => (await client.send(new ListTablesCommand({}))).TableNames,
  };
};

test('an engine that ends is started again at its endpoint, three times in ten minutes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'triad-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { kill, answers } = await start(join(folder, 'dynamodb.sqlite'));

  for (const expected of [1, 2, 3].map(() => 'started again')) {
    expect(await kill()).toBe(expected);
    expect(await answers()).toEqual([]);
  }
  expect(await kill()).toBe('The embedded DynamoDB ended by itself (SIGKILL), for the 4th time in ten minutes');
});

test('an engine that ends with data in memory is lost', async () => {
  const { kill } = await start(':memory:');

  expect(await kill()).toBe('The embedded DynamoDB ended by itself (SIGKILL). The data were in memory and are lost');
});

test('where the system gives no network namespace, the engine listens on a port that browsers refuse', async () => {
  vi.stubEnv('PATH', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { endpoint, answers } = await start(':memory:');

  expect(await answers()).toEqual([]);
  expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(fetch(endpoint)).rejects.toThrow(expect.objectContaining({ cause: new Error('bad port') }));
});

test('a folder of temporary files with a long path does not keep the socket from its clients', async () => {
  vi.stubEnv('TMPDIR', join(tmpdir(), 'long'.repeat(30)));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { answers } = await start(':memory:');

  expect(await answers()).toEqual([]);
});
