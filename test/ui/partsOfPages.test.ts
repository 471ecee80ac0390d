import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { importInstance } from '#test/support/ui/imports.ts';

/** Requests that the tests let fail, and the 404 of the list of plans while there is none. */
const EXPECTED = /Failed to load resource|Failed to fetch|404/;

/** Lets every request fail, while the browser still has a network: the service has stopped. */
const stopService = (page: Page): Promise<unknown> => page.route('**/*', (route) => route.abort('connectionrefused'));

describeUi('a part of a page that does not load while the service does not answer', () => {
  const { open, url } = useBrowser();

  test('leaves the page as it is, and appears once the service answers again', async () => {
    await importInstance(url(), '01-tiny-cheap-or-fast');
    const page = await open('/procurement/import', { expectedErrors: EXPECTED });
    const description = page.getByRole('textbox', { name: 'Or type a description' });
    await description.fill('Week 48');
    const lookAt = page.getByRole('button', { name: 'Look at' });
    await lookAt.waitFor();
    const title = await page.title();
    await stopService(page);

    await lookAt.click();

    await page.getByRole('alert').filter({ hasText: 'Nothing that you typed is lost' }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Import Data & Current Plan']);
    expect(await page.title()).toBe(title);
    await page.unrouteAll();
    await page
      .getByRole('alert')
      .filter({ hasText: 'No connection' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await page.getByRole('region', { name: 'Part', exact: true }).waitFor();
    expect(await description.inputValue()).toBe('Week 48');
  });

  test('has the heading of its tab, and the tab opens once the service answers again', async () => {
    const page = await open('/procurement/help', { expectedErrors: EXPECTED });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stopService(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
    await page.unrouteAll();

    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });
});
