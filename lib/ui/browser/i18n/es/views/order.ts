import type { order as english } from '#lib/ui/browser/i18n/en/views/order.ts';

export const order: typeof english = {
  title: 'Orden de los objetivos',
  up: (name) => `Subir ${name}`,
  down: (name) => `Bajar ${name}`,
  remove: (name) => `Quitar ${name}`,
  add: 'Añadir objetivo',
  addLabel: 'Objetivo que añadir',
  keys: 'Alt + ↑ y Alt + ↓ mueven el objetivo que tiene el foco.',
  moved: (name, place) => `${name} es ahora el número ${place}.`,
  tolerance: (name) => `Tolerancia de ${name}`,
  toleranceHint:
    'Una tolerancia permite que los objetivos siguientes empeoren este en esa medida, en todo el plan: 1 % de su mejor valor, o un número como 500 en su unidad.',
  toleranceWrong: 'Escriba un porcentaje de dos decimales como máximo, como 1 % o 0,25 %, o un número entero.',
};
