import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';
import { loadYaml } from '#test/support/serviceFunctions.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

interface RoleFile {
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Properties: {
          readonly Policies?: readonly {
            readonly PolicyDocument: { readonly Statement: readonly (Statement | string)[] };
          }[];
        };
      }
    >
  >;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A statement, or the one of a file that it names as `${file(PATH)}`. */
const resolveStatement = (statement: Statement | string): Statement => {
  if (typeof statement !== 'string') return statement;
  const path = /^\$\{file\(([^)]+)\)\}$/.exec(statement)?.[1] ?? statement;
  return loadYaml(path) as Statement;
};

/** The tables of a statement as `cmis`, `calendar`, `procurement` and `principals`. */
const listTables = ({ Resource }: Statement): readonly string[] =>
  toList(Resource).flatMap((one) => /"(\w+)Table\.Arn"/.exec(JSON.stringify(one))?.[1]?.toLowerCase() ?? []);

/** Rights of an API's role on tables, such as `GetItem cmis`; undefined for requests that only tests know. */
const readRights = (api: string): ReadonlySet<string> | undefined => {
  const path = `functions/${api}/role.yml`;
  if (!existsSync(join(import.meta.dirname, '..', '..', path))) return undefined;
  const { Resources } = loadYaml(path) as RoleFile;
  const statements = Object.values(Resources)
    .flatMap(({ Properties }) => Properties.Policies ?? [])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(resolveStatement));
  return new Set(
    statements.flatMap((statement) =>
      listTables(statement).flatMap((table) =>
        toList(statement.Action).map((action) => `${String(action).replace('dynamodb:', '')} ${table}`),
      ),
    ),
  );
};

const known = new Map<string, ReadonlySet<string> | undefined>();

const getRights = (api: string): ReadonlySet<string> | undefined => {
  if (!known.has(api)) known.set(api, readRights(api));
  return known.get(api);
};

/** The rights that DynamoDB asks for, by the command of the document client. */
const RIGHTS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  ScanCommand: 'Scan',
  BatchGetCommand: 'BatchGetItem',
  BatchWriteCommand: 'BatchWriteItem',
};

/** In a transaction each operation needs the right of its own kind. */
const PARTS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

interface Input {
  readonly TableName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
}

/** `test-cmis-…` of `useTable`, `triad-dev-cmis` of a stack. */
const toTable = (name: string): string => /cmis|calendar|procurement|principals/.exec(name)?.[0] ?? name;

/** Returns the rights that a command needs, such as `GetItem cmis`. */
const listNeeded = (command: string, { TableName, RequestItems, TransactItems }: Input): readonly string[] => {
  const right = RIGHTS[command] ?? RIGHTS[command.replace('Item', '')];
  const ofParts = (TransactItems ?? []).flatMap((item) =>
    Object.entries(item).map(([kind, part]) => `${PARTS[kind]} ${toTable(part.TableName)}`),
  );
  const tables = TableName === undefined ? Object.keys(RequestItems ?? {}) : [TableName];
  return right === undefined ? ofParts : tables.map((table) => `${right} ${toTable(table)}`);
};

/** Makes the database of the tests refuse what AWS would refuse the function that runs. */
export const guardRoles = (): void => {
  dynamodb.middlewareStack.add(
    (next, context) => (args) => {
      const api = getCurrentRequest()?.api;
      const rights = api === undefined ? undefined : getRights(api);
      if (rights === undefined) return next(args);
      const missing = listNeeded(String(context.commandName), args.input as Input).filter((one) => !rights.has(one));
      if (missing.length === 0) return next(args);
      throw new Error(`AccessDenied: the role of ${api} has no right to ${missing.join(', ')}`);
    },
    { step: 'initialize', name: 'roleGuard', override: true },
  );
};
