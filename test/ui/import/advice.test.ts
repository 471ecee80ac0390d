import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { workbookOf } from '#test/support/procurement/files.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { chooseProblem, instancePath } from '#test/support/ui/imports.ts';

const NO_PLAN = /404/;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Part 10 needs 100 units. Offer 202 is dearer and slower than 101, and 303 is sold by 500 units only. */
const TABLES: Readonly<Record<keyof typeof FIELDS, readonly (readonly number[])[]>> = {
  Part: [[10, 0, 0, 1]],
  AvailableParts: [],
  ProductionPlan: [[1, 20260105, 20260105]],
  PartsToBuy: [[10, 100, 0, 3]],
  Supplier: [
    [1, 90, 1],
    [2, 80, 0],
  ],
  SupplierPart: [
    [1, 10, 0, 900, 1],
    [2, 10, 0, 900, 1],
  ],
  OfferPartSupplier: [
    [101, 1, 10, 1, 900, 1, 1, 3, 7],
    [202, 2, 10, 2, 900, 1, 1, 3, 8],
    [303, 1, 10, 1, 900, 500, 1, 3, 5],
  ],
  Periods: [
    [1, 20260105, 1],
    [2, 20260112, 1],
    [3, 20260119, 1],
  ],
};

const adviceOf = (page: Page | Locator): Locator => page.getByRole('list', { name: 'Advice' });

/** Opens all rows and returns the text of the list. */
const readAdvice = async (page: Page | Locator): Promise<string> => {
  const list = adviceOf(page);
  await list.waitFor();
  for (const show of await list.getByText(/^Show \d+ rows?$/).all()) await show.click();
  return list.innerText();
};

describeUi('Advice about input data', () => {
  const { open } = useBrowser();

  test('names the rows of a JSON file before it is sent, and the same after', async () => {
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await chooseProblem(page, instancePath('03-tiny-every-alert'));

    const before = await readAdvice(page.getByRole('region', { name: 'Checked before sending' }));
    expect(sent).toBe(0);
    for (const row of [
      'Part 37: needs 10; the smallest order is 50, at most 40 fit',
      'Part 35: needs 10, all open offers together deliver 6',
      'Part 34: needs 10 in period 3, earliest receipt in period 5',
      'Part 33, offer 1033 of supplier 1: cannot be received within the periods',
    ])
      expect(before).toContain(row);

    await page.getByRole('button', { name: 'Import only' }).click();
    await page.getByText('The file is imported and in use.').waitFor();
    expect(await readAdvice(page)).toBe(before);
  });

  test('names a beaten offer and an oversized lot of a workbook after it was sent', async () => {
    const sheets = Object.fromEntries(
      Object.entries(TABLES).map(([table, rows]) => [table, [[...FIELDS[table as keyof typeof FIELDS]], ...rows]]),
    );
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    await chooseProblem(page, { name: 'offers.xlsx', mimeType: XLSX, buffer: await workbookOf(sheets) });
    await page.getByRole('button', { name: 'Import only' }).click();

    const advice = await readAdvice(page);
    expect(advice).toContain('Part 10, offer 202 of supplier 2: beaten by offer 101 of supplier 1');
    expect(advice).toContain(
      'Part 10, offer 303 of supplier 1: smallest order 500 for a need of 100; the surplus costs 2,000',
    );
  });

  test('shows errors of a JSON file before it is sent', async () => {
    const text = readFileSync(instancePath('01-tiny-cheap-or-fast'), 'utf8');
    const wrong = text.replace(/"PartsToBuy"\s*:\s*\[\s*\[\s*10/, '"PartsToBuy":[[11');
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    await chooseProblem(page, { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from(wrong) });

    const errors = page.getByRole('region', { name: 'Checked before sending' }).getByRole('list', { name: 'Errors' });
    await errors.getByText('Table PartsToBuy, row 1, PartId').waitFor();
  });
});
