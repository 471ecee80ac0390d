import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EndlessServer, startEndlessServer } from '#test/support/signIn/endlessServer.ts';
import { expectFault, useProviders, useSettings } from '#test/support/signIn/signIn.ts';
import { LINK, newVisitor } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals', 'procurement');

const providers = useProviders();

describe('a provider whose answer never ends', () => {
  let endless: EndlessServer;
  beforeEach(async () => {
    endless = await startEndlessServer();
    return () => endless.stop();
  });
  afterEach(() => expect(endless.sent).toBeLessThan(32 * 1024 * 1024));

  test('is away, if the answer is its description', async () => {
    providers.useOidc();
    useSettings({ SIGN_IN_ISSUER: endless.url });
    const visitor = newVisitor();

    expectFault(visitor, await visitor.send('/session/sign-in'), 503, 'GitLab does not answer');
  });

  test('signs nobody in, if the answer is a token', async () => {
    providers.useGithub();
    useSettings({ SIGN_IN_ISSUER: endless.url });
    const visitor = newVisitor();
    const { location = '' } = await visitor.send('/session/sign-in');
    const state = new URL(location).searchParams.get('state') ?? '';
    const seen = await visitor.send(`/session/callback?code=x&state=${state}`, { headers: LINK });

    expectFault(visitor, seen, 400, 'The answer could not be verified');
  });
});
