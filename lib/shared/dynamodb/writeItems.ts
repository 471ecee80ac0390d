import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Plain } from '#lib/shared/dynamodb/documentClient.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A condition or update expression with its `#names` and `:values`. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** One item of a write: see `putNew`, `put`, `update`, `remove`, `check`. */
export type WriteItem = Plain<TransactWriteItem>;

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

/** Stores a row, whatever was there; with a condition, only where it holds. */
export const put = (table: string, row: StoredItem & Key, condition?: Expression): WriteItem => ({
  Put: { TableName: table, Item: { ...row }, ConditionExpression: condition?.expression, ...attributes(condition) },
});

/** Stores a row whose key must be free. */
export const putNew = (table: string, row: StoredItem & Key): WriteItem => put(table, row, ABSENT);

/** Changes attributes of a row (`SET …`, `ADD …`, `REMOVE …`); makes it if it is absent and no condition forbids. */
export const update = (table: string, key: Key, change: Expression, condition?: Expression): WriteItem => ({
  Update: {
    TableName: table,
    Key: { ...key },
    UpdateExpression: change.expression,
    ConditionExpression: condition?.expression,
    ...attributes(change, condition),
  },
});

/** Deletes a row; without a condition its absence is no failure. */
export const remove = (table: string, key: Key, condition?: Expression): WriteItem => ({
  Delete: { TableName: table, Key: { ...key }, ConditionExpression: condition?.expression, ...attributes(condition) },
});

/** Writes nothing, but makes the transaction fail unless the condition holds. */
export const check = (table: string, key: Key, condition: Expression): WriteItem => ({
  ConditionCheck: {
    TableName: table,
    Key: { ...key },
    ConditionExpression: condition.expression,
    ...attributes(condition),
  },
});
