import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { readTableDefinition, TABLES, type TableKind } from '#lib/local/dynamodb/tableDefinitions.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { formalSigner } from '#lib/shared/endpoints/localEndpoint.ts';
import { newId } from '#lib/shared/ids.ts';
import { guardRoles } from '#test/support/roleGuard.ts';

// Two fifths of a request's processor time would go into signatures, which the engine does not verify;
// test/lib/shared/dynamodb/documentClient.test.ts holds that the client signs.
dynamodb.config.signer = async () => formalSigner;

/**
 * Gives the test file its own tables, created from the deployed definitions and dropped afterwards. They refuse a
 * function what its role does not allow.
 */
export const useTable = (...kinds: readonly TableKind[]): void => {
  const names = new Map<TableKind, string>();
  guardRoles();
  beforeAll(async () => {
    for (const kind of kinds) {
      const name = `test-${kind}-${newId()}`;
      names.set(kind, name);
      await dynamodb.send(new CreateTableCommand(readTableDefinition(kind, name)));
      process.env[TABLES[kind].variable] = name;
    }
  });
  afterAll(async () => {
    for (const name of names.values()) await dynamodb.send(new DeleteTableCommand({ TableName: name }));
  });
};
