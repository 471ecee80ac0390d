import type { ExportedPlan } from '#lib/procurement/actions/exportPlan.ts';
import type { ExportTable } from '#lib/procurement/domain/exportTables.ts';

const objectsOf = ({ columns, rows }: ExportTable): readonly object[] =>
  rows.map((row) =>
    Object.fromEntries(columns.flatMap((column, n) => (row[n] === undefined ? [] : [[column, row[n]] as const]))),
  );

/** The tables as arrays of objects beside the plan's own members; the figures as one object. */
export const exportJson = ({ planId, date, message, tables }: ExportedPlan): string =>
  JSON.stringify({
    ODProcurementPlanID: planId,
    Date: date,
    Message: message,
    ...Object.fromEntries(
      tables.map((table) => [table.name, table.name === 'Kpis' ? Object.fromEntries(table.rows) : objectsOf(table)]),
    ),
  });
