import type { Difference, PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { createTable, type ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { withNames } from '#lib/procurement/domain/export/withNames.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';

const COLUMNS = [
  'Kind',
  'Change',
  'OrderPeriod',
  'SupplierId',
  'SupplierName',
  'PartId',
  'PartName',
  'OfferId',
  'OfferName',
  'RequiredPeriod',
  'RequirementType',
  'Figure',
  'Before',
  'After',
  'Difference',
];

type Line = Readonly<Record<string, number>>;

/** Creates one row for each amount of a line. An amount that is 0 in both plans has no row. */
function* toRows(
  kind: string,
  { Added, Removed, Changed }: Difference<object>,
  amounts: readonly string[],
  names: Names,
) {
  const changes = [
    ...Added.map((after) => ({ change: 'Added', before: undefined, after })),
    ...Removed.map((before) => ({ change: 'Removed', before, after: undefined })),
    ...Changed.map(({ Before: before, After: after }) => ({ change: 'Changed', before, after })),
  ] as readonly { readonly change: string; readonly before?: Line; readonly after?: Line }[];
  for (const { change, before, after } of changes)
    for (const amount of amounts) {
      const [Before, After] = [before?.[amount] ?? 0, after?.[amount] ?? 0];
      if (Before === 0 && After === 0) continue;
      const ids = { ...before, ...after } as Line;
      yield {
        ...withNames(ids, names),
        Kind: kind,
        Change: change,
        Figure: amount,
        Before,
        After,
        Difference: After - Before,
      };
    }
}

/** Creates the table of the changes from another plan to this one: order lines, alerts, figures. */
export const createDifferenceTable = (difference: PlanDifference, names: Names): ExportTable =>
  createTable('Difference', COLUMNS, function* () {
    const { Purchases, Alerts, Kpis } = difference;
    yield* toRows('OrderLine', Purchases, ['Quantity', 'TotalPrice'], names);
    yield* toRows('Alert', Alerts, ['LateQuantity', 'MissingAmount'], names);
    for (const [Figure, { Before, After, Change }] of Object.entries(Kpis))
      if (Change !== 0) yield { Kind: 'Figure', Change: 'Changed', Figure, Before, After, Difference: Change };
  });
