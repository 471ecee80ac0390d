import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { verifyPassword } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { addPrincipal, changePrincipal } from '#lib/shared/auth/principals.ts';
import { fromAddress } from '#test/support/fromAddress.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const attempt = (username: string, password: string, source = '192.0.2.1') =>
  fromAddress(source, () => verifyPassword({ username, password }));

test('a name is the same whether its accents are letters of their own or not', async () => {
  const name = 'Renée';
  await addPrincipal(name.normalize('NFC'), { password: await hashPassword('secret') });

  for (const form of ['NFC', 'NFD'])
    expect((await attempt(name.normalize(form), 'secret')).name).toBe(name.normalize('NFC'));
});

test('an address without an attempt left cannot test what was right at another address', async () => {
  await addPrincipal('owner', { password: await hashPassword('secret') });
  for (let tries = 0; tries < 5; tries += 1)
    await expect(attempt('owner', `guess${tries}`)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await attempt('owner', 'secret', '192.0.2.2')).toMatchObject({ name: 'owner' });

  await expect(attempt('owner', 'secret')).rejects.toMatchObject({ kind: 'tooManyRequests' });
});

test('a former password counts for a minute, also if the clock is set back meanwhile', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
  await addPrincipal('mover', { password: await hashPassword('first') });
  expect(await attempt('mover', 'first')).toMatchObject({ name: 'mover' });
  await changePrincipal('mover', { password: await hashPassword('second') });

  vi.advanceTimersByTime(59_000);
  expect(await attempt('mover', 'first')).toMatchObject({ name: 'mover' });
  vi.setSystemTime(Date.now() - 30_000);
  vi.advanceTimersByTime(1000);
  await expect(attempt('mover', 'first')).rejects.toMatchObject({ kind: 'unauthenticated' });
});
