export const dashboard = {
  title: 'Dashboard',
  empty: 'No plan yet',
  emptyText: 'A plan tells which part to order from which supplier, when and how much. Three steps lead to it:',
  steps: [
    'Upload a problem: parts, stock, requirements, suppliers and offers.',
    'Choose what matters most, such as low cost or delivery on time.',
    'Request a plan. It opens here when it is done.',
  ],
  upload: 'Upload a problem',
  tryText: 'Or look at one first: the example has 40 parts, some of them late or missing.',
  plan: (configuration: string, moment: string): string => `${configuration}, ${moment}`,
  open: 'Open the plan',
  next: {
    title: 'Orders of the next period by supplier',
    supplier: 'Supplier',
    lines: 'Lines',
    value: 'Value',
    draft: 'Draft order',
    draftFor: (supplier: string): string => `Draft order for supplier ${supplier}`,
    sum: 'Sum',
    none: 'The plan orders nothing.',
  },
  alerts: {
    title: 'Alerts by reason',
    reason: 'Reason',
    count: 'Requirements',
    units: 'Units',
    none: 'Nothing is late and nothing is missing.',
  },
  cash: {
    title: 'Cash by period',
    ordered: 'Ordered',
    due: 'Delivered',
    period: 'Period',
    date: 'Date',
    describe: (most: string, period: string): string =>
      `Value ordered and delivered by period; most is ordered in period ${period}: ${most}.`,
    none: 'The plan costs nothing.',
  },
  before: {
    title: 'Since the plan before',
    first: 'This is the first plan.',
    than: (plan: string): string => `Compared with ${plan}`,
    compare: 'Compare in detail',
    otherData: (plan: string): string =>
      `The plan before, ${plan}, has other data, so its figures say nothing about changes.`,
  },
};
