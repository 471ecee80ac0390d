import type { grid as english } from '#lib/ui/browser/i18n/en/grid.ts';

export const grid: typeof english = {
  search: 'Buscar',
  groupBy: 'Agrupar por',
  noGroups: 'Nada',
  sumsOnly: 'Solo sumas',
  all: 'Todos',
  from: (name) => `${name} desde`,
  to: (name) => `${name} hasta`,
  moreFilters: 'Más filtros',
  clear: 'Quitar filtros',
  lines: { one: '# línea', other: '# líneas' },
  shown: (shown, all) => `${shown} de ${all}`,
  sum: (rows) => `Suma de ${rows}`,
  group: (name, lines) => `${name} (${lines})`,
  nothing: 'Nada cumple estos filtros.',
  empty: 'No hay nada que mostrar.',
  csv: 'Esta vista como CSV',
  select: (name) => `Seleccionar ${name}`,
  selection: 'Selección',
  sorted: (name, isDescending) => `Ordenado por ${name}, ${isDescending ? 'mayores primero' : 'menores primero'}`,
  numbers: 'Números separados por comas',
};
