/** The plan on paper. */
export const print = {
  print: 'Print',
  supplier: 'Supplier',
  everySupplier: 'All suppliers, with summary',
  everyPeriod: 'Orders of all periods',
  summary: 'Summary',
  draftFor: (supplier: string): string => `Draft order: supplier ${supplier}`,
  notSent: 'Draft from the procurement plan. It has not been sent.',
  linesOf: (supplier: string): string => `Lines for supplier ${supplier}`,
  orderOn: (period: string): string => `Order in period ${period}`,
  columns: {
    part: 'Part',
    offer: 'Offer',
    quantity: 'Quantity',
    price: 'Price',
    total: 'Total',
    delivery: 'Delivery in period',
  },
  sum: 'Sum',
  sumOfAll: 'Sum of all suppliers',
  nothing: 'There is nothing to order here',
  tooLong: (lines: string, most: string): string =>
    `${lines} lines are too many for paper; at most ${most} are printed`,
  tooLongText: 'Choose one supplier above, or take the workbook: it holds every line.',
  workbook: 'Workbook (XLSX)',
};
