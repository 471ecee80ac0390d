import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadYaml } from '#test/support/serviceFunctions.ts';

/** What a request asks of one table, in the terms of IAM. */
export interface TableRequest {
  /** Such as `GetItem`. */
  readonly action: string;
  /** `cmis`, `calendar`, `procurement` or `principals`. */
  readonly table: string;
  readonly leadingKey: string;
  /** Attributes that are written, tested or asked for; undefined for all. */
  readonly attributes?: readonly string[] | undefined;
  readonly returnValues?: string | undefined;
}

type Conditions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Conditions;
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

const ROOT = join(import.meta.dirname, '..', '..', '..');

const toList = <T>(value: T | readonly T[]): readonly T[] => [value].flat() as readonly T[];

/** A statement, or the one of a file that it names as `${file(PATH)}`. */
const resolveStatement = (statement: Statement | string): Statement => {
  if (typeof statement !== 'string') return statement;
  const path = /^\$\{file\(([^)]+)\)\}$/.exec(statement)?.[1] ?? statement;
  return loadYaml(path) as Statement;
};

/** Returns the statements of every role, by its logical id. */
const readRoles = (): ReadonlyMap<string, readonly Statement[]> =>
  new Map(
    globSync('functions/*/role.yml', { cwd: ROOT })
      .flatMap((path) => Object.entries((loadYaml(path) as RoleFile).Resources))
      .map(([id, { Properties }]) => [
        id,
        (Properties.Policies ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(resolveStatement)),
      ]),
  );

const roles = readRoles();

/** Returns the logical ids of all roles. */
export const listRoles = (): readonly string[] => [...roles.keys()];

/** Returns the statements of a role; undefined if there is no such role. */
export const findStatements = (role: string): readonly Statement[] | undefined => roles.get(role);

const allowsTable = ({ Resource }: Statement, table: string): boolean =>
  toList(Resource).some((one) => /"(\w+)Table\.Arn"/.exec(JSON.stringify(one))?.[1]?.toLowerCase() === table);

/** Returns the values of a condition key; undefined where a request names none, which means all attributes. */
const readValues = (key: string, request: TableRequest): readonly string[] | undefined => {
  switch (key) {
    case 'dynamodb:LeadingKeys':
      return [request.leadingKey];
    case 'dynamodb:Attributes':
      return request.attributes;
    case 'dynamodb:ReturnValues':
      return request.returnValues === undefined ? [] : [request.returnValues];
    default:
      throw new Error(`The guard does not know the condition key ${key}`);
  }
};

const OPERATORS: Readonly<Record<string, (value: string, pattern: string) => boolean>> = {
  'ForAllValues:StringLike': (value, pattern) =>
    pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern,
  'ForAllValues:StringEquals': (value, text) => value === text,
  StringEqualsIfExists: (value, text) => value === text,
};

const holds = (operator: string, key: string, patterns: readonly string[], request: TableRequest): boolean => {
  const matches = OPERATORS[operator];
  if (matches === undefined) throw new Error(`The guard does not know the operator ${operator}`);
  return readValues(key, request)?.every((value) => patterns.some((pattern) => matches(value, pattern))) ?? false;
};

/** Whether a role's statement allows a request. */
export const allows = (statement: Statement, request: TableRequest): boolean =>
  toList(statement.Action).includes(`dynamodb:${request.action}`) &&
  allowsTable(statement, request.table) &&
  Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, patterns]) => holds(operator, key, toList(patterns), request)),
  );
