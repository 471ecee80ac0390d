import { getFieldPlace, type Relaxation } from '#lib/procurement/domain/explain/relaxLimit.ts';
import type { ProblemTables, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { LIMIT_GROUPS } from '#lib/procurement/domain/questions/alerts.ts';

type RelaxableGroup = (typeof LIMIT_GROUPS)[number];

interface LimitCell {
  readonly table: TableName;
  readonly field: string;
  readonly sign: 1 | -1;
}

/** Cells that contain the limits of a group. To relax a group, minimums and lead times are lowered, the others raised. */
const CELLS: Readonly<Record<Exclude<RelaxableGroup, 'OfferClosed'>, readonly LimitCell[]>> = {
  OfferCapacity: [{ table: 'OfferPartSupplier', field: 'OfferCapacityAmount', sign: 1 }],
  SupplierQuantity: [{ table: 'SupplierPart', field: 'MaxQuantityAvailable', sign: 1 }],
  MinimumAmount: [
    { table: 'OfferPartSupplier', field: 'OfferMinimumAmount', sign: -1 },
    { table: 'SupplierPart', field: 'SupplyMinimumAmount', sign: -1 },
  ],
  MaximumStock: [{ table: 'Part', field: 'AvailabilityMaximumAmount', sign: 1 }],
  LeadTime: [{ table: 'OfferPartSupplier', field: 'LeadTime', sign: -1 }],
};

export const isRelaxable = (group: string): group is RelaxableGroup =>
  (LIMIT_GROUPS as readonly string[]).includes(group);

/** Lists the changed cells of the rows of a part. */
const changeRows = (
  tables: ProblemTables,
  table: TableName,
  part: number,
  change: (cells: TableRow) => readonly (readonly [field: string, value: number])[],
): readonly Relaxation[] => {
  const key = getFieldPlace(table, 'PartId');
  return tables[table].flatMap((cells, row) =>
    cells[key] !== part
      ? []
      : change(cells).flatMap(([field, value]): readonly Relaxation[] => {
          const place = getFieldPlace(table, field);
          return cells[place] === value ? [] : [{ table, row, place, value }];
        }),
  );
};

/** Makes the order periods of each offer longer at both ends, by listed periods and within them. */
const extendOrderPeriods = (part: number, periods: number, tables: ProblemTables): readonly Relaxation[] => {
  const ids = tables.Periods.map(([id = 0]) => id);
  const toId = (position: number): number => ids[Math.min(ids.length - 1, Math.max(0, position))] ?? 0;
  return changeRows(tables, 'OfferPartSupplier', part, (cells) => {
    const first = ids.filter((id) => id < (cells[getFieldPlace('OfferPartSupplier', 'StartingPeriod')] ?? 0)).length;
    const last = ids.filter((id) => id <= (cells[getFieldPlace('OfferPartSupplier', 'EndingPeriod')] ?? 0)).length - 1;
    return [
      ['StartingPeriod', toId(first - periods)],
      ['EndingPeriod', toId(last + periods)],
    ];
  });
};

/** Lists the changes of the data that relax every limit of a group of a part by some units or periods. */
export const relaxGroup = (
  group: RelaxableGroup,
  part: number,
  units: number,
  tables: ProblemTables,
): readonly Relaxation[] => {
  if (group === 'OfferClosed') return extendOrderPeriods(part, units, tables);
  return CELLS[group].flatMap(({ table, field, sign }) =>
    changeRows(tables, table, part, (cells) => {
      const before = cells[getFieldPlace(table, field)] ?? 0;
      // A maximum stock of 0 means no limit.
      if (group === 'MaximumStock' && before === 0) return [];
      return [[field, Math.max(0, before + sign * units)]];
    }),
  );
};
