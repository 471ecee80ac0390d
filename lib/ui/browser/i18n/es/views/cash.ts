import type { cash as en } from '#lib/ui/browser/i18n/en/views/cash.ts';

const columns: (typeof en)['columns'] = {
  PeriodID: 'Periodo',
  Date: 'Fecha',
  OrderedValue: 'Importe comprometido',
  DeliveredValue: 'Importe a pagar',
  OrderedToDate: 'Comprometido acumulado',
  DeliveredToDate: 'A pagar acumulado',
  OrderedQuantity: 'Unidades pedidas',
  DeliveredQuantity: 'Unidades entregadas',
  ScheduledReceipts: 'Recepciones programadas',
  RequiredQuantity: 'Unidades necesarias',
  Stock: 'Existencias',
  Backlog: 'Pendientes',
};

export const cash: typeof en = {
  columns,
  count: { one: '# periodo', other: '# periodos' },
  none: 'Los datos de este plan no contienen periodos.',
  cursor: 'Periodo',
  at: (period, date) => `Periodo ${period}, ${date}`,
  cash: 'Tesorería por periodo',
  cashHint: 'Se compromete al hacer el pedido y se paga con la entrega.',
  describeCash: (committed, due, most) =>
    `Importes comprometidos y a pagar por periodo. Comprometido en total: ${committed}; a pagar: ${due}; el periodo ${most} es el que más compromete.`,
  running: 'Tesorería acumulada',
  runningHint: 'Sumas acumuladas: la distancia entre las líneas está pedida y aún no entregada.',
  describeRunning: (committed, due) =>
    `Sumas acumuladas de lo comprometido, hasta ${committed}, y de lo que se debe pagar, hasta ${due}.`,
  quantities: 'Unidades por periodo',
  quantitiesHint: 'Las barras son lo que llega; las líneas, lo necesario y lo pedido.',
  describeQuantities: (delivered, receipts, required) =>
    `Unidades por periodo: ${delivered} entregadas y ${receipts} de recepciones programadas para ${required} necesarias.`,
  stock: 'Existencias y pendientes',
  stockHint: 'Todas las piezas al final de cada periodo; los pendientes están por debajo de cero.',
  describeStock: (stock, backlog) =>
    `Existencias y pendientes de todas las piezas. Las existencias llegan a ${stock}; los pendientes, a ${backlog}.`,
  part: 'Existencias de una pieza',
  choose: 'Pieza',
  noSuchPart: 'Los datos de este plan no contienen esa pieza.',
  noMaximum: 'sin límite',
  describePart: (part, least, most) =>
    `Existencias previstas de la pieza ${part} al final de cada periodo, de ${least} a ${most}; un valor negativo es un pendiente.`,
  minimum: 'Existencias mínimas',
  maximum: 'Existencias máximas',
  linesOfPart: 'Líneas de pedido de esta pieza',
  table: 'Periodos',
};
