import type { shell as English } from '#lib/ui/browser/i18n/en/shell.ts';

export const shell: typeof English = {
  product: 'Triad',
  navigation: 'Compras',
  tabs: {
    dashboard: 'Panel',
    help: 'Ayuda',
    settings: 'Ajustes',
    import: 'Importar datos y plan actual',
    plans: 'Lista de planes',
    plan: 'Vista del plan de compras',
  },
  skip: 'Ir al contenido',
  language: 'Idioma',
  theme: 'Tema',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  notFound: 'Página no encontrada',
  notFoundText: 'Esta dirección no corresponde a ninguna página. Elija una de las pestañas de arriba.',
  failed: 'Esta página no se ha cargado',
  failedText: 'Puede que se haya instalado una versión nueva o que la conexión haya fallado.',
  reload: 'Volver a cargar la página',
};
