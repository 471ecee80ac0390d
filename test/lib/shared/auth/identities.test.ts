import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { admit } from '#lib/shared/auth/admission.ts';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { findLinkedPrincipal, linkIdentity, unlinkIdentity } from '#lib/shared/auth/identities.ts';
import { formatIdentity, type Identity, parseIdentity } from '#lib/shared/auth/identity.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal, changePrincipal, findPrincipal, removePrincipal } from '#lib/shared/auth/principals.ts';
import { clearVerifiedTokens } from '#lib/shared/auth/verifyToken.ts';
import { AUDIENCE, type OidcIssuer, startOidcIssuer } from '#test/support/signIn/oidcIssuer.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const ISSUER = 'https://login.example/realm';
const identity = (subject: string, issuer = ISSUER): Identity => ({ issuer, subject });
/** Returns the principal of a token's identity. */
const resolvePrincipal = (proved: Identity) => admit({ identity: proved, wanted: proved.subject });

describe('a new identity', () => {
  test('gets a new principal, the same with every token', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => resolvePrincipal(identity('f81d4fae'))));

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ name: 'f81d4fae', roles: [], identities: [`${ISSUER}#f81d4fae`] });
  });

  test('is never an existing principal whose name equals its subject', async () => {
    await addPrincipal('alice', { password: await hashPassword('secret'), roles: ['administrator'] });
    await addPrincipal('tools', { roles: ['cmis-editor'] });

    expect(await resolvePrincipal(identity('alice'))).toMatchObject({ name: 'alice (login.example)', roles: [] });
    expect(await resolvePrincipal(identity('tools'))).toMatchObject({ name: 'tools (login.example)', roles: [] });
    expect((await findPrincipal('alice'))?.identities).toEqual([]);
  });

  test('is distinct from the same subject of another issuer', async () => {
    const here = await resolvePrincipal(identity('sue'));
    const there = await resolvePrincipal(identity('sue', 'https://other.example'));
    const beside = await resolvePrincipal(identity('sue', 'https://other.example/realm'));

    expect([here.name, there.name]).toEqual(['sue', 'sue (other.example)']);
    expect(beside.name).toMatch(/^sue \(other\.example [0-9a-f]{12}\)$/);
    expect(new Set([here.id, there.id, beside.id]).size).toBe(3);
  });

  test.each(['cmis-editor', 'calendar-author', 'administrator', 'editor', 'anonymous', 'admin', 'ADMIN'])(
    'does not get the name %s',
    async (role) => {
      expect((await resolvePrincipal(identity(role))).name).toBe(`${role} (login.example)`);
    },
  );

  test.each(['system:account:job', ' ', 'x'.repeat(255), 'é'.repeat(255)])(
    'may have the subject %j',
    async (subject) => {
      const { name } = await resolvePrincipal(identity(subject));

      expect(name).toContain('(login.example');
      expect((await resolvePrincipal(identity(subject))).name).toBe(name);
    },
  );

  test('does not get the name of a removed principal, and so none of its rights', async () => {
    await addPrincipal('gone', { password: 'hash', roles: ['cmis-author'] });
    await removePrincipal('gone');

    expect((await resolvePrincipal(identity('gone'))).name).toBe('gone (login.example)');
  });

  test('does not get the name of a group, and so none of its rights', async () => {
    await addPrincipal('gert', { roles: ['cmis-author'], groups: ['staff'] });
    await changePrincipal('gert', { groups: ['works'] });

    for (const group of ['staff', 'works'])
      expect((await resolvePrincipal(identity(group))).name).toBe(`${group} (login.example)`);
  });

  test('is not changed by an operator who adds a principal of its name', async () => {
    await resolvePrincipal(identity('early'));

    await expect(addPrincipal('early', { roles: ['administrator'] })).rejects.toMatchObject({ kind: 'conflict' });
    expect((await findLinkedPrincipal(identity('early')))?.roles).toEqual([]);
  });
});

