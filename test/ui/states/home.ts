import type { PageState } from '#test/ui/states/pageState.ts';

export const homeStates: readonly PageState[] = [
  { name: 'home', path: '/', show: (page) => page.getByRole('combobox').nth(1).waitFor() },
  {
    name: 'home-answer',
    path: '/',
    show: async (page) => {
      await page.getByRole('combobox').nth(1).selectOption({ label: 'GET /api/ProcurementConfiguration' });
      await page
        .getByRole('button', { name: /^(Send|Enviar)$/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 3 }).waitFor();
    },
  },
];
