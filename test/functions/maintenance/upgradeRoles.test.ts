import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { authenticate } from '#lib/shared/auth/authenticate.ts';
import { linkIdentity } from '#lib/shared/auth/identities.ts';
import { clearVerifiedPasswords } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { principalKey, upgradeKey } from '#lib/shared/auth/principalKeys.ts';
import { clearVerifiedTokens } from '#lib/shared/auth/verifyToken.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { remove, update } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';
import { as, send } from '#test/support/calendar.ts';
import { aces, actions, entries } from '#test/support/cmis/access.ts';
import { faultOf, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { AUDIENCE, type OidcIssuer, startOidcIssuer } from '#test/support/signIn/oidcIssuer.ts';
import { loadStoredBefore } from '#test/support/storedBefore.ts';
import { useTable } from '#test/support/useTable.ts';
import hourly from '../../../events/maintenance/upgradeRoles/hourly.json' with { type: 'json' };
import { handler } from '../../../functions/maintenance/upgradeRoles.ts';

useTable('cmis', 'calendar', 'principals');

let ids: Awaited<ReturnType<typeof loadStoredBefore>>;
let issuer: OidcIssuer;
beforeAll(async () => {
  ids = await loadStoredBefore();
  issuer = await startOidcIssuer();
  return () => issuer.stop();
});
beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.stubEnv('OIDC_ISSUER', issuer.url);
  vi.stubEnv('OIDC_AUDIENCE', AUDIENCE);
  vi.stubEnv('CMIS_CHANGE_LOG_DAYS', '0');
  clearVerifiedPasswords();
  clearVerifiedTokens();
  return () => vi.unstubAllEnvs();
});

const id = (name: string): string => String(ids[name]);
const bearer = async (sub: string) => ({ authorization: `Bearer ${await issuer.token({ sub })}` });

type Headers = Readonly<Record<string, string>>;
const context = async (headers: Headers): Promise<CmisContext> => ({
  caller: await authenticate({ headers }),
  baseUrl: 'http://localhost:5001',
});

/** Status of an update of the event by a caller, and fault of an update of the document. */
const editsEvent = async (headers: Headers, of: string) =>
  (await send('PATCH', `/events/${id(`event ${of}`)}`, { headers, json: { title: `Event of ${of}` } })).status;
const editsDocument = async (headers: Headers, name: string) =>
  faultOf(
    updateProperties(await context(headers), {
      ...REPOSITORY,
      objectId: id(name),
      properties: properties('cmis:document', { 'cmis:name': newId() }),
    }),
  );

const stored = async (name: string) => getItem(config.tables.principals, principalKey(name));

describe.each(['as they were stored', 'rewritten'])('principals, entries and events, %s,', (form) => {
  beforeAll(async () => {
    if (form === 'rewritten') await handler(hourly);
  });

  test.each([
    //          editor's, author's, contributor's event; root: read, write; administers the shared folder
    ['boss', 200, 200, 200, true, true, true],
    ['ed', 200, 200, 200, true, true, false],
    ['both', 200, 200, 200, true, true, false],
    ['aut', 403, 200, 403, true, true, true],
    ['con', 403, 403, 200, true, true, false],
    ['sub', 403, 403, 403, true, false, false],
    // An entry of the root folder grants this to planners.
    ['plan', 403, 403, 403, true, false, false],
    // Has the role planner and the group "editor", to which the entries of the role of that name apply.
    ['grp', 403, 403, 403, true, true, false],
  ] as const)('leave %s every right, and give no other', async (who, editors, authors, contributors, ...cmis) => {
    const events = [];
    for (const of of ['ed', 'aut', 'con']) events.push(await editsEvent(as(who), of));
    expect(events).toEqual([editors, authors, contributors]);

    const caller = await context(as(who));
    const root = await faultOf(actions(caller, 'root'));
    const held = root === 'none' ? await actions(caller, 'root') : [];
    const shared = await actions(caller, id('shared'));
    expect([
      held.includes('canGetChildren'),
      held.includes('canCreateDocument'),
      shared.includes('canApplyACL'),
    ]).toEqual(cmis);
  });

  test('show the entries of roles under the names of the CMIS roles', async () => {
    expect(await entries('root')).toEqual([
      '+cmis-author cmis:write',
      '+cmis-contributor cmis:write',
      '+cmis-editor cmis:write',
      '+cmis-subscriber cmis:read',
      '+planner cmis:read',
      '+staff cmis:read',
      'administrators cmis:all',
    ]);
    expect((await entries(id('shared'))).slice(0, 3)).toEqual([
      '+boss cmis:all',
      '+cmis-author cmis:all',
      '+cmis-subscriber cmis:write',
    ]);
    expect(await editsDocument(as('con'), 'unfiled')).toBe('none');
    expect(await editsDocument(as('sub'), 'unfiled')).toBe('objectNotFound');
  });

  test('show the deletion of a document to its former readers', async () => {
    const deletions = async (headers: Headers) => {
      const { objects } = await getContentChanges(await context(headers), { ...REPOSITORY, maxItems: 200 });
      return objects.objects.filter(({ changeEventInfo }) => changeEventInfo?.changeType === 'deleted').length;
    };
    expect(await deletions(as('aut'))).toBe(1);
    expect(await deletions(as('sub'))).toBe(1);
    expect(await deletions(await bearer('subject-writer'))).toBe(0);
  });

  test('leave a disabled principal disabled', async () => {
    await expect(authenticate({ headers: as('out') })).rejects.toMatchObject({ code: 'wrongCredentials' });
  });

  test('leave the objects of subjects of the issuer to them', async () => {
    const added = await bearer('subject-added');
    expect(await authenticate({ headers: added })).toMatchObject({
      name: 'subject-added',
      id: 11,
      roles: new Set(['calendar-author', 'cmis-author']),
    });
    expect(await editsEvent(added, 'subject-added')).toBe(200);
    expect(await editsDocument(added, 'doc subject-added')).toBe('none');
    expect(await editsDocument(await bearer('subject-writer'), 'doc subject-writer')).toBe('none');
    expect(await editsDocument(await bearer('subject-docs'), 'doc subject-docs')).toBe('none');
  });
});

