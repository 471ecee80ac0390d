import type { preview as english } from '#lib/ui/browser/i18n/en/views/preview.ts';

export const preview: typeof english = {
  title: 'Vista previa',
  reading: 'Leyendo el mejor plan hasta ahora. Con miles de piezas tarda medio minuto.',
  text: 'Este es el mejor plan hasta ahora. El cálculo sigue y puede encontrar uno mejor.',
  asOf: (moment, phase, percent) => `Situación a ${moment}: ${phase}, ${percent}`,
  reasons: 'Los motivos de las unidades con retraso o sin cubrir se buscan al final del cálculo.',
  estimated: {
    one: '# pieza aún no está resuelta: sus compras son una primera estimación.',
    other: '# piezas aún no están resueltas: sus compras son una primera estimación.',
  },
  unplanned: {
    one: '# pieza aún no tiene compras: todo lo que necesita cuenta como unidades sin cubrir.',
    other: '# piezas aún no tienen compras: todo lo que necesitan cuenta como unidades sin cubrir.',
  },
  refresh: 'Mostrar el mejor plan de ahora',
  refreshing: 'Leyendo …',
  back: 'Volver al cálculo',
  completed: 'El cálculo ha terminado. Lo que ve es un estado anterior de su plan.',
  open: 'Abrir el plan',
  stopped: 'El cálculo ha terminado sin un plan.',
};
