import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';
import { allows, findStatements, type TableRequest } from '#test/support/roles/policies.ts';
import { listTableRequests } from '#test/support/roles/tableRequests.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

let functionRoles: ReadonlyMap<string, string> | undefined;
const hasRoles = new Map<string, boolean>();

/** Whether the service has an API of this name. */
const isKnownApi = (api: string): boolean => {
  const known = hasRoles.get(api) ?? existsSync(join(import.meta.dirname, '..', '..', 'functions', api, 'role.yml'));
  hasRoles.set(api, known);
  return known;
};

/**
 * Returns the role of the function that performs an operation, such as `cmisGetObject` or `calendarEventsList`; the one
 * of the API for an operation that only tests know. Undefined for an API that only tests know.
 */
const findRole = (api: string, operation: string): string | undefined => {
  functionRoles ??= new Map(serviceFunctions().map(({ name, role }) => [name, role]));
  if (!isKnownApi(api)) return undefined;
  const known = functionRoles.get(operation) ?? functionRoles.get(`${api}${capitalize(operation)}`);
  return known ?? `${capitalize(api)}Role`;
};

const describeRequest = ({ action, table, leadingKey, attributes }: TableRequest): string =>
  table === 'principals'
    ? `${action} ${leadingKey} of ${table} with ${attributes?.join(', ') ?? 'all attributes'}`
    : `${action} ${table}`;

class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** Makes the database of the tests refuse what AWS would refuse the function that runs. */
export const guardRoles = (): void => {
  dynamodb.middlewareStack.add(
    (next, context) => (args) => {
      const request = getCurrentRequest();
      const role = request === undefined ? undefined : findRole(request.api, request.operation);
      if (role === undefined) return next(args);
      const statements = findStatements(role) ?? [];
      const missing = listTableRequests(String(context.commandName), args.input as object).filter(
        (one) => !statements.some((statement) => allows(statement, one)),
      );
      if (missing.length === 0) return next(args);
      throw new AccessDenied(`The role ${role} has no right to ${missing.map(describeRequest).join('; ')}`);
    },
    { step: 'initialize', name: 'roleGuard', override: true },
  );
};
