import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Addresses } from '#lib/local/dataDir.ts';
import { findFreePort } from '#lib/local/gateway/freePort.ts';

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

export interface LocalStack extends Running {
  readonly url: string;
  readonly addresses: Addresses;
}

/** Starts the local stack of a service and waits until it is ready. */
export const startLocalStack = async (
  directory: string,
  env: Readonly<Record<string, string>> & { readonly PORT: string; readonly DATA_DIR?: string },
): Promise<LocalStack> => {
  const { DATA_DIR = '.data' } = env;
  const running = serverless(directory, ['offline', 'start'], { ...env, DATA_DIR });
  const ready = new Promise<void>((resolve) => {
    running.child.stdout?.on('data', () => {
      if (running.stdout().includes('Data ')) resolve();
    });
  });
  const early = await Promise.race([ready, running.ended]);
  if (early !== undefined) throw new Error(`The local stack did not start: ${early.stdout}${early.stderr}`);
  const addresses = JSON.parse(readFileSync(join(resolve(directory, DATA_DIR), 'addresses.json'), 'utf8')) as Addresses;
  return { ...running, url: `http://localhost:${env.PORT}`, addresses };
};
