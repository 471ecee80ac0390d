import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findRunningAddresses } from '#lib/local/dataDir.ts';
import { findFreePort, isFreePort } from '#lib/local/freePort.ts';

export interface DemoStack {
  readonly url: string;
  /** Whether the stack goes on after the demonstration. */
  readonly isKept: boolean;
  stop(): Promise<void>;
}

const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The local stack did not start')));
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Ready at')) resolve();
    });
  });

/** Starts a local stack in open mode. */
const startStack = async (port: number): Promise<DemoStack> => {
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');
  const child = spawn(process.execPath, [program, 'offline', 'start'], {
    env: { ...process.env, PORT: String(port), AUTH_MODE: 'open' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://localhost:${port}`, isKept: false, stop };
};

const requirePort = async (port: number, directory: string): Promise<number> => {
  if (await isFreePort(port, 'localhost')) return port;
  throw new Error(
    `Port ${port} is in use, but not by the local stack of DATA_DIR (${directory}): set DATA_DIR to the folder of the ` +
      'stack that listens there, or set another PORT',
  );
};

/**
 * Returns the running local stack of the data directory; starts one if none runs.
 * @param directory undefined for data in memory
 * @param port undefined for any: a stack that is started then listens on a free port, which only this process knows
 * @throws Error if the running stack listens on another port, or another process on this one
 */
export const openStack = async (directory: string | undefined, port: number | undefined): Promise<DemoStack> => {
  const running = findRunningAddresses(directory)?.url;
  if (running !== undefined) {
    if (port !== undefined && new URL(running).port !== String(port))
      throw new Error(
        `The local stack of DATA_DIR (${directory}) runs at ${running}, not on port ${port}: leave PORT out to use it, ` +
          'or set DATA_DIR to another folder',
      );
    return { url: running, isKept: true, stop: async () => {} };
  }
  if (directory === undefined) throw new Error('DATA_DIR is :memory:, which nothing outlives: set it to a folder');
  return startStack(port === undefined ? await findFreePort('localhost') : await requirePort(port, directory));
};
