import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  holderKey,
  identityKey,
  passwordKey,
  principalKey,
  principalPartition,
  reservedKey,
  sequenceKey,
  sessionKey,
  signInKey,
} from '#lib/shared/auth/principalKeys.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem, queryPage } from '#lib/shared/dynamodb/query.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Key, put, remove, update, updateNew } from '#lib/shared/dynamodb/writeItems.ts';
import { runInRequest } from '#lib/shared/request.ts';
import { findStatements, listRoles, type Statement } from '#test/support/roles/policies.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';
import { useTable } from '#test/support/useTable.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Functions of `lib/shared/dynamodb` whose request needs the right of this name. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  BatchGetItem: ['batchGet'],
  BatchWriteItem: ['batchPut', 'batchDelete'],
  ConditionCheckItem: ['check'],
  DeleteItem: ['remove'],
  GetItem: ['getItem'],
  PutItem: ['put', 'putNew'],
  Query: ['queryAll', 'queryPage'],
  UpdateItem: ['update', 'updateNew'],
};

/** The files of a role's functions with all files that they import, directly or not. */
const findReachable = (role: string): ReadonlySet<string> => {
  const handlers = serviceFunctions()
    .filter((one) => one.role === role)
    .map(({ handler }) => handler.replace(/\.handler$/, '.ts'));
  const reached = new Set(handlers);
  for (const file of reached)
    for (const [, path] of read(file).matchAll(/'#(lib\/[^']+\.ts)'/g)) if (path !== undefined) reached.add(path);
  return reached;
};

const findImportedNames = (files: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...files]
      .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '#lib\/shared\/dynamodb\//g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.replace('type ', '').trim())),
  );

const listActions = ({ Action }: Statement): readonly string[] => [Action].flat() as readonly string[];

const isOnPrincipals = ({ Resource }: Statement): boolean => JSON.stringify(Resource).includes('PrincipalsTable');

useTable('cmis', 'principals');

/** Runs work as the function of an operation. */
const asFunction = <T>(api: string, operation: string, work: () => Promise<T>): Promise<T> => {
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  return runInRequest(
    { requestId: 'r', api, operation, principal: undefined, deadline: Date.now() + 9999, capacity },
    work,
  );
};

describe('a function of a test is refused what its role does not allow', () => {
  const table = (): string => String(process.env.CMIS_TABLE);
  const get = (): Promise<unknown> => getItem(table(), { pk: 'a', sk: 'b' });
  const write = (): Promise<unknown> =>
    transactWrite([put(table(), { pk: 'a', sk: 'b' }), put(table(), { pk: 'a', sk: 'c' })]);

  test('a read', async () => {
    expect(await asFunction('cmis', 'x', get)).toBeUndefined();
    await expect(asFunction('calendar', 'x', get)).rejects.toThrow('CalendarRole has no right to GetItem cmis');
  });

  test('a part of a transaction', async () => {
    await asFunction('cmis', 'x', write);
    await expect(asFunction('session', 'x', write)).rejects.toThrow('no right to PutItem cmis');
  });

  test('a write by an operation that only reads', async () => {
    await asFunction('cmis', 'getTypeDefinition', get);
    await expect(asFunction('cmis', 'getTypeDefinition', write)).rejects.toThrow(
      'CmisReadRole has no right to PutItem',
    );
  });
});

