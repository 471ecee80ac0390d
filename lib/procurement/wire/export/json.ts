import type { ExportedPlan } from '#lib/procurement/actions/plans/exportPlan.ts';
import type { Cell, ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { toBatches } from '#lib/procurement/wire/export/batches.ts';

const toObject = (columns: readonly string[], row: readonly Cell[]): object =>
  Object.fromEntries(columns.flatMap((column, n) => (row[n] === undefined ? [] : [[column, row[n]] as const])));

function* tablePieces({ columns, rows }: ExportTable): Generator<string> {
  let before = '[';
  for (const batch of toBatches(rows)) {
    const objects = batch.map((row) => toObject(columns, row));
    yield before + JSON.stringify(objects).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Renders a plan as JSON in pieces: some of its tables as arrays of objects, the figures as one object. */
export function* renderJson(
  { planId, date, message, priceDecimals: PriceDecimals }: Omit<ExportedPlan, 'tables' | 'drafts'>,
  tables: readonly ExportTable[],
): Generator<string> {
  yield JSON.stringify({ ODProcurementPlanID: planId, Date: date, Message: message, PriceDecimals }).slice(0, -1);
  for (const table of tables) {
    yield `,${JSON.stringify(table.name)}:`;
    if (table.name === 'Kpis')
      yield JSON.stringify(Object.fromEntries(table.rows as Iterable<readonly [string, Cell]>));
    else yield* tablePieces(table);
  }
  yield '}';
}
