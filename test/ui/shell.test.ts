import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '#lib/shared/pages/manifest.ts';
import {
  describeUi,
  findAxeViolations,
  findColourViolations,
  measureSidewaysScroll,
  takeScreenshot,
  useBrowser,
} from '#test/support/ui/browser.ts';

/** Written by the build that the local stack makes when it starts. */
const MANIFEST = join(import.meta.dirname, '..', '..', '.build', 'ui', 'manifest.json');

const TABS = [
  ['/procurement', 'Dashboard'],
  ['/procurement/help', 'Help'],
  ['/procurement/settings', 'Settings'],
  ['/procurement/import', 'Import Data & Current Plan'],
  ['/procurement/plans', 'List Plans'],
  ['/procurement/plan', 'Procurement Plan View'],
] as const;

describeUi('the shell', () => {
  const { open, prepare, url } = useBrowser();

  test('has the six tabs in order as links, and marks the current one', async () => {
    const page = await open('/procurement');
    const links = page.getByRole('navigation', { name: 'Procurement' }).getByRole('link');

    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await links.allInnerTexts()).toEqual(TABS.map(([, name]) => name));
    for (const [, name] of TABS) {
      await links.filter({ hasText: name }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(await page.getByRole('navigation').locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
    }
  });

  test.each(TABS)('%s shows its tab when opened directly and reloaded', async (path, name) => {
    const page = await open(path);
    const heading = page.getByRole('heading', { level: 1, name, exact: true });

    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.title()).toBe(`${name} · Triad`);
  });

  test('marks only the current tab with a line, also in forced colours', async () => {
    const page = await open('/procurement/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const listLines = (links: string): Promise<string[]> =>
      page.evaluate(
        `[...document.querySelectorAll('${links}')].map((link) => getComputedStyle(link).borderBottomColor)`,
      );
    const marked = await listLines('header nav [aria-current=page]');
    const others = await listLines('header nav a:not([aria-current=page])');

    expect(marked).toHaveLength(1);
    expect(others).toHaveLength(TABS.length - 1);
    for (const line of marked) expect(others).not.toContain(line);
  });

  test('moves the focus to the heading after navigation, and Back returns', async () => {
    const page = await open('/procurement');
    await page.getByRole('link', { name: 'Settings' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Settings' });

    await expect.poll(() => heading.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  test('moves the focus to the heading of a page that is opened before the first one is shown', async () => {
    const { modules } = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
    const page = await prepare();
    // The first page never arrives.
    await page.route(`**/${modules['procurement/dashboard/index.tsx']?.file}`, () => {});
    await page.goto(`${url()}/procurement`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Settings' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Settings' });

    await expect.poll(() => heading.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('reaches the content by its first link with the keyboard', async () => {
    const page = await open('/procurement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');

    expect(await page.locator(':focus').innerText()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('main').evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('speaks the language of the address, else of the browser, and keeps the one that is chosen', async () => {
    const spanish = await open('/procurement/plans', { language: 'es' });
    await spanish.getByRole('heading', { level: 1, name: 'Lista de planes' }).waitFor();
    await spanish.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
    await spanish.getByRole('heading', { level: 1, name: 'List Plans' }).waitFor();
    await spanish.reload();
    await spanish.getByRole('heading', { level: 1, name: 'List Plans' }).waitFor();
    expect(await spanish.evaluate('document.documentElement.lang')).toBe('en');

    const asked = await open('/procurement/plans?lang=es');
    await asked.getByRole('heading', { level: 1, name: 'Lista de planes' }).waitFor();
  });

  test('keeps the chosen theme', async () => {
    const page = await open('/procurement');
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const light = await ground();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ground()).not.toBe(light);
  });

  test('opens tabs and the list of keys by keys, until they are switched off', async () => {
    const page = await open('/procurement');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('Dashboard').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await heading('List Plans').waitFor();

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByRole('row', { name: 'g s Settings' }).waitFor();
    await dialog.getByRole('switch', { name: 'Use these keys' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Keys' }).click();
    await dialog.waitFor();
    await heading('List Plans').waitFor();
  });

  test('a dialog has the focus as soon as it is shown, and gives it back as soon as it closes', async () => {
    const page = await open('/procurement');
    await page.getByRole('button', { name: 'Keys' }).focus();
    const seen = await page.evaluate<readonly string[]>(`(async () => {
      const button = document.activeElement;
      // Renders take place in microtasks, before the browser can handle another key.
      const render = async () => { for (let n = 0; n < 50; n++) await undefined; };
      const tell = () => document.activeElement === button ? 'button' : document.activeElement.closest('dialog[open]') ? 'dialog' : 'none';
      const order = [tell()];
      button.click();
      await render();
      order.push(tell());
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await render();
      return [...order, tell()];
    })()`);

    expect(seen).toEqual(['button', 'dialog', 'button']);
  });

  test('shows running calculations with their share, and leads to the one that runs', async () => {
    const data = await readFile('test/instances/procurement/08-coupled-60.json');
    const api = `${url()}/api/ProcurementCalculator`;
    const headers = { 'Content-Type': 'application/json' };
    const started = await fetch(`${api}/CalculateFromMaterialNecessity/Balanced`, {
      method: 'POST',
      headers,
      body: data,
    });
    const { ODProcurementPlanID: taskId } = (await started.json()) as { readonly ODProcurementPlanID: string };
    const cancel = async (): Promise<void> => {
      await fetch(`${api}/CancelCalculation/${taskId}`, { method: 'PUT' });
    };
    // Also after a failure: a running calculation adds to the pages of the tests below.
    onTestFinished(cancel);
    const page = await open('/procurement/help');

    const link = page.getByRole('status').getByRole('link', { name: /^1 calculation, \d+ %$/ });
    expect(await link.getAttribute('href')).toBe(`/procurement/plans/${taskId}`);
    await cancel();
    await link.waitFor({ state: 'hidden' });
  });

  test('keeps its header in one row on a laptop while a calculation runs', async () => {
    const page = await prepare({ width: 1366 });
    const task = { TaskId: '0'.repeat(26), Status: 0, Date: '2027-01-01T00:00:00Z', Configuration: 'Balanced' };
    const Tasks = [{ ...task, Share: 0.43, Phase: 'search' }];
    await page.route('**/Tasks', (route) => route.fulfill({ json: { Tasks, Titles: {} } }));
    // A page that scrolls, since the bar takes some of the width.
    await page.goto(`${url()}/procurement/help`);
    const running = page.getByRole('link', { name: '1 calculation, 43 %' });
    const [link, first, last] = await Promise.all(
      [running, page.getByRole('link', { name: 'Dashboard' }), page.getByRole('combobox', { name: 'Theme' })].map(
        async (each) => {
          await each.waitFor();
          return (await each.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
        },
      ),
    );
    for (const each of [link, last]) expect(each?.y).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0));
  });

  test.each(['en', 'es'] as const)('in %s its tabs are one row on a tablet', async (language) => {
    const page = await open('/procurement/plan', { width: 768, language });
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tops = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));

    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
    expect(await measureSidewaysScroll(page)).toBe(0);
  });

  test.each(['en', 'es'] as const)(
    'in %s its header on a phone keeps its height when a calculation runs',
    async (language) => {
      const page = await prepare({ width: 360, language });
      const task = { TaskId: '0'.repeat(26), Status: 0, Date: '2027-01-01T00:00:00Z', Configuration: 'Balanced' };
      let Tasks: readonly object[] = [];
      await page.route('**/Tasks', (route) => route.fulfill({ json: { Tasks, Titles: {} } }));
      const measure = async (): Promise<number> => (await page.getByRole('banner').boundingBox())?.height ?? Number.NaN;
      await page.goto(`${url()}/procurement/help`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const before = await measure();
      // The badge of the open mode is one line.
      expect((await page.getByText(/^(Open|Abierto): /).boundingBox())?.height).toBeLessThan(30);
      Tasks = [{ ...task, Share: 0.43, Phase: 'search' }];
      await page.reload();
      await page.getByRole('status').getByRole('link', { name: /43/ }).waitFor();

      expect(await measure()).toBe(before);
      expect(await measureSidewaysScroll(page)).toBe(0);
    },
  );

  test('says that the service cannot be reached or is busy, and continues when it answers', async () => {
    const expectedErrors = /Failed to load resource/;
    const page = await prepare({ expectedErrors });
    await page.route('**/Tasks', (route) => route.abort());
    await page.goto(`${url()}/procurement/help`);
    const bar = page.getByRole('alert').filter({ hasText: 'No connection to the service.' });
    await bar.getByRole('button', { name: 'Try again' }).click();
    await bar.waitFor({ state: 'hidden' });

    const busy = await prepare({ expectedErrors });
    const answer = { status: 503, headers: { 'Retry-After': '7' }, json: { code: 'unavailable', message: 'busy' } };
    await busy.route('**/Tasks', (route) => route.fulfill(answer));
    await busy.goto(`${url()}/procurement/help`);
    await busy.getByRole('alert').filter({ hasText: 'The service is busy. It asks to wait 7 s.' }).waitFor();
  });

  test.each([
    [502, 'text/html', '<h1>Bad Gateway</h1>'],
    [503, 'application/json', '{"message":"Service Unavailable"}'],
    [504, 'application/json', '{"message":"Endpoint request timed out"}'],
  ])('says that the service is busy when a gateway answers %i in its own form', async (status, contentType, body) => {
    const page = await prepare({ expectedErrors: /Failed to load resource/ });
    await page.route('**/api/Procurement*/**', (route) => route.fulfill({ status, contentType, body }));
    await page.route('**/api/ProcurementConfiguration', (route) => route.fulfill({ status, contentType, body }));
    await page.goto(`${url()}/procurement/settings`);

    await page.getByRole('alert').filter({ hasText: 'The service is busy. ' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Wait a moment, then try again.' }).first().waitFor();
  });

  test('says that an address below /procurement belongs to no page', async () => {
    const page = await open('/procurement/nothing/here');

    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  test('has nothing that axe finds and no sideways scroll without a plan, light and dark, on a phone and a desk', async () => {
    const page = await open('/procurement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const darkLooks = new Set<string>();
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await measureSidewaysScroll(page), `${width} px`).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const find = () => (colorScheme === 'light' ? findAxeViolations(page) : findColourViolations(page, darkLooks));
        expect(await find(), `${width} px, ${colorScheme}`).toEqual([]);
        await takeScreenshot(page, `shell-${width}-${colorScheme}`);
      }
    }
  });

  test.each(TABS)(
    'loads for %s only immutable brotli files that its document names, at most 45 kB as gzip',
    async (path, name) => {
      const page = await prepare();
      const names: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/assets/') || !/[.](?:js|css)$/.test(pathname) || /[.]worker-/.test(pathname)) return;
        names.push(pathname.slice('/assets/'.length));
        expect(response.headers()).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': 'br',
        });
      });
      const answer = await page.goto(`${url()}${path}`);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const document = (await answer?.text()) ?? '';
      const { assets } = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
      const policy = answer?.headers()['content-security-policy'];

      expect(names.length).toBeGreaterThan(3);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((one) => !document.includes(`/assets/${one}"`))).toEqual([]);
      expect(names.reduce((sum, one) => sum + (assets[one]?.gzip ?? Number.NaN), 0)).toBeLessThanOrEqual(45_000);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    },
  );
});
