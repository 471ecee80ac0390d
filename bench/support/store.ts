import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { startPrivateDynamodb } from '#lib/local/dynamodb/privateDynamodb.ts';
import { readTableDefinition, TABLES, type TableKind } from '#lib/local/dynamodb/tableDefinitions.ts';

interface Server {
  readonly endpoint: string;
}

/** Starts a server that ends with this process and does not keep it alive. Its files are deleted then. */
const startServer = async (): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'triad-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { endpoint, process: child } = await startPrivateDynamodb({ database: join(folder, 'bench.sqlite') });
  child.unref();
  for (const pipe of child.stdio) (pipe as Socket | null)?.unref();
  return { endpoint };
};

/** One server for all stores of a process, since its client of DynamoDB keeps the first endpoint. */
let server: Promise<Server> | undefined;
let stores = 0;

/**
 * Creates all tables anew in an embedded DynamoDB on disk and sets the environment for them; import handlers
 * afterwards. Returns the function that deletes the tables.
 */
export const startStore = async (): Promise<() => Promise<void>> => {
  server ??= startServer();
  const { endpoint } = await server;
  stores += 1;
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: endpoint,
    AWS_REGION: 'us-east-1',
    AUTH_MODE: 'open',
    LOG_LEVEL: 'SILENT',
  });
  const client = createLocalClient(endpoint);
  const names: string[] = [];
  for (const kind of Object.keys(TABLES) as TableKind[]) {
    const name = `bench-${stores}-${kind}`;
    names.push(name);
    process.env[TABLES[kind].variable] = name;
    await client.send(new CreateTableCommand(readTableDefinition(kind, name)));
  }
  return async () => {
    for (const TableName of names) await client.send(new DeleteTableCommand({ TableName }));
    client.destroy();
  };
};
