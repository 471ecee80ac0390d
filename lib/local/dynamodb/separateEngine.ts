import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type EngineProcess, followEngine } from '#lib/local/dynamodb/engineProcess.ts';

const RELAY = join(import.meta.dirname, 'relay.ts');

/**
 * A network namespace, whose loopback only its own processes reach, and a process namespace, which ends as a whole. A
 * user without privileges needs a user namespace for them; root would lose its rights to the files of others in one.
 */
const NAMESPACES = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--net', '--pid', '--fork', '--kill-child'],
];

export interface SeparateOptions {
  readonly program: string;
  /** Path of the socket that leads to the engine. */
  readonly socket: string;
  readonly database: string;
}

/**
 * Starts the engine where only the processes that may write to the socket reach it.
 * @returns undefined where the system is not Linux, or allows this user no network namespace
 */
export const startSeparateEngine = async (options: SeparateOptions): Promise<EngineProcess | undefined> => {
  if (process.platform !== 'linux') return undefined;
  const { program, socket, database } = options;
  const child = spawn('unshare', [...NAMESPACES, process.execPath, RELAY, program, socket, database], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  const engine = followEngine(child, () => child.stdin.end());
  let said = '';
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('close', () => resolve());
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  if (said.includes('ready')) return engine;
  if (said.includes('separate')) throw new Error(`The embedded DynamoDB did not start: ${engine.errorOutput()}`);
  return undefined;
};
