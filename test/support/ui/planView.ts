import type { Locator, Page } from 'playwright-core';
import type { PlanLists, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { completePlan, getJson } from '#test/support/ui/plans.ts';

type Lists = PlanLists & { readonly Message: string };

/** Address of a view of a plan. */
export const address = (id: string, view: string): string => `/procurement/plans/${id}/${view}`;

/** Waits for the grid Orders and returns it. */
export const openGrid = async (page: Page): Promise<Locator> => {
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.waitFor();
  return grid;
};

/** Formats a number as the pages do. */
export const format = (value: number, locale = 'en-GB'): string =>
  new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value).replace('-', '−');

/** Texts of the cells below a header, from top to bottom. */
export const readColumn = async (page: Page, header: string): Promise<readonly string[]> => {
  const index = await page.getByRole('columnheader', { name: header }).getAttribute('aria-colindex');
  const cells = await page.getByRole('grid').getByRole('gridcell').all();
  const texts = await Promise.all(
    cells.map(async (cell) => [await cell.getAttribute('aria-colindex'), await cell.innerText()] as const),
  );
  return texts.flatMap(([at, text]) => (at === index ? [text] : []));
};

/** Calculates each plan once for the stack of a file. */
export const createPlanCache = (url: () => string) => {
  const plans = new Map<string, Promise<string>>();
  return (instance: string, configuration: string): Promise<string> => {
    const key = `${instance} ${configuration}`;
    const id = plans.get(key) ?? completePlan(url(), instance, configuration);
    plans.set(key, id);
    return id;
  };
};

/** The lists of a plan, as the API gives them. */
export const getLists = async (url: string, id: string): Promise<Lists> => {
  const [plan] = await getJson<readonly Lists[]>(url, `/api/ProcurementCalculator/GetPlan/${id}`);
  if (plan === undefined) throw new Error('no plan');
  return plan;
};

/** All order lines of a plan, on time and late. */
export const getPurchases = async (url: string, id: string): Promise<readonly PurchaseItem[]> => {
  const { ProposedPurchaseOnTime, ProposedPurchaseLate } = await getLists(url, id);
  return [...ProposedPurchaseOnTime, ...ProposedPurchaseLate];
};

/**
 * Lowers the capacity of an offer to one unit on the open view Data of a plan, plans the changed data, and returns the id
 * of the new plan.
 */
export const replanWithCapacityOne = async (page: Page, id: string, offerId: number): Promise<string> => {
  const grid = page.getByRole('grid', { name: 'Problem data' });
  const column = await grid.getByRole('columnheader', { name: 'OfferCapacityAmount' }).getAttribute('aria-colindex');
  const row = grid.getByRole('row').filter({ hasText: String(offerId) });
  await row.first().locator(`[aria-colindex="${column}"]`).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  // An enabled button only: the page checks the data first.
  await page.getByRole('button', { name: 'Re-plan with 1 change', disabled: false }).click();
  await page.waitForURL(`**/procurement/compare/${id}/*`);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};
