import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { readTableDefinition, TABLES, type TableKind } from '#lib/local/dynamodb/tableDefinitions.ts';

/**
 * Starts an embedded DynamoDB on disk with all tables and sets the environment for it; import handlers afterwards.
 * Returns the function that stops it and deletes its files.
 */
export const startStore = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'triad-bench-'));
  const embedded = await startEmbeddedDynamodb({ database: join(folder, 'bench.sqlite') });
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: embedded.endpoint,
    AWS_REGION: 'us-east-1',
    AUTH_MODE: 'open',
    LOG_LEVEL: 'SILENT',
  });
  const client = new DynamoDBClient({
    endpoint: embedded.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  for (const kind of Object.keys(TABLES) as TableKind[]) {
    const name = `bench-${kind}`;
    process.env[TABLES[kind].variable] = name;
    await client.send(new CreateTableCommand(readTableDefinition(kind, name)));
  }
  client.destroy();
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
