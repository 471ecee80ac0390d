import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { SERVICE_ERRORS } from '#lib/procurement/domain/problem/messages/serviceMessages.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { failNext } from '#test/support/faults.ts';
import { call, instance } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';

import { handler as endpoints } from '../../../../functions/procurement/calculator/endpoints.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as configurations } from '../../../../functions/procurement/configuration/configurations.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
afterEach(() => vi.unstubAllEnvs());

type Ask = () => ReturnType<typeof call>;

const basic = (name: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`,
});

const send = (body: string | Buffer) => call(importData, { body, headers: { 'content-encoding': 'gzip' } });

const failWith = async (name: string, message = 'refused') => {
  using _ = failNext('GetItemCommand', Number.POSITIVE_INFINITY, () => Object.assign(new Error(message), { name }));
  const context = { getRemainingTimeInMillis: () => 1_000 };
  return await call(getPlan, { path: { planId: newId() }, context });
};

const CASES: Partial<Record<keyof typeof SERVICE_ERRORS, Ask>> = {
  noCredentials: () => {
    vi.stubEnv('AUTH_MODE', 'required');
    return call(configurations);
  },
  roleMissing: async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    await addPrincipal('carla', { password: await hashPassword('secret'), roles: ['calendar-editor'] });
    return call(configurations, { headers: basic('carla') });
  },
  foreignOrigin: () =>
    call(importData, { method: 'POST', body: '{}', headers: { host: 'localhost', origin: 'https://other.example' } }),
  unknownHost: () => call(getPlan, { path: { planId: newId() }, headers: { host: 'other.example' } }),
  credentialsWrong: () => {
    vi.stubEnv('AUTH_MODE', 'required');
    return call(configurations, { headers: { authorization: 'Digest x' } });
  },
  tooManyAttempts: async () => {
    vi.stubEnv('AUTH_MODE', 'required');
    for (;;) {
      const answer = await call(configurations, { headers: basic('nobody') });
      if (answer.status !== 401) return answer;
    }
  },
  contentEncoding: () => call(importData, { body: '{}', headers: { 'content-encoding': 'br' } }),
  gzipMissing: () => send('{}'),
  gzipDamaged: () => send(gzipSync(instance('01-tiny-cheap-or-fast')).subarray(0, 50)),
  storeBusy: () => failWith('ThrottlingException'),
  storeFull: () => failWith('InternalServerError', 'commit failed (backend: database or disk is full)'),
  answerTooLarge: () => {
    vi.stubEnv('MAX_RESPONSE_BYTES', '100');
    return call(configurations);
  },
  internal: () => failWith('ValidationException'),
};

/** Keys of several messages, each of which says more than the sentence of the key. */
const MORE_PRECISE = ['credentialsWrong', 'tooManyAttempts'];

describe('an error of the service tells the key and the values of its message', () => {
  test.each(Object.entries(CASES))('%s', async (key, ask) => {
    const { json } = await ask();
    const [told] = (json.errors ?? [json]) as readonly KeyedMessage[];

    expect(told?.key).toBe(key);
    // The message may add an address of the API or a reason.
    if (!MORE_PRECISE.includes(key))
      expect(told?.message.startsWith(withMessage({ key: told.key, values: told.values }).message)).toBe(true);
  });

  test('noRoute', async () => {
    const { body } = await endpoints({
      rawPath: '/api/Plans',
      pathParameters: { proxy: 'Plans' },
      requestContext: { http: { method: 'GET' } },
    });

    expect(JSON.parse(body)).toMatchObject({ key: 'noRoute', values: { method: 'GET', path: '/api/Plans' } });
  });

  test('bodyBase64', async () => {
    const event = { rawPath: '/', requestContext: { http: { method: 'POST' } }, body: '?', isBase64Encoded: true };
    const { body } = await importData(event);

    expect(JSON.parse(body).errors).toMatchObject([{ key: 'bodyBase64', message: 'The body is not valid base64' }]);
  });

  test('and every key belongs to one of these requests, or needs a cause that other tests make', () => {
    const known = [
      ...Object.keys(CASES),
      'bodyBase64',
      'noRoute',
      'planChanged',
      'serviceBusy',
      'sheetTooLong',
      'timeUsedUp',
      'tooManyCalculations',
      'serviceCalculations',
      'tookTooLong',
    ];

    expect(known.toSorted()).toEqual(Object.keys(SERVICE_ERRORS).toSorted());
  });
});
