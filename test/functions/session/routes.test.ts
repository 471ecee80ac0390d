import { expect, test } from 'vitest';
import { loadYaml } from '#test/support/serviceFunctions.ts';
import { FETCH, newVisitor, titleOf } from '#test/support/signIn/visitor.ts';

const { session } = loadYaml('functions/session/functions.yml') as {
  readonly session: { readonly events: readonly { readonly httpApi: string }[] };
};

test.each(session.events)('the deployed route $httpApi has an operation', async ({ httpApi }) => {
  const [method = '', path = ''] = httpApi.split(' ');
  const seen = await newVisitor().send(path, { method, headers: FETCH });

  expect(seen.status).toBeLessThan(500);
  expect(titleOf(seen)).not.toBe('The page could not be shown');
});

test.each(['/session', '/session/sign-in'])('%s is refused at a foreign name in open mode', async (path) => {
  const seen = await newVisitor('evil.example').send(path, { headers: { ...FETCH, host: 'evil.example' } });

  expect(seen.status).toBe(403);
});

test('another method or path has none', async () => {
  expect((await newVisitor().send('/session', { method: 'DELETE' })).status).toBe(404);
  expect(titleOf(await newVisitor().send('/session/nothing'))).toBe('The page could not be shown');
});
