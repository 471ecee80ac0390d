import { completePair } from '#test/support/ui/plans.ts';
import type { PageState } from '#test/ui/states/pageState.ts';

export const dashboardStates: readonly PageState[] = [
  {
    name: 'dashboard',
    path: async (url) => {
      await completePair(url);
      return '/procurement';
    },
    show: (page) => page.getByRole('heading', { name: /^(Alerts by reason|Alertas por motivo)$/ }).waitFor(),
  },
];