test('the rewrite stores the present names and changes nothing else', async () => {
  expect((await stored('both'))?.roles).toEqual(['calendar-editor', 'cmis-editor', 'planner']);
  expect((await stored('boss'))?.roles).toEqual(['administrator']);
  expect(await stored('out')).toMatchObject({ roles: ['calendar-editor', 'cmis-editor'], disabled: true, id: 9 });
  const root = await getItem(config.tables.cmis, headKey('root'));
  expect(root?.data).toContain('"principal":"cmis-editor"');
  expect(root?.data).not.toMatch(/principal\W+editor/);
});

test('the rewrite continues after an interruption and writes nothing when it is repeated', async () => {
  const table = config.tables.principals;
  const root = await getItem(config.tables.cmis, headKey('root'));
  await handler(hourly);
  expect(await getItem(config.tables.cmis, headKey('root'))).toEqual(root);

  const shortRoles = {
    expression: 'SET #roles = :roles',
    names: { '#roles': 'roles' },
    values: { ':roles': ['author'] },
  };
  await writeOne(update(table, principalKey('aut'), shortRoles));
  await writeOne(remove(table, upgradeKey('roles')));
  await handler(hourly);
  expect((await stored('aut'))?.roles).toEqual(['calendar-author', 'cmis-author']);
  expect((await stored('both'))?.roles).toEqual(['calendar-editor', 'cmis-editor', 'planner']);
});

test('a subject with the name of a group does not get the rights of the group', async () => {
  expect((await authenticate({ headers: await bearer('staff') })).name).toBe('staff (127.0.0.1)');
});

test('a subject with the name of a local principal is linked to it by the operator only', async () => {
  const before = await authenticate({ headers: await bearer('alice') });
  expect(before).toMatchObject({ name: 'alice (127.0.0.1)', roles: new Set() });
  expect(await editsEvent(await bearer('alice'), 'alice')).toBe(403);
  expect(await editsDocument(await bearer('alice'), 'doc alice')).toBe('objectNotFound');

  await linkIdentity('alice', { issuer: issuer.url, subject: 'alice' });
  clearVerifiedTokens();

  expect(await editsEvent(await bearer('alice'), 'alice')).toBe(200);
  expect(await editsDocument(await bearer('alice'), 'doc alice')).toBe('none');
});

test('an entry that an earlier release wrote can be removed by either of its names', async () => {
  const boss = await context(as('boss'));
  const removeACEs = aces(['author', 'cmis:all'], ['cmis-subscriber', 'cmis:write']);
  await applyAcl(boss, { ...REPOSITORY, objectId: id('shared'), removeACEs });

  expect((await entries(id('shared'))).filter((entry) => entry.startsWith('+'))).toEqual(['+boss cmis:all']);
});
