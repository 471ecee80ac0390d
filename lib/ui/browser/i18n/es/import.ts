import type { importData as English } from '#lib/ui/browser/i18n/en/import.ts';

export const importData: typeof English = {
  title: 'Importar datos y plan actual',
};
