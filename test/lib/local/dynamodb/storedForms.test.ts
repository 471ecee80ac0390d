import { DeleteItemCommand, type DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { findUnformedTables, listFormedTables } from '#lib/local/dynamodb/storedForms.ts';
import { ensureTables } from '#lib/local/dynamodb/tables.ts';
import type { Resource } from '#lib/local/serverless.ts';

let database: EmbeddedDynamodb;
let client: DynamoDBClient;

beforeAll(async () => {
  database = await startEmbeddedDynamodb({ database: ':memory:' });
  client = createLocalClient(database.endpoint);
});

afterAll(async () => {
  client.destroy();
  await database.stop();
});

/** The definitions of a table and of one that sorts after it. */
const define = (name: string, form: number): Readonly<Record<string, Resource>> =>
  Object.fromEntries(
    [name, `${name}-next`].map((TableName) => [
      TableName,
      {
        Type: 'AWS::DynamoDB::Table',
        Metadata: { StoredForm: form },
        Properties: {
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
        },
      },
    ]),
  );

const start = (name: string, form: number) =>
  ensureTables(database.endpoint, define(name, form), 'set DATA_DIR to another folder');

const readAll = async (TableName: string) => (await client.send(new ScanCommand({ TableName }))).Items;

const ITEM = { pk: { S: 'POST#1' }, sk: { S: 'POST' } };
const FORM = { pk: { S: 'FORM' }, sk: { S: 'FORM' } };
const put = (TableName: string, Item: PutItemCommand['input']['Item']) =>
  client.send(new PutItemCommand({ TableName, Item }));
const remove = (TableName: string, Key: DeleteItemCommand['input']['Key']) =>
  client.send(new DeleteItemCommand({ TableName, Key }));

describe('a start of the local stack', () => {
  test('gives new tables the number of their form, and takes them again with their items', async () => {
    await start('new', 3);
    await put('new', ITEM);

    await start('new', 3);

    expect(await readAll('new')).toEqual(expect.arrayContaining([ITEM, { ...FORM, form: { N: '3' } }]));
    expect(await readAll('new-next')).toEqual([{ ...FORM, form: { N: '3' } }]);
  });

  test('refuses items of another form before it changes a table, with the remedy', async () => {
    await start('other', 1);
    await put('other', ITEM);
    const before = [await readAll('other'), await readAll('other-next')];

    await expect(start('other', 2)).rejects.toThrow(
      'The table other has items of form 1, but this version stores form 2: set DATA_DIR to another folder',
    );

    expect([await readAll('other'), await readAll('other-next')]).toEqual(before);
  });

  test('refuses items without a number', async () => {
    await start('none', 1);
    await put('none', ITEM);
    await remove('none', FORM);

    await expect(start('none', 1)).rejects.toThrow(
      'The table none has items without the number of a form, but this version stores form 1: set DATA_DIR',
    );

    expect(await readAll('none')).toEqual([ITEM]);
  });

  test('gives an emptied table the number of this version', async () => {
    await start('emptied', 1);
    await put('emptied', ITEM);
    await remove('emptied', ITEM);

    await start('emptied', 2);

    expect(await readAll('emptied')).toEqual([{ ...FORM, form: { N: '2' } }]);
  });

  test('takes a restored table with the number that its backup holds', async () => {
    await start('restored', 1);
    await put('restored', ITEM);
    await remove('restored', FORM);
    await put('restored', { ...FORM, form: { N: '2' } });

    await expect(start('restored', 1)).rejects.toThrow('has items of form 2, but this version stores form 1');
    await start('restored', 2);
  });
});

test('before a deployment, missing and empty tables are those that get a number', async () => {
  await start('some', 1);
  await put('some', ITEM);
  await remove('some-next', FORM);
  const tables = listFormedTables({ ...define('some', 1), ...define('missing', 1) });

  const found = await findUnformedTables(client, tables, 'deploy another stage');

  expect(found.map(({ name }) => name)).toEqual(['some-next', 'missing', 'missing-next']);
});

test('a table without a number of its form is a fault of its definition', () => {
  const { one } = define('one', 1);
  expect(() => listFormedTables({ one: { ...one, Type: 'AWS::DynamoDB::Table', Metadata: {} } })).toThrow(
    'The table one needs Metadata.StoredForm',
  );
});
