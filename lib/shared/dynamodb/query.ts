import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import type { Expression } from '#lib/shared/dynamodb/expression.ts';
import { sendUntilEmpty } from '#lib/shared/dynamodb/retry.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** A query of one partition, in the order of the sort keys; strongly consistent unless `isEventual`. */
export interface ItemQuery {
  readonly table: string;
  readonly pk: string;
  /** Condition on the sort key; absent for all items. */
  readonly sk?:
    | { readonly beginsWith: string }
    | { readonly between: readonly [string, string] }
    | { readonly from: string }
    | { readonly before: string };
  readonly descending?: boolean;
  /** Items that one request examines at most. */
  readonly limit?: number;
  /** Key after which the result starts; no item needs to have it. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly filter?: Expression;
  /** Attributes to return; absent for all. */
  readonly attributes?: readonly string[];
  /** Eventually consistent, for half the price. */
  readonly isEventual?: boolean;
  /** Returns the number of items without the items. */
  readonly countOnly?: boolean;
}

export interface ItemPage {
  readonly items: readonly StoredItem[];
  /** Number of matching items. */
  readonly count: number;
  /** Key after which the next page starts; undefined on the last page. */
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

/** DynamoDB reads `Limit` as a 32-bit integer. One request examines 1 MB at most, so no larger limit matters. */
const MAX_LIMIT = 2 ** 31 - 1;

const toCommandInput = (query: ItemQuery): QueryCommandInput => {
  const { text, values } = toSortKeyCondition(query.sk);
  const projected = (query.attributes ?? []).map((name, index) => [`#only${index}`, name] as const);
  const names = { ...query.filter?.names, ...Object.fromEntries(projected) };
  return {
    TableName: query.table,
    ConsistentRead: query.isEventual !== true,
    KeyConditionExpression: `pk = :pk${text}`,
    ExpressionAttributeValues: { ':pk': query.pk, ...values, ...query.filter?.values },
    FilterExpression: query.filter?.expression,
    ScanIndexForward: query.descending !== true,
    Limit: query.limit === undefined ? undefined : Math.min(query.limit, MAX_LIMIT),
    ExclusiveStartKey: query.after as Record<string, unknown> | undefined,
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(projected.length === 0 ? {} : { ProjectionExpression: projected.map(([name]) => name).join(', ') }),
    ...(query.countOnly === true ? { Select: 'COUNT' as const } : {}),
  };
};

/** DynamoDB's limits in bytes; it refuses reads with longer keys. */
const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

/** Whether an item can have this key: callers look up texts of any length. */
const isPossible = (pk: string, sk: string): boolean =>
  Buffer.byteLength(pk) <= MAX_PARTITION_KEY_BYTES && Buffer.byteLength(sk) <= MAX_SORT_KEY_BYTES;

const EMPTY_PAGE: ItemPage = { items: [], count: 0, next: undefined };

/** Sends one Query, which examines at most 1 MB: a page may be short or empty while `next` is set. */
export const queryPage = async (query: ItemQuery): Promise<ItemPage> => {
  const { pk, sk } = query;
  if (!isPossible(pk, sk !== undefined && 'beginsWith' in sk ? sk.beginsWith : '')) return EMPTY_PAGE;
  const { Items, Count, LastEvaluatedKey } = await documentClient.query(toCommandInput(query));
  return { items: Items ?? [], count: Count ?? 0, next: LastEvaluatedKey };
};

/** Returns all items of a query, page by page; only for partitions of bounded size. */
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

/** Reads one item, strongly consistent. */
export const getItem = async (table: string, key: Key): Promise<StoredItem | undefined> =>
  isPossible(key.pk, key.sk)
    ? (await documentClient.get({ TableName: table, Key: { ...key }, ConsistentRead: true })).Item
    : undefined;

const BATCH_SIZE = 100;

const getBatch = async (table: string, keys: readonly Key[], isEventual: boolean): Promise<readonly StoredItem[]> => {
  const rows: StoredItem[] = [];
  await sendUntilEmpty<Record<string, unknown>>(
    keys.map((key) => ({ ...key })),
    async (wanted) => {
      const { Responses, UnprocessedKeys } = await documentClient.batchGet({
        RequestItems: { [table]: { Keys: [...wanted], ConsistentRead: !isEventual } },
      });
      rows.push(...(Responses?.[table] ?? []));
      return UnprocessedKeys?.[table]?.Keys ?? [];
    },
  );
  return rows;
};

const toMapKey = (key: { readonly pk?: unknown; readonly sk?: unknown }): string => `${key.pk}\n${key.sk}`;

/**
 * Reads items in the order of their keys, undefined if absent; 100 keys per request, requests in parallel. Strongly
 * consistent unless `isEventual`.
 */
export const batchGet = async (
  table: string,
  keys: readonly Key[],
  isEventual = false,
): Promise<readonly (StoredItem | undefined)[]> => {
  const possible = keys.filter(({ pk, sk }) => isPossible(pk, sk));
  const distinct = [...new Map(possible.map(({ pk, sk }) => [toMapKey({ pk, sk }), { pk, sk }])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / BATCH_SIZE) }, (_, index) =>
    getBatch(table, distinct.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE), isEventual),
  );
  const found = new Map((await Promise.all(batches)).flat().map((row) => [toMapKey(row), row]));
  return keys.map((key) => found.get(toMapKey(key)));
};
