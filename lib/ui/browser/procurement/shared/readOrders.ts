import type { Row } from '#lib/ui/browser/api/csvReader.ts';
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

/** Collects the orders of the first period with orders from rows in any order. */
export const createOrderCollector = () => {
  let first: { readonly period: number; readonly date: number } | undefined;
  let suppliers = new Map<number, Gathering>();
  const add = (row: Row): void => {
    const period = Number(row('OrderPeriod'));
    const date = Number(row('OrderDate'));
    if (first !== undefined && date > first.date) return;
    if (first === undefined || date < first.date) {
      first = { period, date };
      suppliers = new Map();
    }
    const supplier = Number(row('SupplierId'));
    const gathered = suppliers.get(supplier) ?? { value: 0, lines: new Set<string>() };
    suppliers.set(supplier, gathered);
    gathered.value += Number(row('TotalPrice'));
    gathered.lines.add(`${row('PartId')} ${row('OfferId')}`);
  };
  const finish = (): NextOrders | undefined =>
    first && {
      ...first,
      suppliers: [...suppliers]
        .map(([supplier, { value, lines }]) => ({ supplier, value, lines: lines.size }))
        .sort((a, b) => b.value - a.value || a.supplier - b.supplier),
    };
  return { add, finish };
};

/** Reads the orders of a plan's first period with orders; undefined if it orders nothing. */
export const readNextOrders = async (id: string, signal: AbortSignal): Promise<NextOrders | undefined> => {
  const collector = createOrderCollector();
  await readExportTable(id, 'Purchases', collector.add, signal);
  return collector.finish();
};
