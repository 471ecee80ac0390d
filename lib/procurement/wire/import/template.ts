import type { ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { TABLES } from '#lib/procurement/wire/import/recognition/findHeader.ts';

/** A small, complete problem that can be imported as it is. */
const EXAMPLE: Readonly<Record<TableName, readonly (readonly number[])[]>> = {
  Part: [[1, 5, 100, 1]],
  AvailableParts: [[1, 20, 20260105]],
  ProductionPlan: [[1, 20260105, 20260105]],
  // The example of openApi/operation.ts is another problem: the shortest one that gives a plan.
  PartsToBuy: [
    [1, 15, 0, 2],
    [1, 30, 0, 4],
  ],
  Supplier: [
    [1, 95, 1],
    [2, 80, 0],
  ],
  SupplierPart: [
    [1, 1, 0, 500, 1],
    [2, 1, 0, 500, 2],
  ],
  OfferPartSupplier: [
    [1, 1, 1, 1, 100, 1, 1, 4, 12],
    [2, 2, 1, 2, 100, 10, 1, 4, 10],
  ],
  Periods: [
    [1, 20260105, 1],
    [2, 20260112, 1],
    [3, 20260119, 1],
    [4, 20260126, 1],
  ],
};

/** Creates the tables of the template: column names and example rows. */
export const createTemplateTables = (): readonly ExportTable[] =>
  TABLES.map((name) => ({ name, columns: FIELDS[name], rows: EXAMPLE[name] }));
