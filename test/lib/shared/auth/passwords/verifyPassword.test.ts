import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { verifyPassword } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
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
