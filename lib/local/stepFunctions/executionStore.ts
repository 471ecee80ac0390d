import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Execution, HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';
import {
  EVENT_PREFIX,
  eventKey,
  executionKey,
  listKey,
  machinePartition,
  RUNNING,
  runningKey,
} from '#lib/local/stepFunctions/executionKeys.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

export interface NumberedEvent extends HistoryEvent {
  readonly id: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly token: string | undefined;
  readonly descending: boolean;
}

/** The executions of all state machines, stored in the embedded DynamoDB. */
export interface ExecutionStore {
  find(arn: string): Promise<Execution | undefined>;
  /** Returns false if an execution with this ARN exists. */
  insert(execution: Execution): Promise<boolean>;
  /** Stores the end of an execution and returns it; undefined if it had ended before. */
  end(execution: Execution, outcome: Outcome, stopDate: number, event: NumberedEvent): Promise<Execution | undefined>;
  append(arn: string, event: NumberedEvent): Promise<void>;
  /** Returns the ARNs of the executions that have not ended. */
  running(): Promise<readonly string[]>;
  history(arn: string, page: PageRequest): Promise<Page<NumberedEvent>>;
  /** Returns executions of a state machine; pages in descending order begin with the newest. */
  list(stateMachineArn: string, page: PageRequest): Promise<Page<Execution>>;
}

interface Table {
  readonly documents: DynamoDBDocumentClient;
  readonly TableName: string;
}

const find = async ({ documents, TableName }: Table, arn: string): Promise<Execution | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: executionKey(arn), ConsistentRead: true }));
  return Item?.execution as Execution | undefined;
};

/** Returns false if a condition failed. */
const write = async (
  { documents }: Table,
  TransactItems: TransactWriteCommandInput['TransactItems'],
): Promise<boolean> => {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
};

const toEventItem = (arn: string, event: NumberedEvent) => ({ ...eventKey(arn, event.id), event });

const insert = (table: Table, execution: Execution): Promise<boolean> => {
  const { TableName } = table;
  const { executionArn } = execution;
  const Item = { ...executionKey(executionArn), execution };
  return write(table, [
    { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { TableName, Item: { ...listKey(execution), executionArn } } },
    { Put: { TableName, Item: runningKey(executionArn) } },
  ]);
};

/** Stores an ended execution; returns false if it had ended before. */
const end = (table: Table, execution: Execution, event: NumberedEvent): Promise<boolean> => {
  const { TableName } = table;
  const { executionArn } = execution;
  return write(table, [
    { Delete: { TableName, Key: runningKey(executionArn), ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { TableName, Item: { ...executionKey(executionArn), execution } } },
    { Put: { TableName, Item: toEventItem(executionArn, event) } },
  ]);
};

const readPage = async (
  { documents, TableName }: Table,
  query: Pick<QueryCommandInput, 'KeyConditionExpression' | 'ExpressionAttributeValues'>,
  page?: PageRequest,
) => {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      ...query,
      ConsistentRead: true,
      Limit: page?.limit,
      ScanIndexForward: page?.descending !== true,
      ExclusiveStartKey:
        page?.token === undefined ? undefined : JSON.parse(Buffer.from(page.token, 'base64url').toString()),
    }),
  );
  const next =
    LastEvaluatedKey === undefined ? undefined : Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url');
  return { rows: Items, next };
};

const inPartition = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

const history = async (table: Table, arn: string, page: PageRequest): Promise<Page<NumberedEvent>> => {
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
    ExpressionAttributeValues: { ':pk': executionKey(arn).pk, ':event': EVENT_PREFIX },
  };
  const { rows, next } = await readPage(table, query, page);
  return { items: rows.map(({ event }) => event as NumberedEvent), next };
};

const list = async (table: Table, stateMachineArn: string, page: PageRequest): Promise<Page<Execution>> => {
  const { rows, next } = await readPage(table, inPartition(machinePartition(stateMachineArn)), page);
  const found = await Promise.all(rows.map(({ executionArn }) => find(table, String(executionArn))));
  return { items: found.filter((one) => one !== undefined), next };
};

export const createExecutionStore = (client: DynamoDBClient, TableName: string): ExecutionStore => {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const table: Table = { documents, TableName };
  return {
    find: (arn) => find(table, arn),
    insert: (execution) => insert(table, execution),
    end: async (execution, outcome, stopDate, event) => {
      const ended: Execution = { ...execution, ...outcome, stopDate };
      return (await end(table, ended, event)) ? ended : undefined;
    },
    append: async (arn, event) => {
      await documents.send(new PutCommand({ TableName, Item: toEventItem(arn, event) }));
    },
    running: async () => (await readPage(table, inPartition(RUNNING))).rows.map(({ sk }) => String(sk)),
    history: (arn, page) => history(table, arn, page),
    list: (stateMachineArn, page) => list(table, stateMachineArn, page),
  };
};