describe('the operator', () => {
  test('links several identities to a principal, and moves one from another', async () => {
    await addPrincipal('dora', { roles: ['planner'] });
    const own = await resolvePrincipal(identity('d-1'));

    expect(await linkIdentity('dora', identity('d-1'))).toBe(own.name);
    expect(await linkIdentity('dora', identity('d-1'))).toBeUndefined();
    expect(await linkIdentity('dora', identity('d-2'))).toBeUndefined();

    expect((await findPrincipal('dora'))?.identities).toEqual(
      ['d-1', 'd-2'].map((one) => formatIdentity(identity(one))),
    );
    expect((await findPrincipal(own.name))?.identities).toEqual([]);
    for (const subject of ['d-1', 'd-2']) expect((await resolvePrincipal(identity(subject))).name).toBe('dora');
  });

  test('who links and unlinks many concurrently gets an error for each failure and loses no other link', async () => {
    await addPrincipal('rush', {});
    const subjects = Array.from({ length: 8 }, (_, index) => `rush-${index}`);
    const outcomes = await Promise.allSettled(subjects.map((one) => linkIdentity('rush', identity(one))));

    const done = subjects.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(done.length).toBeGreaterThan(0);
    expect(new Set((await findPrincipal('rush'))?.identities)).toEqual(
      new Set(done.map((one) => formatIdentity(identity(one)))),
    );
    for (const subject of subjects)
      expect((await findLinkedPrincipal(identity(subject)))?.name).toBe(done.includes(subject) ? 'rush' : undefined);
  });

  test('unlinks an identity, whose next token creates a new principal', async () => {
    await addPrincipal('emil', { roles: ['planner'] });
    await linkIdentity('emil', identity('emil'));
    await unlinkIdentity('emil', identity('emil'));

    expect(await resolvePrincipal(identity('emil'))).toMatchObject({ name: 'emil (login.example)', roles: [] });
    await expect(unlinkIdentity('emil', identity('emil'))).rejects.toMatchObject({ kind: 'notFound' });
    await expect(linkIdentity('nobody', identity('n'))).rejects.toMatchObject({ kind: 'notFound' });
  });

  test('removes a principal with its identities', async () => {
    await addPrincipal('fred', { roles: ['planner'] });
    await linkIdentity('fred', identity('f-1'));
    await removePrincipal('fred');
    await addPrincipal('fred', { roles: ['administrator'] });

    expect(await findLinkedPrincipal(identity('f-1'))).toBeUndefined();
    expect(await resolvePrincipal(identity('f-1'))).toMatchObject({ name: 'f-1', roles: [] });
  });

  test('gives a principal at most 20 identities', async () => {
    await addPrincipal('many', {});
    for (let count = 0; count < 20; count += 1) await linkIdentity('many', identity(`many-${count}`));

    await expect(linkIdentity('many', identity('many-20'))).rejects.toMatchObject({ kind: 'conflict' });
  });

  test.each([
    ['oidc:a:b#c', { issuer: ISSUER, subject: 'a:b#c' }],
    ['https://id.example/x#a#b', { issuer: 'https://id.example/x', subject: 'a#b' }],
    ['github:583231', { issuer: 'https://github.com/login/oauth', subject: '583231' }],
    ['github:octocat', expect.stringContaining("the account's number")],
    ['alice', expect.stringContaining('ISSUER#SUBJECT')],
    ['https://id.example/', expect.stringContaining('ISSUER#SUBJECT')],
  ])('names an identity as %s', (text, expected) => {
    expect(parseIdentity(text, { oidc: ISSUER })).toEqual(expected);
  });

  test('must name the issuer if several are possible', () => {
    expect(parseIdentity('oidc:alice', {})).toContain('OIDC_ISSUER');
  });
});

describe('a token', () => {
  let issuer: OidcIssuer;
  beforeAll(async () => {
    issuer = await startOidcIssuer();
    return () => issuer.stop();
  });
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
    vi.stubEnv('OIDC_ISSUER', issuer.url);
    vi.stubEnv('OIDC_AUDIENCE', AUDIENCE);
    clearVerifiedTokens();
    return () => vi.unstubAllEnvs();
  });

  test('whose subject equals the name of a local administrator has none of its roles', async () => {
    await addPrincipal('root', { password: await hashPassword('secret'), roles: ['administrator'], groups: ['staff'] });

    const caller = await authenticate({ headers: { authorization: `Bearer ${await issuer.token({ sub: 'root' })}` } });

    expect(caller).toMatchObject({ name: 'root (127.0.0.1)', roles: new Set(), groups: [] });
    expect(caller.id).not.toBe((await findPrincipal('root'))?.id);
  });
});
