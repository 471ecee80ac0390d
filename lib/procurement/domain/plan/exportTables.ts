import { getReasonText, type Kpis, type PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { computeProjection } from '#lib/procurement/domain/plan/projection.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

export type Cell = number | string | undefined;

/** A table of an export: its name is that of a sheet, a file and a JSON member. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Generated on each iteration: held together they would take several times the memory of a plan. */
  readonly rows: Iterable<readonly Cell[]>;
}

/** Creates a table from objects; a missing member is an empty cell. */
const table = (name: string, columns: readonly string[], objects: () => Iterable<object>): ExportTable => ({
  name,
  columns,
  rows: {
    *[Symbol.iterator]() {
      for (const object of objects()) yield columns.map((column) => (object as Readonly<Record<string, Cell>>)[column]);
    },
  },
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

/** Creates the export tables: purchases, alerts, figures, cash need by period, stock by part. */
export const createExportTables = (problem: Problem, lists: PlanLists, kpis: Kpis): readonly ExportTable[] => {
  const { ProposedPurchaseOnTime: onTime, ProposedPurchaseLate: late, UnavailableItems: unavailable } = lists;
  const { periods, parts } = computeProjection(problem, lists);
  return [
    table('Purchases', PURCHASE, function* () {
      yield* onTime;
      for (const item of late) yield { ...item, ReasonText: getReasonText(item.Reason) };
    }),
    table('Alerts', ALERT, function* () {
      for (const item of late) yield { ...item, Alert: 'Late', ReasonText: getReasonText(item.Reason) };
      for (const item of unavailable) yield { ...item, Alert: 'Unavailable' };
    }),
    { name: 'Kpis', columns: ['Kpi', 'Value'], rows: Object.entries(kpis) },
    table('Periods', PERIOD, () => periods),
    {
      name: 'StockProjection',
      columns: ['PartId', ...problem.periods.map(({ id }) => String(id))],
      rows: parts.map(({ PartId, positions }) => [PartId, ...positions]),
    },
  ];
};
