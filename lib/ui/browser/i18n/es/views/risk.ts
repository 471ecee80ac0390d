import type { risk as en } from '#lib/ui/browser/i18n/en/views/risk.ts';

export const risk: typeof en = {
  title: 'Si los proveedores se retrasan',
  lateBy: 'Retraso de un pedido que no llega a tiempo',
  periods: { one: '# periodo', other: '# periodos' },
  calculating: 'Calculando el riesgo …',
  expected: (expected, more, planned) =>
    `Unidades que no están cuando se necesitan, de media: ${expected}. Son ${more} más de las que el propio plan deja con retraso o sin cubrir (${planned}).`,
  none: 'Los retrasos no afectarían a ninguna unidad: los proveedores entregan siempre a tiempo, o las existencias bastan.',
  simulated: { one: '# pieza está estimada', other: '# piezas están estimadas' },
  margin: (parts, points) => `${parts}; el error de sus probabilidades es de ± ${points}.`,
  lines: {
    title: 'Pedidos cuyo retraso perjudica más',
    part: 'Pieza',
    supplier: 'Proveedor',
    period: 'Pedido en el periodo',
    units: 'Unidades',
    chance: 'Probabilidad de retraso',
    late: 'Unidades con retraso entonces',
    open: (part, supplier, period) => `Pedido de la pieza ${part} al proveedor ${supplier} en el periodo ${period}`,
  },
  parts: {
    title: 'Piezas que pueden agotarse',
    part: 'Pieza',
    chance: 'Probabilidad de agotarse',
    expected: 'Unidades con retraso de media',
    planned: 'Con retraso según el plan',
    certain: { one: '# pieza se agota en todo caso.', other: '# piezas se agotan en todo caso.' },
    none: 'Ninguna otra pieza puede agotarse.',
  },
  oneIn: (of) => `1 de cada ${of}`,
  aboutOneIn: (of) => `cerca de 1 de cada ${of}`,
  inHundred: (count) => `${count} de cada 100`,
  line: {
    title: '¿Se retrasa este pedido?',
    sure: 'El proveedor entrega siempre a tiempo.',
    chance: (chance) => `La probabilidad de que se retrase es de ${chance}.`,
    ask: '¿Cuántas unidades se retrasan entonces?',
    harmless: 'Entonces no se retrasa ninguna unidad adicional.',
    harm: { one: 'Entonces se retrasa # unidad.', other: 'Entonces se retrasan # unidades.' },
  },
};
