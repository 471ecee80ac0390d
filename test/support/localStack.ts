import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Addresses } from '#lib/local/dataDir.ts';
import { findFreePort } from '#lib/local/freePort.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVERLESS = join(ROOT, 'node_modules', 'serverless', 'bin', 'serverless.js');

/** Creates a directory with the fixture service, linked to the plugin and packages of this project. */
export const fixtureService = (): { readonly directory: string; readonly remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'triad-'));
  cpSync(join(ROOT, 'test', 'fixtures', 'service'), directory, { recursive: true });
  for (const name of ['lib', 'node_modules', 'package.json']) symlinkSync(join(ROOT, name), join(directory, name));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

/** Returns a free loopback port. */
export const freePort = (): Promise<number> => findFreePort('localhost');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly stdout: () => string;
}

/** Runs the framework in a service's directory, in its own process group. */
export const serverless = (
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [SERVERLESS, ...args], {
    cwd: directory,
    env: { ...inherited, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended, stdout: () => stdout };
};

/** Environment variables of a local stack. */
export type Environment = Readonly<Record<string, string>>;

export interface ReadyStack extends Running {
  readonly url: string;
  stop(): Promise<void>;
}

const PORT_IN_USE = /EADDRINUSE|is in use: stop the process/;
const STARTS = 3;

/**
 * Starts `serverless offline start` in a service's directory and waits until it is ready. Without a PORT in `env` it
 * takes a free one, and another where a process of this machine took that one meanwhile.
 */
export const startReadyStack = async (directory: string, env: Environment): Promise<ReadyStack> => {
  for (let starts = 1; ; starts += 1) {
    const PORT = env.PORT ?? String(await freePort());
    const running = serverless(directory, ['offline', 'start'], { ...env, PORT });
    const { child, ended, stdout } = running;
    const ready = new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (stdout().includes('Data ')) resolve();
      });
    });
    const early = await Promise.race([ready, ended]);
    const stop = async (): Promise<void> => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    };
    if (early === undefined) return { ...running, url: `http://localhost:${PORT}`, stop };
    const output = `${early.stdout}${early.stderr}`;
    if (env.PORT !== undefined || starts === STARTS || !PORT_IN_USE.test(output))
      throw new Error(`The local stack did not start:\n${output}`);
  }
};

export interface LocalStack extends ReadyStack {
  readonly addresses: Addresses;
}

/** Reads the address file of the stack whose data are in a folder of the service. */
export const readAddresses = (directory: string, dataDirectory = '.data'): Addresses =>
  JSON.parse(readFileSync(join(resolve(directory, dataDirectory), 'addresses.json'), 'utf8'));

/** Starts the local stack of a service with its data in a folder, and reads the addresses of its services there. */
export const startLocalStack = async (directory: string, env: Environment): Promise<LocalStack> => {
  const { DATA_DIR = '.data' } = env;
  const stack = await startReadyStack(directory, { ...env, DATA_DIR });
  return { ...stack, addresses: readAddresses(directory, DATA_DIR) };
};
