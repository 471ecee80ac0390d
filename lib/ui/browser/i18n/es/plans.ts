import type { plans as English } from '#lib/ui/browser/i18n/en/plans.ts';

export const plans: typeof English = {
  title: 'Lista de planes',
};
