import { type Kpis, type PlanLists, reasonText } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { projectionOf } from '#lib/procurement/domain/projection.ts';

export type Cell = number | string | undefined;

/** A table of an export: its name is that of a sheet, a file and a JSON member. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows of objects in the columns named; a member that an object lacks is an empty cell. */
const table = (name: string, columns: readonly string[], objects: readonly object[]): ExportTable => ({
  name,
  columns,
  rows: objects.map((object) => columns.map((column) => (object as Readonly<Record<string, Cell>>)[column])),
});

const PURCHASE = [
  'OrderPeriod',
  'OrderDate',
  'SupplierId',
  'PartId',
  'OfferId',
  'Quantity',
  'PricePerUnit',
  'TotalPrice',
  'DeliveryPeriod',
  'DeliveryDate',
  'RequiredPeriod',
  'RequiredDate',
  'RequirementType',
  'PeriodsLate',
  'Reason',
  'ReasonText',
  'EarliestPossiblePeriod',
  'LeadTime',
  'SupplyOnTime',
  'Priority',
];

const ALERT = [
  'Alert',
  'PartId',
  'RequiredPeriod',
  'RequiredDate',
  'RequirementType',
  'Quantity',
  'MissingAmount',
  'LateAmount',
  'RequiredAmount',
  'AvailableAmount',
  'SupplierId',
  'OfferId',
  'DeliveryPeriod',
  'DeliveryDate',
  'PeriodsLate',
  'Reason',
  'ReasonText',
  'EarliestPossiblePeriod',
];

const PERIOD = [
  'PeriodID',
  'Date',
  'OrderedValue',
  'DeliveredValue',
  'OrderedQuantity',
  'DeliveredQuantity',
  'ScheduledReceipts',
  'RequiredQuantity',
  'Stock',
  'Backlog',
];

/** All that a planner takes into a spreadsheet: purchases, alerts, figures, cash need by period, stock by part. */
export const exportTables = (problem: Problem, lists: PlanLists, kpis: Kpis): readonly ExportTable[] => {
  const late = lists.ProposedPurchaseLate.map((item) => ({ ...item, ReasonText: reasonText(item.Reason) }));
  const { periods, parts } = projectionOf(problem, lists);
  return [
    table('Purchases', PURCHASE, [...lists.ProposedPurchaseOnTime, ...late]),
    table('Alerts', ALERT, [
      ...late.map((item) => ({ ...item, Alert: 'Late' })),
      ...lists.UnavailableItems.map((item) => ({ ...item, Alert: 'Unavailable' })),
    ]),
    { name: 'Kpis', columns: ['Kpi', 'Value'], rows: Object.entries(kpis) },
    table('Periods', PERIOD, periods),
    {
      name: 'StockProjection',
      columns: ['PartId', ...problem.periods.map(({ id }) => String(id))],
      rows: parts.map(({ PartId, positions }) => [PartId, ...positions]),
    },
  ];
};
