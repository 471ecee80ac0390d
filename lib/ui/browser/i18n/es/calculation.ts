import type { calculation as English } from '#lib/ui/browser/i18n/en/calculation.ts';
import { preview } from '#lib/ui/browser/i18n/es/views/preview.ts';

export const calculation: typeof English = {
  previewTexts: preview,
  title: (configuration) => `Cálculo con ${configuration}`,
  seconds: { one: '# segundo', other: '# segundos' },
  starting: 'El cálculo está empezando.',
  finishNow: 'Terminar ya',
  finishHint: '«Terminar ya» conserva el mejor plan encontrado hasta ahora.',
  finishLater: '«Terminar ya» funciona en cuanto hay un primer plan.',
  finishing: 'El cálculo termina en su próximo paso y conserva su mejor plan.',
  cancelling: 'El cálculo se está cancelando.',
  lost: 'Sin respuesta; la página sigue preguntando. Lo que ve es el estado de la última respuesta.',
  gone: 'Este cálculo ya no existe. Se ha eliminado entretanto.',
  completed: 'El plan está completado.',
  open: 'Abrir el plan',
  preview: 'Ver el mejor plan hasta ahora',
  cancelled: 'El cálculo se ha cancelado. No se ha conservado ningún plan.',
  fault: 'El cálculo ha fallado. No se ha conservado ningún plan.',
  faultStep: 'Pida un nuevo plan. Si falla otra vez, dé los detalles al operador.',
  state: {
    solve: (phase, best, bound) =>
      `${phase}: ${best} para las piezas resueltas hasta ahora; hace falta al menos ${bound}`,
    objective: (phase, figure, best, bound) => `${phase}: ${figure} ${best}; hace falta al menos ${bound}`,
    search: (phase, distance) => `${phase}: distancia ponderada ${distance}, aún sin cota`,
    prove: (phase, percent) =>
      `${phase}: distancia ponderada como mucho un ${percent} % por encima de la mínima posible`,
    noBound: (phase) => `${phase}: aún sin cota`,
    proven: (phase) => `${phase}: óptimo demostrado`,
  },
  curve: {
    title: 'Evolución del cálculo',
    best: 'Mejor',
    bound: 'Cota',
    seconds: 'Segundos',
    units: { solve: 'Objetivo que se minimiza', search: 'Distancia ponderada', prove: 'Distancia ponderada' },
    describe: ({ phase, unit, first, last, points }) =>
      `${phase}. ${unit}: mejor valor de ${first} a ${last}, puntos: ${points}.`,
  },
};
