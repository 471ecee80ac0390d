import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startGithubStandIn } from '#test/support/signIn/githubStandIn.ts';
import {
  describeUi,
  findAxeViolations,
  measureSidewaysScroll,
  takeScreenshot,
  useBrowser,
} from '#test/support/ui/browser.ts';

const github = await startGithubStandIn();
github.asks = true;

afterAll(() => github.stop());

const PLANNER = { id: 101, login: 'pilar', orgs: ['acme'], teams: ['acme/procurement'] };
const EDITOR = { id: 102, login: 'eduardo', orgs: ['acme'], teams: ['acme/events'] };
const STRANGER = { id: 103, login: 'sven', orgs: ['other'] };

/** Chromium logs answers with these statuses as errors; the plans of an empty store are 404. */
const REFUSED = /status of 40[0134]/;

describeUi('sign-in with GitHub', () => {
  const { open, url } = useBrowser({
    AUTH_MODE: 'required',
    SIGN_IN_PROVIDER: 'github',
    SIGN_IN_ISSUER: github.url,
    SIGN_IN_CLIENT_ID: github.client.id,
    SIGN_IN_CLIENT_SECRET: github.client.secret,
    SIGN_IN_ROLES: 'planner=org:acme/procurement calendar-editor=org:acme/events calendar-editor=org:acme/procurement',
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  /** Opens an address as a visitor and signs in at the provider. */
  const signIn = async (path: string): Promise<Page> => {
    const page = await open(path, { expectedErrors: REFUSED });
    await heading(page, 'Authorize Triad');
    await page.getByRole('link', { name: 'Authorize' }).click();
    await page.waitForURL(`${url()}/**`);
    return page;
  };

  /** The status that a `fetch` of the page gets; it would wait for a password box of the browser, if one appeared. */
  const statusOf = (page: Page, path: string): Promise<number> =>
    page.evaluate(`fetch('${path}').then(({ status }) => status)`);

  test('shows a visitor the dashboard and the help, with a link to the provider', async () => {
    for (const [path, name] of [
      ['/procurement', 'Dashboard'],
      ['/procurement/help', 'Help'],
    ] as const) {
      const page = await open(path);
      await heading(page, name);
      await page.getByRole('link', { name: 'Sign in with GitHub' }).first().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });

  test.each([
    ['/procurement/plans?lang=en', 'List Plans'],
    ['/procurement/settings', 'Settings'],
    ['/procurement/import', 'Import Data & Current Plan'],
  ])('%s leads to the provider and comes back to itself, with no secret in the page', async (path, name) => {
    github.account = PLANNER;
    const page = await signIn(path);
    await heading(page, name);
    expect(page.url()).toBe(`${url()}${path}`);

    const [cookie, ...others] = (await page.context().cookies(url())).filter((one) => one.name === 'triad');
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const kept = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])',
    );
    expect(kept).not.toContain(cookie?.value ?? '?');
    expect(kept).not.toContain('gho_');
    expect(await statusOf(page, '/api/ProcurementImport/Imports')).toBe(200);
  });

  test('ends with the sign-out, for Back and for whoever kept the cookie', async () => {
    github.account = PLANNER;
    const page = await signIn('/procurement/plans');
    await heading(page, 'List Plans');
    const cookies = await page.context().cookies(url());
    await page.getByRole('button', { name: 'pilar' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${url()}/`);

    expect((await page.context().cookies(url())).filter(({ name }) => name === 'triad')).toEqual([]);
    await page.goBack();
    await heading(page, 'Authorize Triad');
    await page.goto(`${url()}/procurement/help`);
    await page.context().addCookies(cookies);
    expect(await statusOf(page, '/api/ProcurementImport/Imports')).toBe(401);
  });

  test('gives another site nothing: its form with the cookie has no effect', async () => {
    github.account = PLANNER;
    const page = await signIn('/procurement/plans');
    await heading(page, 'List Plans');
    const events = '/calendar/events/v1/events';
    const write = (title: string) =>
      `fetch('${events}', { method: 'POST', body: new URLSearchParams({ title: '${title}', start_date: '2027-03-10', end_date: '2027-03-10' }) }).then(({ status }) => status)`;
    expect(await page.evaluate(write('Own'))).toBe(201);
    const form = `<!doctype html><title>Evil</title><form method="post" action="${url()}${events}">
<input name="title" value="Forged"><input name="start_date" value="2027-03-10"><input name="end_date" value="2027-03-10">
<button>Win</button></form>`;
    await page.route('http://127.0.0.1:9/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
    await page.goto('http://127.0.0.1:9/');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(events)),
      page.getByRole('button', { name: 'Win' }).click(),
    ]);

    expect(answer.status()).toBe(401);
    await page.goto(`${url()}/procurement/plans`);
    await heading(page, 'List Plans');
    const titles = await page.evaluate(
      `fetch('${events}?start_date=2027-03-01&end_date=2027-03-31&status=publish,draft').then((r) => r.json()).then(({ events }) => events.map(({ title }) => title))`,
    );
    expect(titles).toEqual(['Own']);
  });

  test.each([
    ['no sign-in of this browser', '/session/callback?code=x&state=x', 'This sign-in has expired'],
    ['another site to return to', '/session/sign-in?return=https://evil.example/', 'This link leads to another site'],
  ])('has a page for %s, which leads on', async (_, path, name) => {
    const page = await open(path, { expectedErrors: REFUSED });
    await heading(page, name);
    expect(await page.context().cookies(url())).toEqual([]);
    await page.getByRole('link', { name: 'Sign in again' }).click();

    await heading(page, 'Authorize Triad');
  });

  test('has a page for a user who cancels at the provider', async () => {
    const page = await open('/procurement/plans', { expectedErrors: REFUSED });
    await page.getByRole('link', { name: 'Cancel' }).click();

    await heading(page, 'You have not been signed in');
    expect((await page.context().cookies(url())).map(({ name }) => name)).toEqual(['triad-sign-in']);
  });

  test.each([
    ['light', 360],
    ['dark', 1366],
  ] as const)(
    'has a page for an account without a rule, with the command of the operator: %s, %i px',
    async (theme, width) => {
      github.account = STRANGER;
      const page = await open('/procurement/plans', { theme, width, expectedErrors: REFUSED });
      await page.getByRole('link', { name: 'Authorize' }).click();
      await heading(page, 'Your account has no role here');

      await page
        .getByText(`npm run user -- add sven --role planner --identity ${github.url}/login/oauth#103`)
        .waitFor();
      expect((await page.context().cookies(url())).map(({ name }) => name)).toEqual(['triad-sign-in']);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
      await takeScreenshot(page, `signIn-noRole-${width}-${theme}`);
    },
  );

  test('tells an account without the role planner which role is missing, and the API refuses it', async () => {
    github.account = EDITOR;
    const page = await signIn('/procurement/plans');
    await heading(page, 'Your account has no access to procurement');

    await page.getByText('npm run user -- roles eduardo --role planner').waitFor();
    expect(await statusOf(page, '/api/ProcurementImport/Imports')).toBe(403);
  });
});
