import type { documentSearch as English } from '#lib/ui/browser/i18n/en/documentSearch.ts';

export const documentSearch: typeof English = {
  title: 'Búsqueda',
  hint: 'Deben aparecer todas las palabras. «Entre comillas»: en este orden. Un asterisco equivale a cualquier letra; un signo menos delante de una palabra la excluye.',
  results: { one: '# resultado', other: '# resultados' },
  moreThan: (number) => `más de ${number}`,
  shown: (first, last) => `se muestran de ${first} a ${last}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  nothing: (words) => `Nada contiene «${words}»`,
  nothingText:
    'Use menos palabras, o un asterisco para el final de una palabra: contr*. Solo encuentra lo que su cuenta puede leer.',
  back: 'Volver a todos los documentos',
  statement: 'Sentencia',
  examples: 'Ejemplo',
  chooseExample: 'Elija un ejemplo',
  exampleNames: {
    newest: 'Documentos, los últimos modificados primero',
    large: 'Documentos de más de 1 MB',
    checkedOut: 'Documentos con una copia de trabajo',
    words: 'Documentos con una palabra, por relevancia',
    contracts: 'Contratos terminados, por valor',
    folders: 'Carpetas cuyo nombre empieza por S',
  },
  run: 'Ejecutar la consulta',
  rows: 'Filas del resultado',
  noRows: 'La consulta no ha encontrado nada',
};
