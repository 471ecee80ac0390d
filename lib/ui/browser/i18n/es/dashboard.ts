import type { dashboard as English } from '#lib/ui/browser/i18n/en/dashboard.ts';

export const dashboard: typeof English = {
  title: 'Panel',
};
