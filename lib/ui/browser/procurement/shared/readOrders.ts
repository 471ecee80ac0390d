import { readExportTable } from '#lib/ui/browser/api/exportTable.ts';

/** Orders to one supplier in a period. */
export interface SupplierOrders {
  readonly supplier: number;
  readonly lines: number;
  readonly value: number;
}

/** The orders of the first period in which a plan orders something. */
export interface NextOrders {
  readonly period: number;
  /** In the encoding of the plan's dates. */
  readonly date: number;
  /** By supplier, largest value first. */
  readonly suppliers: readonly SupplierOrders[];
}

/** Order lines of one supplier: the lines of an order for several requirements are one. */
interface Gathering {
  value: number;
  readonly lines: Set<string>;
}

/** Reads the orders of a plan's first period with orders; undefined if it orders nothing. */
export const readNextOrders = async (id: string, signal: AbortSignal): Promise<NextOrders | undefined> => {
  let first: { readonly period: number; readonly date: number } | undefined;
  let suppliers = new Map<number, Gathering>();
  await readExportTable(
    id,
    'Purchases',
    (row) => {
      const period = Number(row('OrderPeriod'));
      if (first !== undefined && period > first.period) return;
      if (first === undefined || period < first.period) {
        first = { period, date: Number(row('OrderDate')) };
        suppliers = new Map();
      }
      const supplier = Number(row('SupplierId'));
      const gathered = suppliers.get(supplier) ?? { value: 0, lines: new Set<string>() };
      suppliers.set(supplier, gathered);
      gathered.value += Number(row('TotalPrice'));
      gathered.lines.add(`${row('PartId')} ${row('OfferId')}`);
    },
    signal,
  );
  if (first === undefined) return undefined;
  return {
    ...first,
    suppliers: [...suppliers]
      .map(([supplier, { value, lines }]) => ({ supplier, value, lines: lines.size }))
      .sort((a, b) => b.value - a.value || a.supplier - b.supplier),
  };
};