describe('the principals', () => {
  const table = (): string => String(process.env.PRINCIPALS_TABLE);
  const PRINCIPAL = principalKey('mallory');
  const SESSION = sessionKey('x'.repeat(43));
  const IDENTITY = identityKey({ issuer: 'https://login.example', subject: 'mallory' });
  const ATTEMPTS: Key = { pk: 'TRIES#signIn#x', sk: 'TRIES' };
  const setting = (key: Key, members: Readonly<Record<string, unknown>>) =>
    writeOne(update(table(), key, set(members)));
  const storing = (key: Key) => writeOne(put(table(), { ...key, schema: 1 }));
  const removing = (key: Key) => writeOne(remove(table(), key));

  type Work = readonly [string, () => Promise<unknown>];
  const gainRights: readonly Work[] = [
    ['store a principal', () => storing(PRINCIPAL)],
    ['give a role', () => setting(PRINCIPAL, { roles: ['administrator'] })],
    ['give a group', () => setting(PRINCIPAL, { groups: ['staff'] })],
    ['enable a principal', () => setting(PRINCIPAL, { disabled: false })],
    ['allow a password', () => setting(PRINCIPAL, { hasPassword: true })],
    ['revive sessions', () => setting(PRINCIPAL, { signOuts: 0 })],
    ['remove a principal', () => removing(PRINCIPAL)],
    ['store a password', () => storing(passwordKey('mallory'))],
    ['change a password', () => setting(passwordKey('mallory'), { hash: 'x' })],
    ['list principals', () => queryPage({ table: table(), pk: principalPartition(1) })],
    ['list passwords', () => queryPage({ table: table(), pk: passwordKey('mallory').pk })],
    ['free a reserved name', () => removing(reservedKey('mallory'))],
    ['give a role in a session', () => setting(SESSION, { roles: ['administrator'], used: 1 })],
    ['forget attempts', () => removing(ATTEMPTS)],
  ];
  const admit: readonly Work[] = [
    ['name a principal', () => setting(PRINCIPAL, { name: 'mallory', id: 7, identities: [], created: 'now' })],
    ['link an identity', () => setting(IDENTITY, { name: 'mallory' })],
    ['hold an id', () => setting(holderKey(7), { name: 'mallory' })],
    ['take an id', () => setting(sequenceKey, { lastId: 7 })],
    ['ask for a reserved name', () => getItem(table(), reservedKey('mallory'))],
  ];
  const useSessions: readonly Work[] = [
    ['start a session', () => storing(SESSION)],
    ['end a session', () => removing(SESSION)],
    ['begin a sign-in', () => storing(signInKey('state'))],
    ['finish a sign-in', () => removing(signInKey('state'))],
  ];
  const authenticate: readonly Work[] = [
    ['read a principal', () => getItem(table(), PRINCIPAL)],
    ['read a password', () => getItem(table(), passwordKey('mallory'))],
    ['read an identity', () => getItem(table(), IDENTITY)],
    ['read a session', () => getItem(table(), SESSION)],
    ['record the use of a session', () => setting(SESSION, { used: 1, expires: 2 })],
    ['count an attempt', () => setting(ATTEMPTS, { drainsAt: 1, pending: 1, expires: 2 })],
  ];

  const attempt = async (api: string, operation: string, works: readonly Work[]) => {
    const outcomes: string[] = [];
    for (const [name, work] of works)
      outcomes.push(
        `${name}: ${await asFunction(api, operation, work).then(
          () => 'done',
          (error) => error.name,
        )}`,
      );
    return outcomes;
  };
  const all = (works: readonly Work[], outcome: string) => works.map(([name]) => `${name}: ${outcome}`);

  test.each([
    ['calendar', 'calendarRest'],
    ['calendar', 'calendarEventsList'],
    ['cmis', 'ObjectService'],
    ['cmis', 'getContentStream'],
    ['procurement', 'importFile'],
  ])('are read by the functions of %s (%s), which cannot write one', async (api, operation) => {
    expect(await attempt(api, operation, authenticate)).toEqual(all(authenticate, 'done'));
    const forbidden = [...gainRights, ...admit, ...useSessions];
    expect(await attempt(api, operation, forbidden)).toEqual(all(forbidden, 'AccessDenied'));
  });

  test('are not written by the function that has sessions', async () => {
    expect(await attempt('session', 'session', [...authenticate, ...useSessions])).toEqual(
      all([...authenticate, ...useSessions], 'done'),
    );
    expect(await attempt('session', 'session', [...gainRights, ...admit])).toEqual(
      all([...gainRights, ...admit], 'AccessDenied'),
    );
  });

  test('are created without rights by the function that admits them', async () => {
    expect(await attempt('session', 'admit', admit)).toEqual(all(admit, 'done'));
    expect(await attempt('session', 'admit', [...gainRights, ...useSessions])).toEqual(
      all([...gainRights, ...useSessions], 'AccessDenied'),
    );
    const withRole = () =>
      transactWrite([updateNew(table(), { ...principalKey('eve'), name: 'eve', roles: ['planner'] })]);
    await expect(asFunction('session', 'admit', withRole)).rejects.toThrow('roles');
  });

  test('are held by conditions on keys in every role, and listed by none', () => {
    const statements = listRoles().flatMap((role) => findStatements(role) ?? []);
    const onPrincipals = statements.filter(isOnPrincipals);

    expect(onPrincipals.length).toBeGreaterThan(0);
    for (const statement of onPrincipals) {
      expect(statement.Condition).toHaveProperty(['ForAllValues:StringLike', 'dynamodb:LeadingKeys']);
      for (const action of listActions(statement))
        expect(['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem']).toContain(action.replace('dynamodb:', ''));
    }
  });
});

test('operations of the calendar that only read have a role that cannot write', () => {
  const roles = serviceFunctions().filter(({ name }) => /^calendar.*(?:Index|Doc|List|Get)$/.test(name));

  expect(roles.length).toBeGreaterThan(10);
  for (const { role } of roles) expect(role).toBe('CalendarReadRole');
});

test.each(['CalendarReadRole', 'CmisReadRole'])('%s has no right to write to the table of its API', (role) => {
  const actions = (findStatements(role) ?? []).filter((one) => !isOnPrincipals(one)).flatMap(listActions);

  expect(actions.filter((action) => action.startsWith('dynamodb:')).toSorted()).toEqual([
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
  ]);
});

test.each(listRoles())('%s has no right on tables that its functions never use', (role) => {
  const used = findImportedNames(findReachable(role));
  const rights = (findStatements(role) ?? []).flatMap(listActions).filter((action) => action.startsWith('dynamodb:'));

  expect(rights.filter((right) => !REQUESTS[right.replace('dynamodb:', '')]?.some((name) => used.has(name)))).toEqual(
    [],
  );
});

test('every role is that of a function', () => {
  const used = new Set(serviceFunctions().map(({ role }) => role));

  expect(listRoles().filter((role) => !used.has(role))).toEqual([]);
});
