import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ResourceNotFoundException,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { Resource } from '#lib/local/serverless.ts';

/** A table and the number of the form in which this version stores its items. */
export interface FormedTable {
  readonly name: string;
  readonly form: number;
}

/** Lists the tables of a service. `Metadata.StoredForm` of a definition holds the number. */
export const listFormedTables = (resources: Readonly<Record<string, Resource>>): readonly FormedTable[] =>
  Object.entries(resources).flatMap(([id, { Type, Metadata, Properties }]) => {
    if (Type !== 'AWS::DynamoDB::Table') return [];
    const form = Metadata?.StoredForm;
    if (form === undefined) throw new Error(`The table ${id} needs Metadata.StoredForm, the number of its form`);
    return [{ name: String(Properties?.TableName), form }];
  });

/** Key of the item that holds the number. Backups contain it, so that a restored table brings its own. */
const PARTITION = 'FORM';
const KEY = { pk: { S: PARTITION }, sk: { S: PARTITION } };

const readForm = async (client: DynamoDBClient, TableName: string): Promise<number | undefined> => {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: KEY, ConsistentRead: true }));
  return Item?.form?.N === undefined ? undefined : Number(Item.form.N);
};

/** Returns whether the table has an item besides the number. Reads two items at most. */
const hasItems = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName, Limit: 2, ConsistentRead: true, ProjectionExpression: 'pk' }),
  );
  return Items.some(({ pk }) => pk?.S !== PARTITION);
};

/** Returns whether the table is to get the number: it is missing or empty. Throws if its items have another form. */
const isUnformed = async (client: DynamoDBClient, { name, form }: FormedTable, remedy: string): Promise<boolean> => {
  try {
    const found = await readForm(client, name);
    if (found === form) return false;
    if (!(await hasItems(client, name))) return true;
    const stored = found === undefined ? 'without the number of a form' : `of form ${found}`;
    throw new Error(`The table ${name} has items ${stored}, but this version stores form ${form}: ${remedy}`);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return true;
    throw error;
  }
};

/**
 * Returns the tables that are missing or empty, which `recordForm` gives the number. Changes nothing.
 * @throws Error that ends in the remedy if the items of a table have another form
 */
export const findUnformedTables = async (
  client: DynamoDBClient,
  tables: readonly FormedTable[],
  remedy: string,
): Promise<readonly FormedTable[]> => {
  const unformed = await Promise.all(tables.map((table) => isUnformed(client, table, remedy)));
  return tables.filter((_, n) => unformed[n]);
};

export const recordForm = async (client: DynamoDBClient, { name, form }: FormedTable): Promise<void> => {
  await client.send(new PutItemCommand({ TableName: name, Item: { ...KEY, form: { N: String(form) } } }));
};
