import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Execution, HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';

/**
 * Keys of the local stack's table of executions.
 *
 * | item          | pk              | sk               | access                                  |
 * | ------------- | --------------- | ---------------- | --------------------------------------- |
 | execution     | EXECUTION#<arn> | EXECUTION        | by ARN                                  |
 * | history event | EXECUTION#<arn> | EVENT#<id>       | by ARN and id                           |
 * | list entry    | MACHINE#<arn>   | <start>#<name>   | by state machine, newest first          |
 * | running mark  | RUNNING         | <execution ARN>  | all, at the next start, to resume them  |
 */
const executionKey = (arn: string) => ({ pk: `EXECUTION#${arn}`, sk: 'EXECUTION' });
const eventKey = (arn: string, id: number) => ({ pk: `EXECUTION#${arn}`, sk: `EVENT#${String(id).padStart(8, '0')}` });
const runningKey = (arn: string) => ({ pk: 'RUNNING', sk: arn });
const listKey = ({ stateMachineArn, startDate, name }: Execution) => ({
  pk: `MACHINE#${stateMachineArn}`,
  sk: `${String(startDate).padStart(15, '0')}#${name}`,
});

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

export interface NumberedEvent extends HistoryEvent {
  readonly id: number;
}

const pageKey = (token: string | undefined) =>
  token === undefined ? undefined : JSON.parse(Buffer.from(token, 'base64url').toString());
const pageToken = (key: unknown): string | undefined =>
  key === undefined ? undefined : Buffer.from(JSON.stringify(key)).toString('base64url');

/** The executions of all state machines, stored in the embedded DynamoDB. */
export interface ExecutionStore {
  find(arn: string): Promise<Execution | undefined>;
  /** Returns false where an execution with this ARN exists. */
  insert(execution: Execution): Promise<boolean>;
  /** Stores the end of an execution and returns it; undefined where it had ended before. */
  end(execution: Execution, outcome: Outcome, stopDate: number, event: NumberedEvent): Promise<Execution | undefined>;
  append(arn: string, event: NumberedEvent): Promise<void>;
  running(): Promise<readonly string[]>;
  history(arn: string, limit: number, reverse: boolean, token?: string): Promise<Page<NumberedEvent>>;
  list(stateMachineArn: string, limit: number, token?: string): Promise<Page<Execution>>;
}

export const createExecutionStore = (client: DynamoDBClient, TableName: string): ExecutionStore => {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

  const find = async (arn: string): Promise<Execution | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: executionKey(arn), ConsistentRead: true }));
    return Item?.execution as Execution | undefined;
  };

  const changed = async (TransactItems: TransactWriteCommandInput['TransactItems']): Promise<boolean> => {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (error instanceof TransactionCanceledException) return false;
      throw error;
    }
  };

  const eventItem = (arn: string, event: NumberedEvent) => ({ ...eventKey(arn, event.id), event });

  return {
    find,
    insert: (execution) => {
      const { executionArn } = execution;
      return changed([
        {
          Put: {
            TableName,
            Item: { ...executionKey(executionArn), execution },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Put: { TableName, Item: { ...listKey(execution), executionArn } } },
        { Put: { TableName, Item: runningKey(executionArn) } },
      ]);
    },
    end: async (execution, outcome, stopDate, event) => {
      const { executionArn } = execution;
      const ended: Execution = { ...execution, ...outcome, stopDate };
      const first = await changed([
        { Delete: { TableName, Key: runningKey(executionArn), ConditionExpression: 'attribute_exists(pk)' } },
        { Put: { TableName, Item: { ...executionKey(executionArn), execution: ended } } },
        { Put: { TableName, Item: eventItem(executionArn, event) } },
      ]);
      return first ? ended : undefined;
    },
    append: async (arn, event) => {
      await documents.send(new PutCommand({ TableName, Item: eventItem(arn, event) }));
    },
    running: async () => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'RUNNING' },
          ConsistentRead: true,
        }),
      );
      return Items.map(({ sk }) => String(sk));
    },
    history: async (arn, limit, reverse, token) => {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
          ExpressionAttributeValues: { ':pk': executionKey(arn).pk, ':event': 'EVENT#' },
          ConsistentRead: true,
          Limit: limit,
          ScanIndexForward: !reverse,
          ExclusiveStartKey: pageKey(token),
        }),
      );
      return { items: Items.map(({ event }) => event as NumberedEvent), next: pageToken(LastEvaluatedKey) };
    },
    list: async (stateMachineArn, limit, token) => {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `MACHINE#${stateMachineArn}` },
          ConsistentRead: true,
          Limit: limit,
          ScanIndexForward: false,
          ExclusiveStartKey: pageKey(token),
        }),
      );
      const found = await Promise.all(Items.map(({ executionArn }) => find(String(executionArn))));
      return { items: found.filter((one) => one !== undefined), next: pageToken(LastEvaluatedKey) };
    },
  };
};
