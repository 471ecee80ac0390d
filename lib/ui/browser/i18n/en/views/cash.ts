/** Names of the table "Periods" of the export, and the running sums. */
const columns = {
  PeriodID: 'Period',
  Date: 'Date',
  OrderedValue: 'Cash committed',
  DeliveredValue: 'Cash due',
  OrderedToDate: 'Committed to date',
  DeliveredToDate: 'Due to date',
  OrderedQuantity: 'Units ordered',
  DeliveredQuantity: 'Units delivered',
  ScheduledReceipts: 'Scheduled receipts',
  RequiredQuantity: 'Units required',
  Stock: 'Stock',
  Backlog: 'Backlog',
};

export const cash = {
  columns,
  count: { one: '# period', other: '# periods' },
  none: 'The data of this plan list no periods.',
  cursor: 'Period',
  at: (period: string, date: string): string => `Period ${period}, ${date}`,
  cash: 'Cash by period',
  cashHint: 'Committed when the order is placed, due when it is delivered.',
  describeCash: (committed: string, due: string, most: string): string =>
    `Cash committed and due by period. Committed in all: ${committed}; due: ${due}; most is committed in period ${most}.`,
  running: 'Cash to date',
  runningHint: 'Running sums: the distance between the lines is ordered, but not yet delivered.',
  describeRunning: (committed: string, due: string): string =>
    `Running sums of cash committed, up to ${committed}, and of cash due, up to ${due}.`,
  quantities: 'Units by period',
  quantitiesHint: 'Bars are what arrives; the lines are what is required and ordered.',
  describeQuantities: (delivered: string, receipts: string, required: string): string =>
    `Units by period: ${delivered} delivered and ${receipts} scheduled receipts for ${required} required.`,
  stock: 'Stock and backlog',
  stockHint: 'All parts at the end of each period; backlog stands below zero.',
  describeStock: (stock: string, backlog: string): string =>
    `Stock and backlog of all parts. Stock is at most ${stock}, backlog at most ${backlog}.`,
  part: 'Stock of one part',
  choose: 'Part',
  noSuchPart: 'The data of this plan have no such part.',
  noMaximum: 'none',
  describePart: (part: string, least: string, most: string): string =>
    `Projected stock of part ${part} at the end of each period, from ${least} to ${most}; negative stock is backlog.`,
  minimum: 'Minimum stock',
  maximum: 'Maximum stock',
  linesOfPart: 'Order lines of this part',
  table: 'Periods',
};
