import type { ChildProcess } from 'node:child_process';
import { locateEngine } from '#lib/local/dynamodb/engine.ts';
import { startEngine } from '#lib/local/dynamodb/engineProcess.ts';
import { findFreePort } from '#lib/local/freePort.ts';

export interface EmbeddedDynamodb {
  readonly endpoint: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts the embedded DynamoDB on a free loopback port, where every process of this machine and every web page reaches
 * it: only for data that nobody needs to protect.
 * @param options.database path of its SQLite file; `:memory:` keeps the data in memory
 */
export const startEmbeddedDynamodb = async (options: { readonly database: string }): Promise<EmbeddedDynamodb> => {
  const port = await findFreePort('127.0.0.1');
  const { child, stop } = await startEngine({ ...options, program: locateEngine(), port });
  return { endpoint: `http://127.0.0.1:${port}`, process: child, stop };
};
