import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** One item of a write, from `put`, `putNew`, `update`, `remove` or `check`. */
export type WriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const attributes = (...expressions: readonly (Expression | undefined)[]) => {
  const names = Object.assign({}, ...expressions.map((one) => one?.names));
  const values = Object.assign({}, ...expressions.map((one) => one?.values));
  return {
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names as Record<string, string> }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values as Record<string, unknown> }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
};

const ABSENT: Expression = { expression: 'attribute_not_exists(pk)' };

/** Returns the write that stores or replaces an item, provided that the condition holds. */
export const put = (table: string, row: StoredItem & Key, condition?: Expression): WriteItem => ({
  Put: { TableName: table, Item: { ...row }, ConditionExpression: condition?.expression, ...attributes(condition) },
});

/** Returns the write that stores an item whose key must not exist. */
export const putNew = (table: string, row: StoredItem & Key): WriteItem => put(table, row, ABSENT);

/** Returns the write that changes attributes (`SET …`, `ADD …`, `REMOVE …`); it creates an absent item. */
export const update = (table: string, key: Key, change: Expression, condition?: Expression): WriteItem => ({
  Update: {
    TableName: table,
    Key: { ...key },
    UpdateExpression: change.expression,
    ConditionExpression: condition?.expression,
    ...attributes(change, condition),
  },
});

/** Returns the write that stores an item, attribute by attribute, whose key must not exist. */
export const updateNew = (table: string, { pk, sk, ...members }: StoredItem & Key): WriteItem =>
  update(table, { pk, sk }, set(members), ABSENT);

/** Returns the write that deletes an item; without a condition an absent item is no failure. */
export const remove = (table: string, key: Key, condition?: Expression): WriteItem => ({
  Delete: { TableName: table, Key: { ...key }, ConditionExpression: condition?.expression, ...attributes(condition) },
});

/** Returns the condition check that lets a transaction fail unless the condition holds. */
export const check = (table: string, key: Key, condition: Expression): WriteItem => ({
  ConditionCheck: {
    TableName: table,
    Key: { ...key },
    ConditionExpression: condition.expression,
    ...attributes(condition),
  },
});
