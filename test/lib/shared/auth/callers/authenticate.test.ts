import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticate, resolvePrincipalId } from '#lib/shared/auth/callers/authenticate.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { clearVerifiedPasswords } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { ANONYMOUS_ID, addPrincipal, changePrincipal, findPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';
import { fromAddress } from '#test/support/fromAddress.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

/** Passes every hash on to the real function and counts it. */
const { derive } = vi.hoisted(() => {
  // Modules that an earlier file imported hold the real function.
  vi.resetModules();
  return { derive: { count: 0 } };
});
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (...given) => {
    derive.count += 1;
    crypto.argon2(...given);
  };
  return { ...crypto, argon2 };
});
afterAll(() => vi.resetModules());
const hashes = (): number => derive.count;

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unauthenticated = (code: string) => expect.objectContaining({ kind: 'unauthenticated', code });

describe('in required mode', () => {
  beforeAll(async () => {
    await addPrincipal('ann', {
      password: await hashPassword('säcret:1'),
      roles: ['calendar-editor'],
      groups: ['staff'],
    });
    await addPrincipal('out', { password: await hashPassword('secret'), roles: ['calendar-editor'], disabled: true });
    await addPrincipal('mute', { roles: ['calendar-editor'] });
  });
  beforeEach(async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    clearVerifiedPasswords();
    return () => vi.unstubAllEnvs();
  });

  test('a request without credentials has no caller', async () => {
    const caller = await authenticate({ headers: {} });

    expect(caller).toEqual({ name: undefined, id: undefined, roles: new Set(), groups: [] });
    expect(await resolvePrincipalId(caller)).toBe(ANONYMOUS_ID);
  });

  test('Basic authenticates a principal, also by a password with a colon or beyond ASCII', async () => {
    const caller = await authenticate({ headers: basic('ann', 'säcret:1') });

    expect(caller).toMatchObject({ name: 'ann', roles: new Set(['calendar-editor']), groups: ['staff'] });
    expect(await resolvePrincipalId(caller)).toBe((await findPrincipal('ann'))?.id);
  });

  test('a UsernameToken authenticates a principal, alone or with the same credentials by Basic', async () => {
    const usernameToken = { username: 'ann', password: 'säcret:1' };

    expect(await authenticate({ headers: {}, usernameToken })).toMatchObject({ name: 'ann' });
    expect(await authenticate({ headers: basic('ann', 'säcret:1'), usernameToken })).toMatchObject({ name: 'ann' });
  });

  test.each([
    ['another name', 'mute', 'säcret:1'],
    ['another password', 'ann', 'secret'],
  ])('a header and an envelope with %s are refused', async (_, username, password) => {
    const both = { headers: basic('ann', 'säcret:1'), usernameToken: { username, password } };

    await expect(authenticate(both)).rejects.toEqual(unauthenticated('contradictoryCredentials'));
  });

  test.each([
    ['a wrong password', 'ann', 'secret'],
    ['an empty password', 'ann', ''],
    ['a password that goes on', 'ann', 'säcret:12'],
    ['another spelling of the name', 'Ann', 'säcret:1'],
    ['an unknown name', 'eve', 'secret'],
    ['a disabled principal', 'out', 'secret'],
    ['a principal without a password', 'mute', ''],
    ['a name that cannot be one', 'a\u0007', 'secret'],
    ['a password of a megabyte', 'ann', 'x'.repeat(1_000_000)],
  ])('%s is refused with the same message', async (_, username, password) => {
    const refusal = {
      kind: 'unauthenticated',
      code: 'wrongCredentials',
      message: 'The user name or password is wrong',
    };

    await fromAddress(newId(), async () => {
      await expect(authenticate({ headers: basic(username, password) })).rejects.toMatchObject(refusal);
      await expect(authenticate({ headers: {}, usernameToken: { username, password } })).rejects.toMatchObject(refusal);
    });
  });

  test.each([
    ['another scheme', 'Digest username="ann"'],
    ['no base64', 'Basic a%b'],
    ['no colon', `Basic ${btoa('ann')}`],
    ['no name', `Basic ${btoa(':secret')}`],
    ['no UTF-8', `Basic ${btoa('ann:\xff')}`],
    ['Basic alone', 'Basic'],
    ['Bearer alone', 'Bearer '],
  ])('an Authorization header of %s is refused', async (_, authorization) => {
    await expect(authenticate({ headers: { authorization } })).rejects.toEqual(unauthenticated('malformedCredentials'));
  });

  test('a token is refused if no issuer is configured', async () => {
    await expect(authenticate({ headers: bearer('a.b.c') })).rejects.toEqual(unauthenticated('wrongToken'));
  });

  test('a verified password is accepted from the cache for a minute, another password never', async () => {
    await addPrincipal('gone', { password: await hashPassword('secret'), roles: ['calendar-editor'] });
    await authenticate({ headers: basic('gone', 'secret') });
    await changePrincipal('gone', { disabled: true });

    expect(await authenticate({ headers: basic('gone', 'secret') })).toMatchObject({ name: 'gone' });
    await expect(authenticate({ headers: basic('gone', 'secret2') })).rejects.toThrow('wrong');
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] });
    try {
      await expect(authenticate({ headers: basic('gone', 'secret') })).rejects.toThrow('wrong');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a name with repeated wrong passwords', () => {
  const attempt = (username: string, password: string, source = '192.0.2.1') =>
    fromAddress(source, () => authenticate({ headers: basic(username, password) }));
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    clearVerifiedPasswords();
    return () => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    };
  });

  test.each([
    ['known', true, '192.0.2.10'],
    ['unknown', false, '192.0.2.11'],
  ])('is limited with a Retry-After, if it is %s', async (name, isKnown, source) => {
    if (isKnown) await addPrincipal(name, { password: await hashPassword('secret') });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(attempt(name, `guess${tries}`, source)).rejects.toMatchObject({ kind: 'unauthenticated' });

    await expect(attempt(name, 'secret', source)).rejects.toMatchObject({ kind: 'tooManyRequests', retryAfter: 30 });
  });

  test('costs five hashes for a hundred concurrent attempts, while its owner signs in from elsewhere', async () => {
    await addPrincipal('busy', { password: await hashPassword('secret') });
    const before = hashes();
    const guesses = Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => attempt('busy', `guess${index}`, '192.0.2.20')),
    );

    expect(await attempt('busy', 'secret', '192.0.2.21')).toMatchObject({ name: 'busy' });

    const outcomes = (await guesses).map((one) => one.status === 'rejected' && one.reason.kind);
    expect(outcomes.filter((kind) => kind === 'unauthenticated')).toHaveLength(5);
    expect(outcomes.filter((kind) => kind === 'tooManyRequests')).toHaveLength(95);
    expect(hashes() - before).toBe(6);
    expect(await attempt('busy', 'secret', '192.0.2.22')).toMatchObject({ name: 'busy' });
  });

  test('signs in from the same address after the pause', async () => {
    await addPrincipal('late', { password: await hashPassword('secret') });
    const guesses = Array.from({ length: 30 }, (_, index) => attempt('late', `guess${index}`, '192.0.2.30'));
    await Promise.allSettled(guesses);
    vi.setSystemTime(Date.now() + 30_000);

    expect(await attempt('late', 'secret', '192.0.2.30')).toMatchObject({ name: 'late' });
  });

  test('is not limited by one wrong password in many concurrent requests', async () => {
    await addPrincipal('threads', { password: await hashPassword('secret') });
    await Promise.allSettled(Array.from({ length: 30 }, () => attempt('threads', 'old password', '192.0.2.40')));

    expect(await attempt('threads', 'secret', '192.0.2.40')).toMatchObject({ name: 'threads' });
  });

  test('is one of many names from one address, which cost twenty hashes in total', async () => {
    const before = hashes();
    const spray = Array.from({ length: 50 }, (_, index) => attempt(`name${index}`, 'Winter2026!', '192.0.2.50'));

    await Promise.allSettled(spray);

    expect(hashes() - before).toBe(20);
    await addPrincipal('spared', { password: await hashPassword('secret') });
    expect(await attempt('spared', 'secret', '192.0.2.51')).toMatchObject({ name: 'spared' });
  });
});

describe('in open mode', () => {
  test('every caller has every role, whatever the credentials', async () => {
    for (const headers of [{}, basic('bob', 'anything'), { authorization: 'Digest nonsense' }])
      expect((await authenticate({ headers })).roles).toEqual(new Set(ROLES));
  });

  test('the sent name is the caller, with or without a password', async () => {
    expect((await authenticate({ headers: basic('bob', '') })).name).toBe('bob');
    expect((await authenticate({ headers: {}, usernameToken: { username: 'bob', password: '' } })).name).toBe('bob');
    expect((await authenticate({ headers: {}, usernameToken: { username: '', password: '' } })).name).toBeUndefined();
    expect((await authenticate({ headers: basic('b\u0001b', 'x') })).name).toBeUndefined();
  });

  test('a name gets one id with its first write, also with concurrent writes', async () => {
    const caller = await authenticate({ headers: basic('carol', '') });
    const callers = Array.from({ length: 10 }, (_, index) => ({ ...caller, name: index % 2 ? 'carol' : 'dave' }));

    const ids = await Promise.all(callers.map((one) => resolvePrincipalId(one)));

    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id > ANONYMOUS_ID)).toBe(true);
    expect((await findPrincipal('carol'))?.roles).toEqual([]);
  });
});
