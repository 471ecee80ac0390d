import { PERIOD_AMOUNTS } from '#lib/procurement/domain/export/exportTables.ts';
import { MONEY_COLUMNS } from '#lib/procurement/domain/export/scalePrices.ts';

/** Format of the values of a column of a sheet. */
export type ColumnForm = 'date' | 'money' | 'amount';

/** Columns with dates of periods. */
const DATES: ReadonlySet<string> = new Set([
  'OrderDate',
  'DeliveryDate',
  'RequiredDate',
  'FirstDeliveryDate',
  'LastDeliveryDate',
  'Date',
]);

/** Columns with amounts of units or lines. Not all amounts of exportTables.ts are displayed as amounts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'Quantity',
  'LateQuantity',
  'Lines',
  'MissingAmount',
  'LateAmount',
  'RequiredAmount',
  'AvailableAmount',
  ...PERIOD_AMOUNTS,
]);

/**
 * Returns the form of a column by its name. Columns named by a period contain stock. Undefined for cells without a
 * format.
 */
export const getColumnForm = (column: string): ColumnForm | undefined => {
  if (DATES.has(column)) return 'date';
  if (MONEY_COLUMNS.has(column)) return 'money';
  return AMOUNTS.has(column) || /^\d+$/.test(column) ? 'amount' : undefined;
};
