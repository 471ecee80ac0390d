/** Effect of late suppliers on a plan. */
export const risk = {
  title: 'If suppliers are late',
  lateBy: 'A late order arrives later by',
  periods: { one: '# period', other: '# periods' },
  calculating: 'Calculating the risk …',
  expected: (expected: string, more: string, planned: string): string =>
    `Units that are not there when they are needed, on average: ${expected}. That is ${more} more than the plan itself leaves late or missing (${planned}).`,
  none: 'Late orders would make no unit late: every supplier is always on time, or the stock is enough.',
  simulated: { one: '# part is estimated', other: '# parts are estimated' },
  margin: (parts: string, points: string): string => `${parts}; their chances are accurate to ± ${points}.`,
  lines: {
    title: 'Orders whose delay hurts most',
    part: 'Part',
    supplier: 'Supplier',
    period: 'Ordered in period',
    units: 'Units',
    chance: 'Chance of delay',
    late: 'Units late then',
    open: (part: string, supplier: string, period: string): string =>
      `Order of part ${part} from supplier ${supplier} in period ${period}`,
  },
  parts: {
    title: 'Parts that may run out',
    part: 'Part',
    chance: 'Chance of a stock-out',
    expected: 'Units late on average',
    planned: 'Late by the plan',
    certain: { one: '# part runs out in any case.', other: '# parts run out in any case.' },
    none: 'No other part may run out.',
  },
  /** `of`: the number of orders of which one is late. */
  oneIn: (of: string): string => `1 in ${of}`,
  aboutOneIn: (of: string): string => `about 1 in ${of}`,
  inHundred: (count: string): string => `${count} in 100`,
  line: {
    title: 'Is this order late?',
    sure: 'The supplier is always on time.',
    chance: (chance: string): string => `The chance that it is late is ${chance}.`,
    ask: 'How many units are late then?',
    harmless: 'Then no further units are late.',
    harm: { one: 'Then # unit is late.', other: 'Then # units are late.' },
  },
};
