import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { documentClient, type Plain } from '#lib/shared/dynamodb/documentClient.ts';
import { sendUntilEmpty } from '#lib/shared/dynamodb/retry.ts';
import type { Expression, Key } from '#lib/shared/dynamodb/writeItems.ts';

/** The rows of one partition, in the order of their sort keys. Strongly consistent unless an index is named. */
export interface ItemQuery {
  readonly table: string;
  readonly pk: string;
  /** The sort keys wanted; absent: all. */
  readonly sk?:
    | { readonly beginsWith: string }
    | { readonly between: readonly [string, string] }
    | { readonly from: string }
    | { readonly before: string };
  readonly descending?: boolean;
  /** Most rows examined by one request. */
  readonly limit?: number;
  /** Start behind this key, which need not exist. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly filter?: Expression;
  /** Only these attributes. */
  readonly attributes?: readonly string[];
  /** Only their number. */
  readonly countOnly?: boolean;
}

export interface ItemPage {
  readonly items: readonly StoredItem[];
  /** Rows that matched; with `countOnly` there is only this. */
  readonly count: number;
  /** Key behind which the next page starts; undefined: this was the last. */
  readonly next: Readonly<Record<string, unknown>> | undefined;
}

const toSortKeyCondition = (
  sk: ItemQuery['sk'],
): { readonly text: string; readonly values: Readonly<Record<string, string>> } => {
  if (sk === undefined) return { text: '', values: {} };
  if ('beginsWith' in sk) return { text: ' AND begins_with(sk, :sk)', values: { ':sk': sk.beginsWith } };
  if ('between' in sk)
    return { text: ' AND sk BETWEEN :sk AND :skTo', values: { ':sk': sk.between[0], ':skTo': sk.between[1] } };
  if ('from' in sk) return { text: ' AND sk >= :sk', values: { ':sk': sk.from } };
  return { text: ' AND sk < :sk', values: { ':sk': sk.before } };
};

const toCommandInput = (query: ItemQuery): Plain<QueryCommandInput> => {
  const { text, values } = toSortKeyCondition(query.sk);
  const projected = (query.attributes ?? []).map((name, index) => [`#only${index}`, name] as const);
  const names = { ...query.filter?.names, ...Object.fromEntries(projected) };
  return {
    TableName: query.table,
    ConsistentRead: true,
    KeyConditionExpression: `pk = :pk${text}`,
    ExpressionAttributeValues: { ':pk': query.pk, ...values, ...query.filter?.values },
    FilterExpression: query.filter?.expression,
    ScanIndexForward: query.descending !== true,
    Limit: query.limit,
    ExclusiveStartKey: query.after as Record<string, unknown> | undefined,
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(projected.length === 0 ? {} : { ProjectionExpression: projected.map(([name]) => name).join(', ') }),
    ...(query.countOnly === true ? { Select: 'COUNT' as const } : {}),
  };
};

/** Bytes of a partition key and of a sort key that DynamoDB stores; it refuses to look for longer ones. */
const LONGEST_PK = 2048;
const LONGEST_SK = 1024;

/** Whether an item can have such a key: callers look up what they were given, however long it is. */
const isPossible = (pk: string, sk: string): boolean =>
  Buffer.byteLength(pk) <= LONGEST_PK && Buffer.byteLength(sk) <= LONGEST_SK;

const NOTHING: ItemPage = { items: [], count: 0, next: undefined };

/** One request: at most 1 MB of rows examined, so a page may be short, even empty, while `next` is set. */
export const queryPage = async (query: ItemQuery): Promise<ItemPage> => {
  const { pk, sk } = query;
  if (!isPossible(pk, sk !== undefined && 'beginsWith' in sk ? sk.beginsWith : '')) return NOTHING;
  const { Items, Count, LastEvaluatedKey } = await documentClient.query(toCommandInput(query));
  return { items: Items ?? [], count: Count ?? 0, next: LastEvaluatedKey };
};

/** Every row, page after page: only for partitions whose size is bounded. */
export const queryAll = async (query: ItemQuery): Promise<readonly StoredItem[]> => {
  const rows: StoredItem[] = [];
  let after = query.after;
  do {
    const page = await queryPage({ ...query, after });
    rows.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return rows;
};

/** One row, strongly consistent. */
export const getItem = async (table: string, key: Key): Promise<StoredItem | undefined> =>
  isPossible(key.pk, key.sk)
    ? (await documentClient.get({ TableName: table, Key: { ...key }, ConsistentRead: true })).Item
    : undefined;

const BATCH = 100;

const batchOnce = async (table: string, keys: readonly Key[]): Promise<readonly StoredItem[]> => {
  const rows: StoredItem[] = [];
  await sendUntilEmpty<Record<string, unknown>>(
    keys.map((key) => ({ ...key })),
    async (wanted) => {
      const { Responses, UnprocessedKeys } = await documentClient.batchGet({
        RequestItems: { [table]: { Keys: [...wanted], ConsistentRead: true } },
      });
      rows.push(...(Responses?.[table] ?? []));
      return UnprocessedKeys?.[table]?.Keys ?? [];
    },
  );
  return rows;
};

const toMapKey = (key: { readonly pk?: unknown; readonly sk?: unknown }): string => `${key.pk}\n${key.sk}`;

/** The rows of these keys, in their order, undefined where there is none. One request a hundred, side by side. */
export const batchGet = async (table: string, keys: readonly Key[]): Promise<readonly (StoredItem | undefined)[]> => {
  const possible = keys.filter(({ pk, sk }) => isPossible(pk, sk));
  const distinct = [...new Map(possible.map(({ pk, sk }) => [toMapKey({ pk, sk }), { pk, sk }])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / BATCH) }, (_, index) =>
    batchOnce(table, distinct.slice(index * BATCH, (index + 1) * BATCH)),
  );
  const found = new Map((await Promise.all(batches)).flat().map((row) => [toMapKey(row), row]));
  return keys.map((key) => found.get(toMapKey(key)));
};
