import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#lib/local/freePort.ts';

/** A server process under load. */
export interface Served {
  readonly url: string;
  /** Milliseconds until its first response. */
  readonly ready: number;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const serve = async (args: readonly string[], env: NodeJS.ProcessEnv, pipesOutput: boolean): Promise<Served> => {
  const port = await findFreePort('127.0.0.1');
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'SILENT', ...env, AUTH_MODE: 'open', PORT: String(port) },
    stdio: ['ignore', pipesOutput ? 'pipe' : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it answered`);
    if (performance.now() - started > 60_000) throw new Error(`${args.join(' ')} did not answer within a minute`);
    await delay(50);
  }
  const ready = performance.now() - started;
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, ready, child, stop };
};

/** Starts the local stack on an empty data directory, which `stop` deletes. */
export const startStack = async (): Promise<Served> => {
  const folder = await mkdtemp(join(tmpdir(), 'triad-bench-'));
  // The stack starts its own store, whatever the environment names.
  const env = { DATA_DIR: folder, DYNAMODB_ENDPOINT: undefined };
  const stack = await serve(['node_modules/.bin/serverless', 'offline', 'start'], env, false);
  const stop = async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...stack, stop };
};

/** Starts the built handlers behind node:http alone, on the store that the environment names. */
export const startFront = (env: NodeJS.ProcessEnv, pipesOutput: boolean): Promise<Served> =>
  serve(['bench/front.ts'], env, pipesOutput);
