import { indexDefinitionKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { getRow } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transact.ts';
import { put } from '#lib/shared/dynamodb/writes.ts';

/** The properties that objects of each type have entries of, all of them, by the id of the type. */
export type IndexDefinition = Readonly<Record<string, readonly string[]>>;

export const loadIndexDefinition = async (repositoryId: string): Promise<IndexDefinition> => {
  const row = await getRow(table(), indexDefinitionKey(repositoryId));
  return row === undefined ? {} : (JSON.parse(String(row.data)) as IndexDefinition);
};

export const storeIndexDefinition = async (repositoryId: string, definition: IndexDefinition): Promise<void> => {
  await writeOne(put(table(), { ...indexDefinitionKey(repositoryId), schema: 1, data: JSON.stringify(definition) }));
};
