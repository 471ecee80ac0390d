import type { help as English } from '#lib/ui/browser/i18n/en/help.ts';

export const help: typeof English = {
  title: 'Ayuda',
};
