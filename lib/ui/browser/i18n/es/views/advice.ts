import type { advice as English, RowTexts } from '#lib/ui/browser/i18n/en/views/advice.ts';

const offer = ({ PartId, SupplierId, OfferId }: RowTexts): string =>
  `Pieza ${PartId}, oferta ${OfferId} del proveedor ${SupplierId}`;

export const advice: typeof English = {
  title: 'Consejos',
  count: { one: '# consejo', other: '# consejos' },
  intro: 'Los datos no incumplen ninguna regla. Aun así, puede que estas entradas no sean lo que se quería.',
  kinds: {
    'A-FORBIDDEN': {
      name: 'Los límites impiden todo pedido',
      why: 'Estas piezas no se pueden comprar. Reduzca un pedido mínimo o aumente una capacidad o las existencias máximas.',
      row: (row) =>
        `Pieza ${row.PartId}: necesita ${row.Need}; el pedido mínimo es de ${row.SmallestOrder}, caben como mucho ${row.LargestOrder}`,
    },
    'A-CAPACITY': {
      name: 'Capacidad inferior a la necesidad',
      why: 'En todos los planes faltarán unidades. Aumente una capacidad o añada una oferta.',
      row: (row) =>
        `Pieza ${row.PartId}: necesita ${row.Need}, todas las ofertas abiertas juntas entregan ${row.Capacity}`,
    },
    'A-LATE': {
      name: 'Necesidades que ninguna oferta cubre a tiempo',
      why: 'Estas unidades llegarán tarde o faltarán en todos los planes. Ayudan un plazo más corto, más existencias o una fecha posterior.',
      row: (row) =>
        `Pieza ${row.PartId}: necesita ${row.Quantity} en el periodo ${row.RequiredPeriod}, ${
          row.EarliestPeriod === '0'
            ? 'ninguna oferta puede recibirse'
            : `primera entrega en el periodo ${row.EarliestPeriod}`
        }`,
    },
    'A-SUPPLIER': {
      name: 'Proveedores sin ofertas abiertas',
      why: 'Ningún plan puede pedirles nada. Revise los periodos de pedido y los plazos de entrega de sus ofertas, o quítelos.',
      row: (row) => `Proveedor ${row.SupplierId}`,
    },
    'A-USELESS': {
      name: 'Ofertas que siempre llegan tarde',
      why: 'Se reciben después de la última necesidad de su pieza, así que solo la cubren tarde. Revise los periodos de pedido y el plazo de entrega.',
      row: (row) =>
        row.EarliestPeriod === '0'
          ? `${offer(row)}: no puede recibirse dentro de los periodos`
          : `${offer(row)}: primera entrega en el periodo ${row.EarliestPeriod}, última necesidad en el ${row.LastPeriod}`,
    },
    'A-LOT': {
      name: 'Lotes demasiado grandes',
      why: 'El pedido mínimo es más del triple de lo que hay que comprar. El excedente se paga y queda en el almacén.',
      row: (row) =>
        `${offer(row)}: pedido mínimo ${row.SmallestOrder} para una necesidad de ${row.Need}; el excedente cuesta ${row.SurplusCost}`,
    },
    'A-BEATEN': {
      name: 'Ofertas superadas',
      why: 'Otra oferta de la pieza las iguala o supera en todo: precio, plazo de entrega, periodos de pedido, pedido mínimo, unidades, fiabilidad, prioridad. Solo sirven cuando esta se agota.',
      row: (row) => `${offer(row)}: superada por la oferta ${row.BetterOfferId} del proveedor ${row.BetterSupplierId}`,
    },
  },
  show: { one: 'Mostrar # fila', other: 'Mostrar # filas' },
  more: (count) => `${count} más.`,
  before: 'Comprobado antes de enviar',
  clean: 'El archivo no tiene errores.',
  checking: 'Comprobando el archivo en este navegador …',
};
