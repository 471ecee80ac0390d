import type { causes as english } from '#lib/ui/browser/i18n/en/views/causes.ts';

export const causes: typeof english = {
  title: 'Por qué',
  about:
    'Deshace los cambios de los datos uno a uno y planifica de nuevo sus piezas. Un cambio explica la diferencia que resulta, sin tolerancias.',
  find: 'Buscar las causas',
  finding: 'Deshaciendo los cambios de los datos uno tras otro …',
  sameData: 'Los dos planes se han calculado con los mismos datos. La diferencia viene de la configuración.',
  sameConfiguration: (name) =>
    `Los dos planes se han calculado con los mismos datos y la configuración ${name}. La diferencia viene del cálculo: pedidos que se mantienen, un límite de cambios, una alternativa elegida o un cambio de la configuración.`,
  equal: 'Los dos planes son iguales. No hay ninguna diferencia que explicar.',
  noEffectOfData:
    'Los datos son distintos, pero todas las líneas de pedido y todas las alertas son iguales. Lo que se cambió no limita el plan, o antes decide otro límite o la configuración.',
  limits: 'Ver cuánto vale cada límite',
  none: 'Ningún cambio de los datos tiene efecto por sí solo.',
  others: {
    one: '# fila cambiada más no se ha deshecho o no tiene efecto por sí sola.',
    other: '# filas cambiadas más no se han deshecho o no tienen efecto por sí solas.',
  },
  added: 'fila nueva',
  removed: 'fila eliminada',
  field: (field, before, after) => `${field} ${before} → ${after}`,
  explains: (effects) => `Explica ${effects}.`,
  noEffect: 'Por sí solo no cambia ninguna cifra ni línea de pedido.',
  effect: (figure, change) => `${figure} ${change}`,
  lines: { one: '# línea de pedido cambiada', other: '# líneas de pedido cambiadas' },
  estimated: 'Estimado: las demás piezas conservan su plan, aunque las piezas comparten pedidos.',
  distance: {
    title: 'Distancia ponderada',
    about:
      'Con pesos se elige el plan con la menor distancia ponderada a los mejores valores, en porcentaje de los pesos. Cada cálculo mide con su propio frente, así que cada plan puede ser el más cercano según el suyo.',
    before: 'Según el frente del plan anterior',
    after: 'Según el frente del plan posterior',
    values: (range, before, after) => `${range}: antes ${before}, después ${after}`,
    nearerBefore: 'el plan anterior está más cerca de los mejores valores',
    nearerAfter: 'el plan posterior está más cerca de los mejores valores',
    equal: 'los dos están igual de cerca de los mejores valores',
  },
};
