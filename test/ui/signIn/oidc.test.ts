import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#test/support/localStack.ts';
import { startOidcProvider } from '#test/support/signIn/oidcProvider.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';

const PORT = String(await freePort());
const oidc = await startOidcProvider(`http://localhost:${PORT}/session/callback`);
oidc.asks = true;

afterAll(() => oidc.stop());

describeUi('sign-in with an OpenID Connect provider', () => {
  const { open, url } = useBrowser({
    PORT,
    AUTH_MODE: 'required',
    SIGN_IN_PROVIDER: 'gitlab',
    SIGN_IN_ISSUER: oidc.url,
    SIGN_IN_CLIENT_ID: oidc.client.id,
    SIGN_IN_CLIENT_SECRET: oidc.client.secret,
    SIGN_IN_ROLES: 'planner=group:acme/procurement',
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  test('comes back to the page, with the roles of the groups; signing out reaches the provider', async () => {
    oidc.account = { sub: '42', preferred_username: 'maria', groups: ['acme', 'acme/procurement'] };
    const page = await open('/procurement/plans', { expectedErrors: /status of 40[14]/ });
    await heading(page, 'Sign in at the provider');
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading(page, 'List Plans');
    expect(page.url()).toBe(`${url()}/procurement/plans`);
    expect(await page.evaluate(`fetch('/session').then((response) => response.json())`)).toEqual({
      Name: 'maria',
      Roles: ['planner'],
      Provider: 'GitLab',
      Mode: 'required',
      Command: null,
    });

    await page.getByRole('button', { name: 'maria' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign out at the provider');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${url()}/`);
  });

  test('has a page for a user who cancels there', async () => {
    const page = await open('/procurement/plans?lang=es', { expectedErrors: /status of 40[13]/ });
    await page.getByRole('link', { name: 'Cancel' }).click();

    await heading(page, 'No se ha iniciado sesión');
    await page.getByText('Usted no permitió que GitLab confirmara quién es.').waitFor();
  });
});
