import { completePlan } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

export const settingsStates: readonly PageState[] = [
  { name: 'settings', path: '/procurement/settings' },
  {
    name: 'settings-weights',
    path: '/procurement/settings?configuration=Balanced',
    show: (page) => page.getByRole('slider').first().waitFor(),
  },
  {
    name: 'settings-order',
    path: '/procurement/settings?configuration=OnTime',
    show: (page) => page.getByRole('heading', { level: 2, name: 'OnTime' }).waitFor(),
  },
  {
    name: 'settings-new',
    path: '/procurement/settings?configuration=',
    show: (page) => page.getByRole('slider').first().waitFor(),
  },
  {
    name: 'settings-of-plan',
    path: async (url) =>
      `/procurement/settings?configuration=OnTime&of=${await completePlan(url, '01-tiny-cheap-or-fast', 'OnTime')}`,
    show: (page) => page.getByRole('heading', { level: 2, name: /^OnTime, / }).waitFor(),
  },
  {
    name: 'settings-gone',
    path: '/procurement/settings?configuration=Unknown',
    show: (page) => page.getByRole('alert').filter({ hasText: 'Unknown' }).waitFor(),
  },
];
