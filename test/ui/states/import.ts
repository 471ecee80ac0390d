import { importInstance, instancePath } from '#test/support/ui/imports.ts';
import { cancelCalculations, startLongPlan } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

const PAGE = '/procurement/import';

/** A problem whose first part has a maximum below its minimum. */
const WRONG = {
  name: 'wrong.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"materialList":{"Part":[[1,5,2,1]],"Periods":[]}}'),
};

export const importStates: readonly PageState[] = [
  { name: 'import', path: PAGE, expectedErrors: /404/ },
  {
    name: 'import-refused',
    path: PAGE,
    expectedErrors: /40[04]/,
    show: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(WRONG);
      await page.getByRole('button', { name: /^(?:Request new plan|Pedir un plan nuevo)$/ }).click();
      await page.getByRole('list', { name: /^(?:Errors|Errores)$/ }).waitFor();
    },
  },
  {
    name: 'import-examined',
    path: PAGE,
    expectedErrors: /404/,
    show: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(instancePath('03-tiny-every-alert'));
      const advice = page.getByRole('list', { name: /^(?:Advice|Consejos)$/ });
      await advice.waitFor();
      await advice.getByText(/^(?:Show|Mostrar) 4/).click();
    },
  },
  {
    name: 'import-listed',
    path: async (url) => {
      for (const instance of ['01-tiny-cheap-or-fast', '03-tiny-every-alert']) await importInstance(url, instance);
      return PAGE;
    },
    expectedErrors: /404/,
    show: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'import-running',
    path: async (url) => `${PAGE}?task=${await startLongPlan(url)}`,
    expectedErrors: /404/,
    show: (page) => page.getByRole('progressbar').first().waitFor(),
  },
  {
    name: 'import-cancelled',
    path: async (url) => {
      const id = await startLongPlan(url);
      await cancelCalculations(url);
      return `${PAGE}?task=${id}`;
    },
    expectedErrors: /404/,
    show: (page) => page.getByText(/No plan was kept|No se ha conservado/).waitFor(),
  },
  {
    name: 'import-deleted',
    path: `${PAGE}?task=00000000-0000-4000-8000-000000000000`,
    expectedErrors: /404/,
    show: (page) => page.getByText(/deleted meanwhile|eliminado entretanto/).waitFor(),
  },
];
