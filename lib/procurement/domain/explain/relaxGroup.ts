import { getFieldPlace, type Relaxation } from '#lib/procurement/domain/explain/relaxLimit.ts';
import type { ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';

/** Cells that contain the limits of a group. To relax a group, minimums are lowered and the other limits raised. */
const CELLS = {
  OfferCapacity: [{ table: 'OfferPartSupplier', field: 'OfferCapacityAmount', sign: 1 }],
  SupplierQuantity: [{ table: 'SupplierPart', field: 'MaxQuantityAvailable', sign: 1 }],
  MinimumAmount: [
    { table: 'OfferPartSupplier', field: 'OfferMinimumAmount', sign: -1 },
    { table: 'SupplierPart', field: 'SupplyMinimumAmount', sign: -1 },
  ],
  MaximumStock: [{ table: 'Part', field: 'AvailabilityMaximumAmount', sign: 1 }],
} as const satisfies Partial<
  Record<ReasonText, readonly { readonly table: TableName; readonly field: string; readonly sign: 1 | -1 }[]>
>;

type RelaxableGroup = keyof typeof CELLS;

export const isRelaxable = (group: string): group is RelaxableGroup => Object.hasOwn(CELLS, group);

/** Lists the changes of the data that relax every limit of a group of a part by some units. */
export const relaxGroup = (
  group: RelaxableGroup,
  part: number,
  units: number,
  tables: ProblemTables,
): readonly Relaxation[] =>
  CELLS[group].flatMap(({ table, field, sign }) => {
    const [place, key] = [getFieldPlace(table, field), getFieldPlace(table, 'PartId')];
    return tables[table].flatMap((cells, row): readonly Relaxation[] => {
      const before = cells[place] ?? 0;
      // A maximum stock of 0 means no limit.
      if (cells[key] !== part || (group === 'MaximumStock' && before === 0)) return [];
      const value = Math.max(0, before + sign * units);
      return value === before ? [] : [{ table, row, place, value }];
    });
  });
