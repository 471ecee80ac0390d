import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import { newId } from '#lib/shared/ids.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis', 'principals');

const PASSWORD = 'the password of ann';
const lines: Record<string, unknown>[] = [];
const audited = () => lines.filter(({ message }) => message === 'Audit');
const actions = () => audited().map(({ action }) => action);

beforeEach(() => {
  lines.length = 0;
  const capture = (chunk: unknown): boolean => {
    for (const line of String(chunk).split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture);
  vi.spyOn(process.stderr, 'write').mockImplementation(capture);
  // The log level does not suppress audit lines.
  vi.stubEnv('LOG_LEVEL', 'ERROR');
  vi.stubEnv('AUTH_MODE', 'required');
  vi.resetModules();
});
// Modules of other files have other settings.
afterAll(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` });

const eventFrom = (source: string, headers: Readonly<Record<string, string>>): HttpEvent => ({
  rawPath: '/',
  headers,
  requestContext: { requestId: 'request-1', http: { method: 'GET', sourceIp: source } },
});

/** Returns a handler for planners whose modules were loaded with the settings of the test. */
const planning = async () => {
  const { httpHandler } = await import('#lib/shared/http/handler.ts');
  const { authenticate } = await import('#lib/shared/auth/callers/authenticate.ts');
  const { requireRole } = await import('#lib/shared/auth/requireRole.ts');
  const options = { api: 'procurement', operation: 'plan', render: () => ({ status: 400 }) };
  return httpHandler(options, async ({ headers }) => {
    requireRole(await authenticate({ headers }), 'planner');
    return { status: 200 };
  });
};

const addedPrincipal = async (role: 'planner' | 'cmis-subscriber'): Promise<string> => {
  const { addPrincipal } = await import('#lib/shared/auth/principals.ts');
  const { hashPassword } = await import('#lib/shared/auth/passwords/passwords.ts');
  const name = newId();
  await addPrincipal(name, { password: await hashPassword(PASSWORD), roles: [role] });
  lines.length = 0;
  return name;
};

describe('the audit log', () => {
  test('records a sign-in with its source address, once for many requests', async () => {
    const name = await addedPrincipal('planner');
    const handler = await planning();
    for (const source of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      await handler(eventFrom(source, basic(name, PASSWORD)));

    expect(audited()).toHaveLength(2);
    expect(audited()[0]).toMatchObject({
      level: 'INFO',
      action: 'signIn',
      credentials: 'password',
      principal: name,
      source: '192.0.2.1',
      requestId: 'request-1',
      api: 'procurement',
      operation: 'plan',
    });
  });

  test('records refused credentials, with the principal if the name exists', async () => {
    const name = await addedPrincipal('planner');
    const handler = await planning();
    await handler(eventFrom('192.0.2.3', basic(name, 'a wrong password')));
    await handler(eventFrom('192.0.2.3', basic('a password in the wrong field', 'x')));
    await handler(eventFrom('192.0.2.3', { authorization: 'Bearer the.token.itself' }));
    await handler(eventFrom('192.0.2.3', {}));

    expect(audited()).toMatchObject([
      { action: 'refused', reason: 'wrongCredentials', claimed: name, source: '192.0.2.3' },
      { action: 'refused', reason: 'wrongCredentials', source: '192.0.2.3' },
      { action: 'refused', reason: 'wrongToken' },
      { action: 'refused', reason: 'unauthenticated' },
    ]);
    expect(audited()[1]).not.toHaveProperty('claimed');
    for (const secret of ['a wrong password', 'a password in the wrong field', 'the.token.itself'])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('records a request without the required role', async () => {
    const name = await addedPrincipal('cmis-subscriber');
    await (await planning())(eventFrom('192.0.2.4', basic(name, PASSWORD)));

    expect(audited()).toMatchObject([
      { action: 'signIn' },
      { action: 'refused', reason: 'forbidden', principal: name },
    ]);
  });

  test('records a limit on attempts once, with its subject', async () => {
    const name = await addedPrincipal('planner');
    const handler = await planning();
    for (let index = 0; index < 9; index += 1) await handler(eventFrom('192.0.2.5', basic(name, `guess ${index}`)));

    expect(actions()).toEqual([...Array.from({ length: 5 }, () => 'refused'), 'slowedDown']);
    expect(audited().at(-1)).toMatchObject({ purpose: 'signIn', per: 'subject', claimed: name, source: '192.0.2.5' });
    expect(JSON.stringify(lines)).not.toContain('guess');
  });

  test('records changes of principals without their passwords', async () => {
    const store = await import('#lib/shared/auth/principals.ts');
    const name = newId();
    await store.addPrincipal(name, { password: 'the hash', roles: ['cmis-editor'], groups: ['staff'] });
    await store.changePrincipal(name, { roles: ['planner'] });
    await store.changePrincipal(name, { password: 'another hash' });
    await store.changePrincipal(name, { disabled: true });
    await store.removePrincipal(name);

    expect(audited()).toMatchObject([
      { action: 'principalAdded', target: name, roles: ['cmis-editor'], groups: ['staff'], hasNewPassword: true },
      { action: 'principalChanged', target: name, roles: ['planner'] },
      { action: 'principalChanged', target: name, hasNewPassword: true },
      { action: 'principalChanged', target: name, disabled: true },
      { action: 'principalRemoved', target: name },
    ]);
    for (const line of audited()) expect(line).toHaveProperty('operator');
    expect(JSON.stringify(lines)).not.toContain('hash');
  });

  test('records linked identities, with their former principals', async () => {
    const { addPrincipal } = await import('#lib/shared/auth/principals.ts');
    const { linkIdentity, unlinkIdentity } = await import('#lib/shared/auth/identities.ts');
    const [one, other, identity] = [newId(), newId(), { issuer: 'https://id.example', subject: newId() }];
    for (const name of [one, other]) await addPrincipal(name, {});
    await linkIdentity(one, identity);
    await linkIdentity(other, identity);
    await unlinkIdentity(other, identity);

    const text = `https://id.example#${identity.subject}`;
    expect(audited().slice(2)).toMatchObject([
      { action: 'identityLinked', target: one, identity: text },
      { action: 'identityLinked', target: other, identity: text, previous: one },
      { action: 'identityUnlinked', target: other, identity: text },
    ]);
  });

  test('records changes of access control lists', async () => {
    vi.stubEnv('AUTH_MODE', 'open');
    const { send } = await import('#test/support/cmis/cmis.ts');
    const { properties } = await import('#test/support/cmis/objects.ts');
    const control = (principalId: string, permission: string) => ({
      permission: [{ principal: { principalId }, permission: [permission], direct: true }],
    });
    const created = await send('createFolder', {
      repositoryId: 'main',
      folderId: 'root',
      properties: properties('cmis:folder', { 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': newId() }),
      policies: [],
      addACEs: control('bob', 'cmis:read'),
    });
    const objectId = /objectId>([^<]+)</.exec(created.text)?.[1] ?? '';
    const change = { addACEs: control('eve', 'cmis:write'), removeACEs: control('bob', 'cmis:read') };
    await send('applyACL', { repositoryId: 'main', objectId, ...change });
    await send('applyACL', { repositoryId: 'main', objectId, ...change });

    expect(audited()).toMatchObject([
      { action: 'rightsChanged', repositoryId: 'main', objectId, added: ['bob cmis:read both'], removed: [] },
      { action: 'rightsChanged', objectId, added: ['eve cmis:write both'], removed: ['bob cmis:read both'] },
    ]);
  });

  test('records changes of access control lists by a check-in', async () => {
    vi.stubEnv('AUTH_MODE', 'open');
    const { call } = await import('#test/support/cmis/cmis.ts');
    const { documentIn, REPOSITORY } = await import('#test/support/cmis/objects.ts');
    const control = (principalId: string) => ({
      permission: [{ principal: { principalId }, permission: ['cmis:read'], direct: true }],
    });
    const checkOut = (objectId: string) => call('checkOut', { ...REPOSITORY, objectId });
    const checkIn = async (objectId: string, change = {}) =>
      (await call('checkIn', { ...REPOSITORY, objectId, policies: [], ...change })).objectId;
    const { objectId } = await checkOut(await documentIn('root', newId()));
    lines.length = 0;
    const checkedIn = await checkIn(objectId, { addACEs: control('bob') });
    const { objectId: second } = await checkOut(checkedIn);
    await checkIn(second, { addACEs: control('eve'), removeACEs: control('bob') });
    await checkIn((await checkOut(second)).objectId);

    expect(audited()).toMatchObject([
      { action: 'rightsChanged', repositoryId: 'main', objectId, added: ['bob cmis:read object'], removed: [] },
      { action: 'rightsChanged', objectId: second, added: ['eve cmis:read object'], removed: ['bob cmis:read object'] },
    ]);
  });

  test('is empty if logging is off', async () => {
    vi.stubEnv('LOG_LEVEL', 'SILENT');
    vi.resetModules();
    const name = await addedPrincipal('planner');
    await (await planning())(eventFrom('192.0.2.6', basic(name, 'x')));

    expect(lines).toEqual([]);
  });
});
