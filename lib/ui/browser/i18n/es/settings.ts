import type { settings as English } from '#lib/ui/browser/i18n/en/settings.ts';

export const settings: typeof English = {
  title: 'Ajustes',
};
