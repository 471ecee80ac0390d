import type { bounds as english } from '#lib/ui/browser/i18n/en/terms/bounds.ts';

export const bounds: typeof english = {
  least: 'el mínimo posible',
  most: 'el máximo posible',
  above: (percent, least) => `como mucho un ${percent} % por encima del mínimo posible; mínimo encontrado ${least}`,
  below: (percent, most) => `como mucho un ${percent} % por debajo del máximo posible; máximo encontrado ${most}`,
  leastFound: (least) => `mínimo encontrado ${least}`,
  mostFound: (most) => `máximo encontrado ${most}`,
  cheapest: 'Ningún plan posible es más barato',
  dearer: (percent) => `Como mucho un ${percent} % más caro que el plan más barato posible`,
};
