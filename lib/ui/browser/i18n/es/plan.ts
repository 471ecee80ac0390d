import type { plan as English } from '#lib/ui/browser/i18n/en/plan.ts';

export const plan: typeof English = {
  title: 'Vista del plan de compras',
};
