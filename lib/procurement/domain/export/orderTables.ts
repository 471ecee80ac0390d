import { createTable, type ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { collectOrderLines, collectOrders, type OrderLine } from '#lib/procurement/domain/export/orderLines.ts';
import { withNames } from '#lib/procurement/domain/export/withNames.ts';
import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';

const ORDER = [
  'OrderPeriod',
  'OrderDate',
  'SupplierId',
  'SupplierName',
  'Lines',
  'Quantity',
  'TotalPrice',
  'LateQuantity',
  'FirstDeliveryDate',
  'LastDeliveryDate',
];

const LINE = [
  'OrderPeriod',
  'OrderDate',
  'SupplierId',
  'SupplierName',
  'PartId',
  'PartName',
  'OfferId',
  'OfferName',
  'Quantity',
  'PricePerUnit',
  'TotalPrice',
  'DeliveryPeriod',
  'DeliveryDate',
  'LateQuantity',
];

/** A draft must not tell the supplier about competitors or about late requirements. */
const DRAFT = LINE.filter((column) => !['SupplierId', 'SupplierName', 'LateQuantity'].includes(column));

/** Creates the tables of what to order: one with a row per purchase order, and one with a row per line. */
export const createOrderTables = (lists: PlanLists, names: Names): readonly ExportTable[] => [
  {
    ...createTable('Orders', ORDER, function* () {
      for (const order of collectOrders(collectOrderLines(lists))) yield withNames(order, names);
    }),
    isLetter: true,
  },
  {
    ...createTable('OrderLines', LINE, function* () {
      for (const line of collectOrderLines(lists)) yield withNames(line, names);
    }),
    isLetter: true,
  },
];

/** Returns the name of the table with the draft order of a supplier. */
export const toDraftName = (supplierId: number): string => `Supplier ${supplierId}`;

/** Returns the supplier id in the name of a draft order. */
export const readDraftName = (name: string): number => Number(name.slice('Supplier '.length));

/** Creates one draft order per supplier, with its lines of all periods. The key is the supplier id. */
export const createDraftOrders = (planId: string, lists: PlanLists, names: Names): readonly ExportTable[] => {
  const bySupplier = new Map<number, OrderLine[]>();
  for (const line of collectOrderLines(lists)) {
    const lines = bySupplier.get(line.SupplierId);
    if (lines === undefined) bySupplier.set(line.SupplierId, [line]);
    else lines.push(line);
  }
  return [...bySupplier]
    .sort(([one], [other]) => one - other)
    .map(([supplierId, lines]) => ({
      ...createTable(toDraftName(supplierId), DRAFT, function* () {
        for (const line of lines) yield withNames(line, names);
      }),
      heading: [
        ['Draft order', 'Supplier', names.TextIds?.[supplierId] ?? supplierId, names.Supplier?.[supplierId]],
        ['Plan', planId],
        ['Total price', lines.reduce((sum, { TotalPrice }) => sum + TotalPrice, 0)],
        [],
      ],
      isLetter: true,
    }));
};
