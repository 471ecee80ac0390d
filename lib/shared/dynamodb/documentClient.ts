import type * as api from '@aws-sdk/client-dynamodb';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { sendOperation } from '#lib/shared/dynamodb/sendOperation.ts';
import type { OperationName } from '#lib/shared/dynamodb/shapes.ts';

/** A type of the SDK with plain JavaScript values in place of attribute values. */
export type Plain<T> = T extends api.AttributeValue ? unknown : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

type Handler = (args: { readonly input: object }) => Promise<{ readonly output: object }>;

const { middlewareStack: stack } = dynamodb;

/** Middleware of the client that `sendOperation` replaces, or that only adds unused logs and headers. */
const REPLACED = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'serializerMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
];

/** Number of changes to the middleware stack. */
let changes = 0;
for (const name of ['add', 'addRelativeTo', 'remove'] as const) {
  const change: (...args: never[]) => unknown = stack[name];
  const counted = (...args: never[]): unknown => {
    changes += 1;
    return change(...args);
  };
  Object.assign(stack, { [name]: counted });
}

/** Resolves the rest of the middleware around `sendOperation`: capacity, retries, and in tests fault injection. */
const resolveHandler = (name: OperationName): Handler => {
  const around = stack.clone();
  for (const one of REPLACED) around.remove(one);
  const handler: Handler = async ({ input }) => {
    const output = await sendOperation(name, input);
    return { response: undefined, output: Object.assign(output, { $metadata: {} }) };
  };
  const context = { clientName: 'DynamoDBClient', commandName: `${name}Command` };
  return around.resolve(handler as never, context) as unknown as Handler;
};

/** Resolves the middleware only when it has changed: resolving it for every call would double the time of a call. */
const createOperation = <I, O>(name: OperationName) => {
  let last: { readonly handler: Handler; readonly changes: number } | undefined;
  return async (input: Plain<I>): Promise<Plain<O>> => {
    if (last?.changes !== changes) last = { handler: resolveHandler(name), changes };
    return (await last.handler({ input: input as object })).output as Plain<O>;
  };
};

/** The item operations of DynamoDB with plain JavaScript values; undefined members are left out. */
export const documentClient = {
  get: createOperation<api.GetItemInput, api.GetItemOutput>('GetItem'),
  query: createOperation<api.QueryInput, api.QueryOutput>('Query'),
  batchGet: createOperation<api.BatchGetItemInput, api.BatchGetItemOutput>('BatchGetItem'),
  batchWrite: createOperation<api.BatchWriteItemInput, api.BatchWriteItemOutput>('BatchWriteItem'),
  transactWrite: createOperation<api.TransactWriteItemsInput, api.TransactWriteItemsOutput>('TransactWriteItems'),
  put: createOperation<api.PutItemInput, api.PutItemOutput>('PutItem'),
  update: createOperation<api.UpdateItemInput, api.UpdateItemOutput>('UpdateItem'),
  delete: createOperation<api.DeleteItemInput, api.DeleteItemOutput>('DeleteItem'),
};
