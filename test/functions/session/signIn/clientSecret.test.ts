import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ParameterStore, startParameterStore } from '#test/support/signIn/parameterStore.ts';
import { expectFault, newAccount, signIn, useProviders, useSettings } from '#test/support/signIn/signIn.ts';
import { newVisitor } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const NAME = '/triad/sign-in';
const providers = useProviders();
let store: ParameterStore;
beforeAll(async () => {
  store = await startParameterStore();
});
afterAll(() => store.stop());
beforeEach(() => {
  providers.useGithub('planner=org:acme');
  providers.github.account = newAccount();
  useSettings({
    SIGN_IN_CLIENT_SECRET: '',
    SIGN_IN_CLIENT_SECRET_PARAMETER: NAME,
    AWS_ENDPOINT_URL_SSM: store.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  store.parameters.clear();
  store.parameters.set(NAME, `${providers.github.client.secret}\n`);
  store.asked.length = 0;
  store.fault = undefined;
});

test('a deployment signs in with the secret of its parameter, which it reads once an hour', async () => {
  expect((await signIn(newVisitor())).status).toBe(303);
  expect((await signIn(newVisitor())).status).toBe(303);
  expect(store.asked).toEqual([NAME]);

  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  expect((await signIn(newVisitor())).status).toBe(303);
  expect(store.asked).toEqual([NAME, NAME]);
});

test.each([
  ['absent', () => store.parameters.clear()],
  ['empty', () => store.parameters.set(NAME, ' ')],
  [
    'not allowed',
    () => {
      store.fault = { status: 400, type: 'AccessDeniedException' };
    },
  ],
])('a parameter that is %s is told on the page of the sign-in, and read again after five seconds', async (_, spoil) => {
  spoil();
  const visitor = newVisitor();
  for (let count = 0; count < 2; count += 1) {
    const seen = await visitor.send('/session/sign-in');
    expectFault(visitor, seen, 503, 'Signing in is not set up correctly');
    expect(seen.body).toContain('the parameter that SIGN_IN_CLIENT_SECRET_PARAMETER names');
    expect(seen.body).not.toContain(NAME);
  }
  expect(store.asked).toEqual([NAME]);

  store.fault = undefined;
  store.parameters.set(NAME, providers.github.client.secret);
  vi.useFakeTimers({ now: Date.now() + 5001, toFake: ['Date'] });
  expect((await visitor.send('/session/sign-in')).status).toBe(303);
});

test('a Parameter Store that is away is told as a busy service', async () => {
  store.fault = { status: 500, type: 'InternalServerError' };
  const visitor = newVisitor();

  expectFault(visitor, await visitor.send('/session/sign-in'), 503, 'The service is busy');
});
