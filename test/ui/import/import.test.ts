import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { archiveOf, withCell, workbookOf } from '#test/support/procurement/files.ts';
import { describeUi, findAxeViolations, takeScreenshot, useBrowser } from '#test/support/ui/browser.ts';
import {
  callApi,
  chooseProblem,
  importInstance,
  instancePath,
  newestImport,
  readInstanceSheets,
} from '#test/support/ui/imports.ts';
import { completePlan } from '#test/support/ui/plans.ts';

const SMALL = '04-small-objects';
const COUPLED = '08-coupled-60';
/** Has a first plan after a few seconds of its search, which goes on long after it. */
const FIRST_PLAN_SOON = '07-coupled-40';
const NAMES = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Table,Id,Name\nPart,1,Bolt M8\n') };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** AllPlans answers 404 while there is none, which Chromium logs. */
const NO_PLAN = /404/;

/** A calculation of 60 coupled parts takes a minute or more where tests share the machine. */
const LONG = 300_000;

const progressBar = (page: Page): Locator => page.getByRole('progressbar', { name: 'Calculation' });
const courseOf = (page: Page): Locator => page.getByRole('list', { name: 'Course of the calculation' });
const taskOf = (page: Page): string => new URL(page.url()).searchParams.get('task') ?? '';

/** Chooses an instance, requests a plan and returns the id of its calculation. */
const requestPlan = async (page: Page, instance: string): Promise<string> => {
  await chooseProblem(page, instancePath(instance));
  await page.getByRole('button', { name: 'Request new plan' }).click();
  await progressBar(page).waitFor();
  return taskOf(page);
};

const importOnly = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import only' }).click();
  await page.getByText('The file is imported and in use.').waitFor();
};

