import type { TableRequest } from '#test/support/roles/policies.ts';

type Item = Readonly<Record<string, unknown>>;

/** One operation, as a command of its own or as a part of a transaction. */
interface Operation {
  readonly TableName: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
  readonly ReturnValues?: string;
}

interface Input extends Partial<Operation> {
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, Operation>>[];
}

/** The actions of IAM, by the command of the client without `Item` and `Command`. */
const ACTIONS: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Query: 'Query',
  Scan: 'Scan',
};

/** `test-cmis-…` of `useTable`, `triad-dev-cmis` of a stack. */
const toTable = (name: string): string => /cmis|calendar|procurement|principals/.exec(name)?.[0] ?? name;

/** A string of the document client, or an attribute value of the client below. */
const toText = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'S' in value ? value.S : value;
  return typeof text === 'string' ? text : '';
};

const KEYWORDS = new Set(['SET', 'ADD', 'REMOVE', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN']);

/** Names of the top-level attributes in expressions, without functions, keywords and values. */
const listNames = (names: Readonly<Record<string, string>> = {}, ...expressions: readonly (string | undefined)[]) =>
  expressions
    .flatMap((text = '') => [...text.matchAll(/(?<![.\w:#])(#?[A-Za-z_]\w*)(?!\w|\s*\()/g)])
    .map(([, name = '']) => names[name] ?? name)
    .filter((name) => !KEYWORDS.has(name));

/** Attributes of an operation; undefined for a read of whole items. */
const listAttributes = (kind: string, operation: Operation): readonly string[] | undefined => {
  const { Key = {}, Item = {}, ExpressionAttributeNames: names, ProjectionExpression } = operation;
  if (['Get', 'Query', 'Scan'].includes(kind))
    return ProjectionExpression === undefined ? undefined : listNames(names, ProjectionExpression);
  const named = listNames(names, operation.UpdateExpression, operation.ConditionExpression);
  return [...new Set([...Object.keys(Key), ...Object.keys(Item), ...named])];
};

const toRequest = (kind: string, operation: Operation): TableRequest => ({
  action: ACTIONS[kind] ?? kind,
  table: toTable(operation.TableName),
  leadingKey: toText(operation.Key?.pk ?? operation.Item?.pk ?? operation.ExpressionAttributeValues?.[':pk']),
  attributes: listAttributes(kind, operation),
  returnValues: operation.ReturnValues,
});

const listBatchKeys = (requests: unknown): readonly Item[] =>
  Array.isArray(requests)
    ? requests.map((one) => one.PutRequest?.Item ?? one.DeleteRequest?.Key)
    : (requests as { readonly Keys: readonly Item[] }).Keys;

/** Returns what a command asks of tables; in a transaction each operation needs the right of its own kind. */
export const listTableRequests = (command: string, input: Input): readonly TableRequest[] => {
  const kind = command.replace(/Items?Command$|Command$/, '');
  if (input.TransactItems !== undefined)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, operation]) => toRequest(part, operation)),
    );
  if (input.RequestItems !== undefined)
    return Object.entries(input.RequestItems).flatMap(([name, requests]) =>
      listBatchKeys(requests).map((key) => ({
        action: `${kind}Item`,
        table: toTable(name),
        leadingKey: toText(key.pk),
      })),
    );
  return input.TableName === undefined ? [] : [toRequest(kind, { ...input, TableName: input.TableName })];
};
