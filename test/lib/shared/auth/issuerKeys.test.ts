import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import { isDiscovery } from '#lib/shared/auth/issuerKeys.ts';
import { clearVerifiedTokens } from '#lib/shared/auth/verifyToken.ts';
import { startEndlessServer } from '#test/support/signIn/endlessServer.ts';
import { AUDIENCE, type OidcIssuer, startOidcIssuer } from '#test/support/signIn/oidcIssuer.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const DISCOVERY = '/.well-known/openid-configuration';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  return () => issuer.stop();
});
afterAll(clearVerifiedTokens);
beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.stubEnv('OIDC_ISSUER', issuer.url);
  vi.stubEnv('OIDC_AUDIENCE', AUDIENCE);
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  clearVerifiedTokens();
  issuer.isAway = false;
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const send = (token: string) => authenticate({ headers: { authorization: `Bearer ${token}` } });
const fetched = () => [issuer.requests[DISCOVERY] ?? 0, issuer.requests['/keys'] ?? 0];
const since = ([discovery = 0, keys = 0]: readonly number[]) =>
  fetched().map((count, index) => count - (index === 0 ? discovery : keys));

test('the keys of the issuer are fetched with the first token and kept for an hour', async () => {
  const before = fetched();
  for (const minutes of [0, 20, 39]) {
    pass(minutes * MINUTE);
    await send(await issuer.token());
  }
  expect(since(before)).toEqual([1, 1]);

  pass(2 * MINUTE);
  await send(await issuer.token());
  expect(since(before)).toEqual([2, 2]);
});

test('a new key of the issuer is fetched with the first token that names it', async () => {
  await send(await issuer.token());
  await issuer.changeKey('k2');
  const before = fetched();
  pass(31 * SECOND);

  expect(await send(await issuer.token())).toMatchObject({ name: 'subject' });
  expect(since(before)).toEqual([0, 1]);
});

test('any number of tokens with unknown keys cause one request in 30 s', async () => {
  await send(await issuer.token());
  pass(31 * SECOND);
  const before = fetched();
  const unknown = await Promise.all(
    Array.from({ length: 50 }, (_, index) => issuer.token({}, { kid: `none${index}` })),
  );

  for (const half of [unknown.slice(0, 25), unknown.slice(25)]) {
    const outcomes = await Promise.allSettled(half.map(send));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  }

  expect(since(before)).toEqual([0, 1]);
  expect(await send(await issuer.token())).toMatchObject({ name: 'subject' });
});

test('an unavailable issuer gets one request in 5 s, and none for tokens with a known key', async () => {
  await send(await issuer.token());
  pass(31 * SECOND);
  const before = fetched();
  issuer.isAway = true;

  for (let tries = 0; tries < 10; tries += 1)
    await expect(send(await issuer.token({}, { kid: 'none' }))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(since(before)).toEqual([0, 1]);
  expect(await send(await issuer.token())).toMatchObject({ name: 'subject' });

  clearVerifiedTokens();
  for (let tries = 0; tries < 10; tries += 1)
    await expect(send(await issuer.token())).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 5 });
  expect(since(before)).toEqual([1, 1]);

  issuer.isAway = false;
  pass(6 * SECOND);
  expect(await send(await issuer.token())).toMatchObject({ name: 'subject' });
});

test('keys are taken only from a description that names the asked issuer', async () => {
  const asked = `${issuer.url}/`;
  vi.stubEnv('OIDC_ISSUER', asked);

  await expect(send(await issuer.token({ iss: asked }))).rejects.toMatchObject({ kind: 'unavailable' });
});

test('keys are not taken from the place that an issuer redirects to', async () => {
  const server = createServer(({ url }, response) => {
    if (url === DISCOVERY) response.writeHead(302, { Location: '/elsewhere' }).end();
    else response.end(JSON.stringify({ issuer: redirecting, jwks_uri: `${issuer.url}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirecting = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('OIDC_ISSUER', redirecting);

  await expect(send(await issuer.token({ iss: redirecting }))).rejects.toMatchObject({ kind: 'unavailable' });
  server.closeAllConnections();
  server.close();
});

test.each([
  ['description', () => ({})],
  ['key set', (url: string) => ({ [DISCOVERY]: { issuer: url, jwks_uri: `${url}/keys` } })],
])('a %s that never ends is read up to a limit', async (_, toAnswers) => {
  const endless = await startEndlessServer(toAnswers);
  vi.stubEnv('OIDC_ISSUER', endless.url);

  await expect(send(await issuer.token({ iss: endless.url }))).rejects.toMatchObject({
    kind: 'unavailable',
    cause: { message: expect.stringContaining('more than 1048576 bytes') },
  });
  expect(endless.sent).toBeLessThan(32 * 1024 * 1024);
  endless.stop();
});

test('keys are not taken over a connection that is less protected than that of the description', async () => {
  const described = { issuer: 'https://issuer.example', jwks_uri: 'http://issuer.example/keys' };

  expect(isDiscovery('https://issuer.example')(described)).toBe(false);
  expect(isDiscovery('https://issuer.example')({ ...described, jwks_uri: 'https://keys.example/' })).toBe(true);
  expect(isDiscovery('https://issuer.example')({ ...described, jwks_uri: 'keys' })).toBe(false);
});

test('a token may have expired by as much as clocks differ, 30 s', async () => {
  const seconds = Math.floor(Date.now() / 1000);

  expect(await send(await issuer.token({ exp: seconds - 29 }))).toMatchObject({ name: 'subject' });
  await expect(send(await issuer.token({ exp: seconds - 31 }))).rejects.toMatchObject({ code: 'wrongToken' });
});