describeUi('Import Data & Current Plan', () => {
  const { open, prepare, url } = useBrowser();
  const readProgress = (id: string): Promise<PlanProgress> =>
    callApi(url(), `ProcurementCalculator/GetPlan/${id}/progress`);
  const checkStatus = async (id: string): Promise<number> => {
    const path = `ProcurementCalculator/CheckTaskStatus/${id}`;
    return (await callApi<{ readonly status: number }>(url(), path, 'PUT')).status;
  };

  test('says what is missing while nothing is imported', async () => {
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    await page.getByRole('heading', { name: 'Nothing imported yet' }).waitFor();
    await page.getByRole('button', { name: 'Request new plan' }).click();

    await page.getByRole('alert').filter({ hasText: 'Choose a problem file first' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('names sheet, row and field of each wrong row of a workbook, and stores nothing', async () => {
    const sheets = readInstanceSheets(SMALL);
    const wrong = withCell(
      withCell(withCell(sheets, 'Part', 3, 1, -1), 'PartsToBuy', 4, 1, -5),
      'Supplier',
      2,
      1,
      'much',
    );
    const page = await open('/procurement/import', { expectedErrors: /40[04]/ });
    await chooseProblem(page, { name: 'wrong.xlsx', mimeType: XLSX, buffer: await workbookOf(wrong) });
    await page.getByRole('button', { name: 'Request new plan' }).click();

    const errors = page.getByRole('list', { name: 'Errors' }).getByRole('listitem');
    await errors.first().waitFor();
    expect((await errors.allInnerTexts()).map((text) => text.split(':')[0]).sort()).toEqual([
      'Sheet Part, row 3, AvailabilityMinimumAmount',
      'Sheet PartsToBuy, row 4, RequiredAmount',
      'Sheet Supplier, row 2, SupplyOnTime',
    ]);
    await page.getByRole('textbox', { name: 'Filter errors' }).fill('PartsToBuy');
    await expect.poll(() => errors.count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await callApi(url(), 'ProcurementImport/Imports')).toEqual([]);
  });

  test('tells many equal errors of a column in one line, which opens to each of them', async () => {
    const sheets = [2, 3, 4, 5, 6].reduce((all, row) => withCell(all, 'Part', row, 1, -1), readInstanceSheets(SMALL));
    const page = await open('/procurement/import', { expectedErrors: /40[04]/ });
    await chooseProblem(page, { name: 'wrong.xlsx', mimeType: XLSX, buffer: await workbookOf(sheets) });
    await page.getByRole('button', { name: 'Request new plan' }).click();

    await page.getByRole('heading', { name: '5 errors' }).waitFor();
    const errors = page.getByRole('list', { name: 'Errors' });
    const line = errors.locator('summary');
    expect(await line.innerText()).toBe(
      'Sheet Part, rows 2, 3, 4 and 2 more, AvailabilityMinimumAmount: Negative value (5)',
    );
    await line.press('Enter');
    await errors.getByText('Sheet Part, row 6, AvailabilityMinimumAmount').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('imports the example, shows its data, and plans it by real requests', { timeout: LONG }, async () => {
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    await page.getByRole('button', { name: 'Try the example' }).click();
    await progressBar(page).waitFor();
    const id = taskOf(page);
    await newestImport(page).waitFor();
    expect(await newestImport(page).getByRole('cell').first().innerText()).toContain('Parts 40');
    await page
      .getByRole('button', { name: /^Look at import of / })
      .first()
      .click();
    const data = page.getByRole('dialog', { name: 'Data of the import' });
    await data.getByRole('region', { name: 'Part' }).waitFor();
    await data.getByRole('combobox', { name: 'Table' }).selectOption('Supplier');
    await data.getByRole('region', { name: 'Supplier' }).getByRole('cell').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await data.waitFor({ state: 'hidden' });

    // tryExample.test.ts waits for the end of the same search.
    await page.getByRole('button', { name: 'Finish now' }).click({ timeout: LONG });
    await page.waitForURL(`**/procurement/plans/${id}/overview`, { timeout: LONG });
    expect(await checkStatus(id)).toBe(1);
    const next = page.getByRole('region', { name: 'Orders of the next period by supplier' });
    await next
      .getByRole('link', { name: /^\d+ \p{L}{3,}/u })
      .first()
      .waitFor();
  });

  test('calculates a plan of an uploaded problem, tells its phases, and opens it', { timeout: LONG }, async () => {
    const page = await open('/procurement/import', { expectedErrors: NO_PLAN });
    const [shares, phases] = [new Set<number>(), new Set<string>()];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/progress')) return;
      // The body of an answer is gone once the page has moved on.
      const progress = (await response.json().catch(() => undefined)) as PlanProgress | undefined;
      if (progress !== undefined) phases.add(progress.Phase);
    });
    await page.getByLabel('Description file (optional)').setInputFiles(NAMES);
    const id = await requestPlan(page, SMALL);
    await expect
      .poll(
        async () => {
          const value = await progressBar(page)
            .getAttribute('aria-valuenow', { timeout: 500 })
            .catch(() => null);
          if (value !== null) shares.add(Number(value));
          return new URL(page.url()).pathname;
        },
        { timeout: LONG, interval: 200 },
      )
      .toBe(`/procurement/plans/${id}/overview`);

    expect([...shares]).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.size).toBeGreaterThan(2);
    // On a busy machine a short phase may begin and end between two requests of the page; the stored trace has all.
    const { Trace } = await callApi<PlanProgress>(url(), `ProcurementCalculator/GetPlan/${id}/progress`);
    const passed = new Set<string>(Trace.map(({ Phase }) => Phase));
    expect(passed.size).toBeGreaterThan(2);
    expect(phases.size).toBeGreaterThan(1);
    expect([...phases].filter((phase) => !passed.has(phase) && phase !== 'done')).toEqual([]);
    expect(await checkStatus(id)).toBe(1);
    await page.goBack();
    await page.getByText('The plan is completed.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/procurement/import');
  });

  test('reads the same problem from a workbook and from a ZIP', async () => {
    const sheets = readInstanceSheets(SMALL);
    const page = await open('/procurement/import');
    const files = [
      { name: 'small.xlsx', mimeType: XLSX, buffer: await workbookOf(sheets) },
      { name: 'small.zip', mimeType: 'application/zip', buffer: archiveOf(sheets) },
    ];
    for (const file of files) {
      await chooseProblem(page, file);
      await page.getByRole('textbox', { name: 'Or type a description' }).fill(file.name);
      await importOnly(page);
      await newestImport(page).filter({ hasText: file.name }).waitFor();
      expect(await newestImport(page).getByRole('cell').first().innerText(), file.name).toContain('Parts 10\n');
      await page.getByRole('list', { name: 'Warnings' }).waitFor();
    }
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test.each([
    ['en', 360],
    ['en', 1280],
    ['es', 360],
  ] as const)('in %s shows the buttons of imports without scrolling sideways at %i px', async (language, width) => {
    await importInstance(url(), '09-coupled-200');
    const page = await open('/procurement/import', { language, width });
    const region = page.getByRole('region', { name: /^(?:Imports|Importaciones)$/ });
    await region
      .getByText(/^(?:Offers|Ofertas) 1[,.]102$/)
      .first()
      .waitFor();
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('tells in words of the reader that a file cannot be read', async () => {
    const page = await open('/procurement/import', { language: 'es', expectedErrors: /40[04]/ });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'cut.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"materialList":'),
      });
    await page.getByRole('button', { name: 'Pedir un plan nuevo' }).click();
    const item = page.getByRole('list', { name: 'Errores' }).getByRole('listitem');
    await item.waitFor();
    expect(await item.innerText()).toBe(
      'Tabla, columna o archivo que no sirve. El archivo no es JSON válido a partir de la línea 1, columna 17: corríjalo allí',
    );
  });

  test('makes another import the one in use, and deletes one after asking', async () => {
    const page = await open('/procurement/import');
    await chooseProblem(page, instancePath('01-tiny-cheap-or-fast'));
    await page.getByRole('textbox', { name: 'Or type a description' }).fill('Older');
    await importOnly(page);
    await page.getByRole('textbox', { name: 'Or type a description' }).fill('Newer');
    await importOnly(page);
    const rows = page.getByRole('region', { name: 'Imports' }).getByRole('row');
    const older = rows.filter({ hasText: 'Older' });
    const newer = rows.filter({ hasText: 'Newer' });
    await newer.getByText('In use').waitFor();
    await older.getByRole('button', { name: /^Use import of / }).click();
    await older.getByText('In use').waitFor();

    const dialog = page.getByRole('dialog', { name: /^Delete the import of / });
    await newer.getByRole('button', { name: /^Delete import of / }).click();
    await dialog.getByText('Newer').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await newer.count()).toBe(1);
    await newer.getByRole('button', { name: /^Delete import of / }).click();
    await dialog.getByRole('button', { name: 'Delete import' }).click();
    await newer.waitFor({ state: 'hidden' });
  });

  test('keeps the course over a reload and in a second browser, and cancels', { timeout: LONG }, async () => {
    const page = await open('/procurement/import');
    const id = await requestPlan(page, COUPLED);
    await expect.poll(async () => (await readProgress(id)).Trace.length, { timeout: LONG }).toBeGreaterThan(3);
    const first = (await readProgress(id)).Trace[0];
    await page.reload();
    const readTable = async (one: Page): Promise<readonly string[]> => {
      const lane = courseOf(one).getByRole('listitem').first();
      await lane.getByText('As table').click();
      return (await lane.getByRole('row').allInnerTexts()).slice(1);
    };
    const rows = await readTable(page);
    expect(rows[0]).toContain(String(first?.Best?.toLocaleString('en-GB')));
    const second = await open('/procurement/import');
    const others = await readTable(second);
    expect(others.slice(0, 3)).toEqual(rows.slice(0, 3));
    await takeScreenshot(page, 'import-running-1366-light');
    expect(await findAxeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cancel calculation' }).click();
    await page.getByText('The calculation was cancelled. No plan was kept.').waitFor();
    expect(await checkStatus(id)).toBe(2);
    await second.getByText('The calculation was cancelled. No plan was kept.').waitFor();
  });

  test('finishes a running calculation once it has a plan, and opens its plan', { timeout: LONG }, async () => {
    const page = await open('/procurement/import');
    // The page learns of the first plan only after the test has looked at the button.
    let isHeld = true;
    await page.route('**/progress', async (route) => {
      const answer = (await (await route.fetch()).json()) as PlanProgress;
      return route.fulfill({ json: isHeld ? { ...answer, Phase: 'solve' } : answer });
    });
    const id = await requestPlan(page, FIRST_PLAN_SOON);
    const finish = page.getByRole('button', { name: 'Finish now' });
    expect(await finish.isDisabled()).toBe(true);
    isHeld = false;
    await finish.click({ timeout: LONG });

    await page.waitForURL(`**/procurement/plans/${id}/overview`, { timeout: LONG });
    expect(await checkStatus(id)).toBe(1);
    expect((await readProgress(id)).Message).toMatch(/; Gap=(?:\d+\.\d\d|\?); /);
  });

  test('opens the plan of a calculation that ended before the page saw it running, whatever it learns first', {
    timeout: LONG,
  }, async () => {
    const page = await open('/procurement/import');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let id = '';
    // The page learns of the calculation from the list of those that run, then of its end, and then of its own request.
    await page.route('**/Tasks', async (route) => {
      const list = (await (await route.fetch()).json()) as { readonly Tasks: readonly { readonly TaskId: string }[] };
      const Tasks = list.Tasks.map((task) => (task.TaskId === id ? { ...task, Status: 0 } : task));
      return route.fulfill({ json: { ...list, Tasks } });
    });
    await page.route(/\/CalculateNewPlan/, async (route) => {
      const response = await route.fetch();
      id = ((await response.json()) as PlanSummary).ODProcurementPlanID;
      await held;
      return route.fulfill({ response });
    });
    await chooseProblem(page, instancePath('01-tiny-cheap-or-fast'));
    await page.getByRole('button', { name: 'Request new plan' }).click();
    await expect.poll(async () => (id === '' ? 0 : await checkStatus(id)), { timeout: LONG }).toBe(1);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('The plan is completed.').waitFor();
    release();

    await page.waitForURL(`**/procurement/plans/${id}/overview`);
  });

  test('requests a plan of the import in use before the list of imports has arrived', async () => {
    await importInstance(url(), '01-tiny-cheap-or-fast');
    await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const page = await prepare();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/(?:Imports|AllPlans)$/, async (route) => {
      await released;
      return route.continue();
    });
    await page.goto(`${url()}/procurement/import?from=current`);
    await page.getByRole('button', { name: 'Request new plan' }).click();
    const [request] = await Promise.all([page.waitForRequest(/\/CalculateNewPlan/), release()]);

    expect(request.url()).toContain('from=');
    await page.waitForURL('**/overview');
  });
});
