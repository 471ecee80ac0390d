/** A changed cell: its table, the key of its row, its column, and its value before and after. */
interface DescribedChange {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** The view Data: what if the data were different. */
export const data = {
  about:
    'Change cells and calculate a new plan of the changed data. This plan stays as it is. Rows that were summed when the data were read stay summed.',
  hint: 'Enter, F2 or typing changes a cell, Esc leaves it. Ctrl+V pastes a block from a spreadsheet, Ctrl+D fills a marked block down, Space selects a row. Ctrl+Z takes the last step back, Ctrl+Enter re-plans.',
  grid: 'Problem data',
  rows: {
    Part: { one: '# part', other: '# parts' },
    AvailableParts: { one: '# stock entry', other: '# stock entries' },
    ProductionPlan: { one: '# entry', other: '# entries' },
    PartsToBuy: { one: '# requirement', other: '# requirements' },
    Supplier: { one: '# supplier', other: '# suppliers' },
    SupplierPart: { one: '# supplied part', other: '# supplied parts' },
    OfferPartSupplier: { one: '# offer', other: '# offers' },
    Periods: { one: '# period', other: '# periods' },
  },
  table: 'Table',
  replan: { one: 'Re-plan with # change', other: 'Re-plan with # changes' },
  configuration: (name: string): string => `with the configuration ${name}`,
  undoStep: 'Undo the last step',
  undoAll: 'Undo all',
  save: 'Save as a file',
  gone: 'Your changes are still here. Save them as a file, then import the file and plan it with a configuration that exists.',
  notKept: 'There are more changes than this browser keeps: save them as a file before you leave the page.',
  addRow: 'Add a row',
  removeNone: 'Delete rows',
  removeRows: { one: 'Delete # row', other: 'Delete # rows' },
  changes: { one: '# change', other: '# changes' },
  changeList: 'Changes',
  cell: ({ table, key, column, before, after }: DescribedChange): string =>
    `${table}, ${key}: ${column} ${before} → ${after}`,
  added: (table: string, key: string): string => `${table}, ${key}: row added`,
  removed: (table: string, key: string): string => `${table}, ${key}: row deleted`,
  undo: 'Undo',
  undoOf: (change: string): string => `Undo: ${change}`,
  showMore: (rest: string): string => `Show more of ${rest}`,
  was: (value: string): string => `was ${value}`,
  state: 'Change',
  isAdded: 'added',
  isRemoved: 'deleted',
  isChanged: 'changed',
  isSame: '',
  errors: 'Errors in the changed data',
  errorCount: { one: '# error: correct it before you re-plan', other: '# errors: correct them before you re-plan' },
  rowOf: (row: string): string => `, row ${row}: `,
  // The same words as in difference.ts: the two areas are loaded separately.
  keys: {
    PartId: 'part',
    SupplierId: 'supplier',
    OfferId: 'offer',
    PeriodID: 'period',
    DeliveryDate: 'date',
  },
  quick: {
    action: 'Quick changes',
    title: 'Change many rows at once',
    change: 'Change',
    changes: {
      supplierGone: 'A supplier is gone',
      prices: 'Prices of a supplier change',
      later: 'A supplier delivers later',
      needs: 'All needs change',
    },
    supplier: 'Supplier',
    percent: 'Percent, negative for less',
    periods: 'Later by, in the unit of lead times',
    apply: 'Change the rows',
  },
};
