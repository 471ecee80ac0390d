import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';

describeUi('the home page', () => {
  const { open } = useBrowser();

  test('leads to the planner’s pages', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Open the planner’s pages' }).click();

    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  test('keeps its sections apart as it keeps its cards apart', async () => {
    const page = await open('/', { width: 1920 });
    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
    };
    await page.getByRole('region', { name: 'Try a request' }).waitFor();

    expect((await boxOf('Try a request')).top - (await boxOf('Something to look at')).bottom).toBeGreaterThanOrEqual(
      16,
    );
  });

  test('works without scripts, but for its console', async () => {
    const page = await open('/', { context: { javaScriptEnabled: false } });

    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Procurement', 'Calendar', 'CMIS']);
  });

  test('sends a request of the procurement API that its examples fill, and shows status, headers and body', async () => {
    const page = await open('/');
    await page
      .getByRole('combobox', { name: 'Operation' })
      .selectOption({ label: 'PUT /api/ProcurementConfiguration/{configurationName}' });
    await page.getByRole('textbox', { name: 'configurationName (required)' }).fill('FromTheConsole');
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('region', { name: 'Answer' });

    await answer.getByRole('heading', { name: /^20[01] / }).waitFor();
    await answer.getByText('Headers').click();
    await answer.getByText('application/json; charset=utf-8').waitFor();
    expect(await answer.getByLabel('Body of the answer').inputValue()).toContain('FromTheConsole');
  });

  test('names the parameters that are still empty, and sends errors of the API like any answer', async () => {
    const page = await open('/', { expectedErrors: /404/ });
    await page.getByRole('combobox', { name: 'API' }).selectOption('Calendar');
    await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'GET /events/{id}' });
    await page.getByRole('status').filter({ hasText: 'Still empty: id' }).waitFor();
    await page.getByRole('textbox', { name: 'id (required)' }).fill('4711');
    await page.getByRole('button', { name: 'Send' }).click();

    await page.getByRole('heading', { name: /^404 / }).waitFor();
  });

  test('creates an event of the calendar from the required members of its schema', async () => {
    const page = await open('/');
    await page.getByRole('combobox', { name: 'API' }).selectOption('Calendar');
    await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'POST /events' });
    await page.getByRole('button', { name: 'Send' }).click();

    await page.getByRole('heading', { name: /^201 / }).waitFor();
  });

  test('sends the sample envelopes of CMIS that are often used', async () => {
    const page = await open('/');
    await page.getByRole('combobox', { name: 'API' }).selectOption('CMIS');
    const operations = page.getByRole('combobox', { name: 'Operation' });
    await operations.getByRole('option', { name: /getRepositories/ }).waitFor({ state: 'attached' });
    const oftenUsed = operations.locator('optgroup').first().getByRole('option');
    for (const label of await oftenUsed.allInnerTexts()) {
      await operations.selectOption({ label });
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: /^200 / }).waitFor();
    }
  });

  test('copies the request as a curl command', async () => {
    const page = await open('/', { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page
      .getByRole('combobox', { name: 'Operation' })
      .selectOption({ label: 'GET /api/ProcurementCalculator/AllPlans' });
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();

    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -sS -X GET '${new URL('/api/ProcurementCalculator/AllPlans', page.url())}'`,
    );
  });

  // The demonstration first asks for its objects, which do not exist yet: an unknown slug is a 400, an unknown path a
  // SOAP fault.
  test('creates demonstration data through the APIs', async () => {
    const page = await open('/', { expectedErrors: /40[04]|500/ });
    await page.getByRole('button', { name: 'Create demonstration data' }).click();
    await page.getByText(/^Importing 40 parts|^Done/).waitFor();

    const [events, documents] = await page.evaluate(async () => {
      const calendar = (await (await fetch('/calendar/events/v1/events')).json()) as { readonly total: number };
      const envelope =
        '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><getObjectByPath ' +
        'xmlns="http://docs.oasis-open.org/ns/cmis/messaging/200908/"><repositoryId>main</repositoryId>' +
        '<path>/Demo/Season 2027/Logo.png</path></getObjectByPath></e:Body></e:Envelope>';
      const headers = { 'Content-Type': 'text/xml' };
      const found = await fetch('/ObjectService', { method: 'POST', headers, body: envelope });
      return [calendar.total, found.status];
    });
    expect([events > 15, documents]).toEqual([true, 200]);
  });
});
