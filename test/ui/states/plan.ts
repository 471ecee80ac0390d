import { completePair, completePlan, getJson, startLongPlan } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

const at =
  (view: string) =>
  async (url: string): Promise<string> =>
    `/procurement/plans/${await completePair(url)}/${view}`;

export const planStates: readonly PageState[] = [
  {
    name: 'plan-overview',
    path: at('overview'),
    show: async (page) => {
      await page
        .getByRole('region', { name: /^(Coverage|Cobertura)$/ })
        .getByRole('term')
        .first()
        .waitFor();
      const risk = page.getByRole('region', { name: /^(If suppliers are late|Si los proveedores se retrasan)$/ });
      await risk.scrollIntoViewIfNeeded();
      await risk.getByRole('table').first().waitFor();
    },
  },
  { name: 'plan-orders', path: at('orders'), show: (page) => page.getByRole('grid').waitFor() },
  {
    name: 'plan-orders-grouped',
    path: at('orders?group=order&sort=-TotalPrice&total=10..'),
    show: (page) => page.getByRole('grid').waitFor(),
  },
  {
    name: 'plan-line',
    path: at('orders?line=1'),
    show: (page) => page.getByRole('dialog').getByRole('radio').first().waitFor(),
  },
  {
    name: 'plan-why-not',
    path: at('orders?line=1&ask=without'),
    show: (page) => page.getByRole('dialog').locator('.answer-sentence').waitFor(),
  },
  {
    name: 'plan-why-not-impossible',
    path: at('orders?line=1&ask=quantity,9999'),
    show: (page) => page.getByRole('dialog').locator('.answer-sentence').waitFor(),
  },
  {
    name: 'plan-purchase-orders',
    path: at('orders?by=order'),
    show: async (page) => {
      await page.getByRole('gridcell').nth(6).waitFor();
      await page
        .getByText(/^(Costs|Cuesta) /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'plan-purchase-order',
    path: at('orders?by=order&order=1,2'),
    show: (page) =>
      page
        .getByRole('dialog')
        .getByText(/^(Exact|This plan is possible|Exacto|Este plan es posible)/)
        .waitFor(),
  },
  { name: 'plan-print', path: at('print'), show: (page) => page.getByRole('table').nth(6).waitFor() },
  { name: 'plan-timeline', path: at('timeline'), show: (page) => page.getByRole('gridcell').nth(3).waitFor() },
  { name: 'plan-cash', path: at('cash'), show: (page) => page.getByRole('img').nth(4).waitFor() },
  { name: 'plan-alerts', path: at('alerts'), show: (page) => page.getByRole('grid').waitFor() },
  {
    name: 'plan-alert',
    path: at('alerts?reason=LeadTime&alert-row=2'),
    show: (page) => page.getByRole('dialog').locator('ol').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'plan-alert-limits',
    path: at('alerts?reason=SupplierQuantity'),
    show: async (page) => {
      await page.getByRole('article').getByRole('link').first().click();
      await page.getByRole('dialog').locator('ol').getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    name: 'plan-alternatives',
    path: at('alternatives?without=1'),
    expectedErrors: /409/,
    show: async (page) => {
      await page.getByRole('grid').waitFor();
      await page.getByRole('button', { name: /^(Allow all suppliers|Admitir a todos los proveedores)$/ }).waitFor();
    },
  },
  {
    name: 'plan-candidate',
    path: async (url) => {
      const plan = await at('alternatives')(url);
      const [, , , id] = plan.split('/');
      const front = await getJson<readonly { readonly Point: number; readonly Chosen: boolean }[]>(
        url,
        `/api/ProcurementCalculator/GetPlan/${id}/front`,
      );
      return `${plan}?point=${front.find(({ Chosen }) => !Chosen)?.Point}`;
    },
    show: async (page) => {
      await page.getByRole('grid').waitFor();
      await page.getByRole('button', { expanded: false }).first().click();
    },
  },
  {
    name: 'plan-no-alternatives',
    path: async (url) =>
      `/procurement/plans/${await completePlan(url, '01-tiny-cheap-or-fast', 'OnTime')}/alternatives`,
    show: (page) => page.getByRole('button', { name: /Balanced$/ }).waitFor(),
  },
  {
    name: 'plan-data',
    path: at('data'),
    show: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'plan-data-changed',
    path: at('data'),
    show: async (page) => {
      const cell = page.getByRole('grid').getByRole('row').nth(2).locator('[aria-colindex="10"]');
      await cell.click();
      await page.keyboard.type('99');
      await page.keyboard.press('Enter');
      await page.keyboard.type('x');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^(Add a row|Añadir una fila)$/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'plan-data-quick',
    path: at('data'),
    show: async (page) => {
      await page.getByRole('button', { name: /^(Quick changes|Cambios rápidos)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'plan-export',
    path: at('overview'),
    show: async (page) => {
      await page.getByRole('button', { name: /^(Export|Exportar)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'plan-replan',
    path: at('overview'),
    show: async (page) => {
      await page.getByRole('button', { name: /^(Re-plan|Replanificar)$/ }).click();
      await page.getByRole('dialog').getByRole('combobox').nth(1).waitFor();
    },
  },
  {
    name: 'plan-running',
    path: async (url) => `/procurement/plans/${await startLongPlan(url)}/overview`,
    show: (page) => page.getByRole('progressbar').first().waitFor(),
  },
  {
    name: 'plan-preview',
    path: async (url) => `/procurement/plans/${await startLongPlan(url)}/overview?preview=1`,
    show: (page) =>
      page
        .getByRole('region', { name: /^(Coverage|Cobertura)$/ })
        .getByRole('term')
        .first()
        .waitFor(),
  },
  {
    name: 'plan-gone',
    path: '/procurement/plans/00000000-0000-4000-8000-000000000000/orders',
    expectedErrors: /404/,
    show: (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  },
];
