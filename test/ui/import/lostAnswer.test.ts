import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { callApi, chooseProblem, instancePath } from '#test/support/ui/imports.ts';

/** Answers that the test loses, and the 404 of the list of plans while there is none. */
const LOST = /Failed to load resource|404/;

/** Lets the service handle the next request of this route, and loses its answer. */
const loseAnswer = async (page: Page, route: RegExp): Promise<void> => {
  const lose = async (sent: Route): Promise<void> => {
    await sent.fetch();
    await sent.abort('connectionreset');
  };
  await page.route(route, lose, { times: 1 });
};

describeUi('a button that is pressed again after the answer was lost', () => {
  const { open, url } = useBrowser();

  test('imports the file once and starts one calculation', async () => {
    const page = await open('/procurement/import', { expectedErrors: LOST });
    await chooseProblem(page, instancePath('01-tiny-cheap-or-fast'));
    const request = page.getByRole('button', { name: 'Request new plan' });
    const lost = (route: string) => page.waitForEvent('requestfailed', (sent) => sent.url().includes(route));
    const failed = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
    await loseAnswer(page, /\/Import$/);
    await Promise.all([lost('/Import'), request.click()]);
    await failed.first().waitFor();
    await loseAnswer(page, /CalculateNewPlan/);
    await Promise.all([lost('/CalculateNewPlan'), request.click()]);
    await failed.first().waitFor();
    await request.click();
    await page.waitForURL(/plans|task=/);

    const imports = await callApi<readonly unknown[]>(url(), 'ProcurementImport/Imports');
    const { Tasks } = await callApi<{ readonly Tasks: readonly unknown[] }>(url(), 'ProcurementCalculator/Tasks');
    expect([imports.length, Tasks.length]).toEqual([1, 1]);
  });
});
