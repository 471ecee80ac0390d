import { completePair, startLongPlan } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

const path = async (url: string): Promise<string> => {
  await completePair(url);
  return '/procurement/plans';
};

export const plansStates: readonly PageState[] = [
  {
    name: 'plans-running',
    path: async (url) => {
      await startLongPlan(url);
      return '/procurement/plans';
    },
    show: (page) => page.getByRole('main').getByRole('progressbar').waitFor(),
  },
  {
    name: 'plans',
    path,
    show: (page) =>
      page
        .getByRole('grid')
        .getByRole('row', { name: /OnTime/ })
        .first()
        .waitFor(),
  },
  {
    name: 'plans-delete',
    path,
    show: async (page) => {
      await page.getByRole('grid').getByRole('checkbox').first().click();
      await page.getByRole('button', { name: /^(Delete plan|Eliminar plan)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
