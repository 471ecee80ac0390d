import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { linkIdentity } from '#lib/shared/auth/identities.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { clearVerifiedTokens } from '#lib/shared/auth/verifyToken.ts';
import { AUDIENCE, type OidcIssuer, startOidcIssuer } from '#test/support/signIn/oidcIssuer.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unauthenticated = (code: string) => expect.objectContaining({ kind: 'unauthenticated', code });

describe('a token of the issuer', () => {
  let issuer: OidcIssuer;
  beforeAll(async () => {
    issuer = await startOidcIssuer();
  });
  afterAll(() => issuer.stop());
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
    vi.stubEnv('OIDC_ISSUER', issuer.url);
    vi.stubEnv('OIDC_AUDIENCE', AUDIENCE);
    clearVerifiedTokens();
    return () => vi.unstubAllEnvs();
  });

  test('authenticates its subject, who gets a principal without roles with the first token', async () => {
    const caller = await authenticate({ headers: bearer(await issuer.token({ sub: 'new' })) });
    expect(caller).toEqual({ name: 'new', id: expect.any(Number), roles: new Set(), groups: [] });

    clearVerifiedTokens();
    expect(await authenticate({ headers: bearer(await issuer.token({ sub: 'new' })) })).toEqual(caller);
    await expect(authenticate({ headers: basic('new', '') })).rejects.toThrow('wrong');
  });

  test('has the roles that the operator gave the subject', async () => {
    await addPrincipal('paul', { roles: ['planner'], groups: ['works'] });
    await linkIdentity('paul', { issuer: issuer.url, subject: '4711' });

    const caller = await authenticate({ headers: bearer(await issuer.token({ sub: '4711' })) });

    expect(caller).toMatchObject({ name: 'paul', roles: new Set(['planner']), groups: ['works'] });
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['expired', { exp: past }],
    ['without expiry', { exp: undefined }],
    ['not yet valid', { nbf: past + 7200 }],
    ['for another audience', { aud: 'another' }],
    ['without audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://issuer.example' }],
    ['without subject', { sub: undefined }],
    ['of a subject that cannot be a name', { sub: 'a\u0000b' }],
    ['of a subject that is a number', { sub: 4711 }],
    ['of a subject that is a list', { sub: ['subject'] }],
  ])('that is %s is refused', async (_, claims) => {
    const token = await issuer.token(claims);

    await expect(authenticate({ headers: bearer(token) })).rejects.toEqual(unauthenticated('wrongToken'));
  });

  test('with the signature of another issuer is refused', async () => {
    await expect(authenticate({ headers: bearer(await issuer.forged()) })).rejects.toEqual(
      unauthenticated('wrongToken'),
    );
  });

  test('that names an unknown key is refused', async () => {
    const token = await issuer.token({}, { kid: 'k2' });

    await expect(authenticate({ headers: bearer(token) })).rejects.toEqual(unauthenticated('wrongToken'));
  });

  test('that is unsigned or malformed is refused', async () => {
    const [, payload] = (await issuer.token()).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;

    for (const token of [unsigned, 'x', 'a.b.c'])
      await expect(authenticate({ headers: bearer(token) })).rejects.toEqual(unauthenticated('wrongToken'));
  });

  test('of a disabled principal is refused', async () => {
    await addPrincipal('retired', { roles: ['calendar-editor'], disabled: true });
    await linkIdentity('retired', { issuer: issuer.url, subject: 'retired' });
    const token = await issuer.token({ sub: 'retired' });

    await expect(authenticate({ headers: bearer(token) })).rejects.toEqual(unauthenticated('wrongToken'));
  });

  test('together with a UsernameToken is refused', async () => {
    const usernameToken = { username: 'subject', password: 'x' };
    const both = { headers: bearer(await issuer.token()), usernameToken };

    await expect(authenticate(both)).rejects.toEqual(unauthenticated('contradictoryCredentials'));
  });

  test('fails with a temporary error while the issuer is unavailable', async () => {
    const token = await issuer.token();
    vi.stubEnv('OIDC_ISSUER', 'http://127.0.0.1:1');

    await expect(authenticate({ headers: bearer(token) })).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfter: 5,
    });
  });
});
