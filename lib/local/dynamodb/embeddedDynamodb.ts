import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { locateEngine } from '#lib/local/dynamodb/engine.ts';
import { findFreePort } from '#lib/local/gateway/freePort.ts';

export interface EmbeddedDynamodb {
  readonly endpoint: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const isUp = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { method: 'GET', signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  }
};

/**
 * Starts the embedded DynamoDB on a free loopback port.
 * @param options.database path of its SQLite file; `:memory:` keeps the data in memory
 */
export const startEmbeddedDynamodb = async (options: { readonly database: string }): Promise<EmbeddedDynamodb> => {
  const port = await findFreePort('127.0.0.1');
  const file = options.database === ':memory:' ? [] : ['--db-path', options.database];
  const child = spawn(locateEngine(), ['serve', '--host', '127.0.0.1', '--port', String(port), ...file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2000);
  });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isUp(endpoint)); tries += 1) {
    if (child.exitCode !== null || tries > 200)
      throw new Error(`The embedded DynamoDB did not start: ${errorOutput.trim()}`);
    await delay(25);
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { endpoint, process: child, stop };
};
