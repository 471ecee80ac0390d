import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { config } from '#lib/shared/config.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';

interface Stored {
  /** Ids of the stored objects and events. */
  readonly ids: Readonly<Record<string, string | number>>;
  readonly tables: Readonly<Record<'principals' | 'cmis' | 'calendar', readonly Record<string, AttributeValue>[]>>;
}

const FILE = join(import.meta.dirname, '..', 'fixtures', 'storedBeforeRolesPerApi.json');

/**
 * Stores items in the form of releases before roles per API and identities: principals of every role with the password
 * "secret", subjects of an issuer, their folders, documents and events, access control lists, and a deletion.
 */
export const loadStoredBefore = async (): Promise<Stored['ids']> => {
  const { ids, tables } = JSON.parse(readFileSync(FILE, 'utf8')) as Stored;
  for (const kind of ['principals', 'cmis', 'calendar'] as const)
    for (const Item of tables[kind]) await dynamodb.send(new PutItemCommand({ TableName: config.tables[kind], Item }));
  return ids;
};
