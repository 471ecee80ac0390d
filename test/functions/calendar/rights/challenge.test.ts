import { expect, test, vi } from 'vitest';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

test('a 401 has a challenge, except for fetch requests', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const challenge = async (headers: Readonly<Record<string, string>>) => {
    const reply = await send('GET', '/events', { headers });
    expect(reply.status).toBe(401);
    return reply.headers['WWW-Authenticate'];
  };
  const shown = 'Basic realm="Calendar", charset="UTF-8", Bearer';
  expect(await challenge(as('nobody', 'wrong'))).toBe(shown);
  expect(await challenge({ ...as('nobody', 'wrong'), 'sec-fetch-dest': 'document' })).toBe(shown);
  expect(await challenge({ ...as('nobody', 'wrong'), 'sec-fetch-dest': 'empty' })).toBeUndefined();
  const anonymous = await send('DELETE', '/events/1');
  expect([anonymous.status, anonymous.headers['WWW-Authenticate']]).toEqual([401, shown]);
  expect((await send('GET', '/events')).headers).not.toHaveProperty('WWW-Authenticate');
});
