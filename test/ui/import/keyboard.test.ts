import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { instancePath } from '#test/support/ui/imports.ts';
import { openGrid } from '#test/support/ui/planView.ts';

const SMALL = '04-small-objects';
const NAMES = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Table,Id,Name\nPart,1,Bolt M8\n') };
const LONG = 300_000;

/** Label of the element that has the focus, as a reader of the screen hears it; `BODY` where the focus is lost. */
const getFocus = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => {
      const element = document.activeElement;
      if (element === document.body) return 'BODY';
      return element.labels?.[0]?.innerText ?? element.getAttribute('aria-label') ?? element.innerText ?? '';
    })()`,
  );

/** Presses Tab until an element has the focus, which must be visible and never lost on the way. */
const goTo = async (page: Page, name: string): Promise<void> => {
  for (let steps = 0; (await getFocus(page)) !== name; steps += 1) {
    if (steps > 60) throw new Error(`Tab does not reach ${name}`);
    await page.keyboard.press('Tab');
    expect(await getFocus(page)).not.toBe('BODY');
  }
};

describeUi('Import by keyboard alone', () => {
  const { open } = useBrowser();

  test('files and names are chosen, a plan is requested and opens, and the names stand in its orders', {
    timeout: LONG,
  }, async () => {
    const page = await open('/procurement/import', { expectedErrors: /404/ });
    await page.getByRole('button', { name: 'Request new plan' }).waitFor();
    // Space opens the chooser of the system, which gives the file back to the page. One listener answers both: the first
    // one takes effect only after a while, and a chooser opened before is lost.
    const files = [instancePath(SMALL), NAMES];
    page.on('filechooser', (chooser) => void chooser.setFiles(files.shift() ?? []));
    await page.keyboard.press('Tab');
    for (const [field, name] of [
      ['Problem file', `${SMALL}.json`],
      ['Description file (optional)', NAMES.name],
    ] as const) {
      await goTo(page, field);
      await page.keyboard.press('Space');
      await page.getByText(name, { exact: true }).waitFor();
      expect(await getFocus(page)).toBe(field);
    }
    // The page learns of the end of the calculation only after the test has looked at its progress.
    let isHeld = true;
    await page.route('**/progress', async (route) => {
      const answer = (await (await route.fetch()).json()) as PlanProgress;
      return route.fulfill({ json: isHeld ? { ...answer, Status: 0, Phase: 'solve' } : answer });
    });
    await goTo(page, 'Request new plan');
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Calculation' }).waitFor();
    expect(await getFocus(page)).not.toBe('BODY');
    isHeld = false;
    await page.waitForURL('**/procurement/plans/*/overview', { timeout: LONG });
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    await expect.poll(() => getFocus(page)).toBe('Procurement Plan View');
    await goTo(page, 'Orders');
    await page.keyboard.press('Enter');
    const grid = await openGrid(page);
    await grid.getByText('1 Bolt M8', { exact: true }).first().waitFor();
  });
});
