import type { weights as English } from '#lib/ui/browser/i18n/en/weights.ts';

export const weights: typeof English = {
  title: 'Pesos',
  sum: (sum) => `Suma ${sum}`,
  slider: (name) => `${name}, control deslizante`,
  keep: (name) => `Mantener el peso de ${name}`,
  range: (most) => `Escriba un número entero de 0 a ${most}.`,
  hint: 'La suma sigue siendo 100: los demás pesos ceden en proporción. El candado mantiene un peso.',
};
