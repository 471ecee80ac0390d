import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { createDifferenceTable } from '#lib/procurement/domain/export/differenceTable.ts';
import { type ExportTable, createTable as table } from '#lib/procurement/domain/export/exportTable.ts';
import { createDraftOrders, createOrderTables } from '#lib/procurement/domain/export/orderTables.ts';
import { createPlanTable, type PlanHead } from '#lib/procurement/domain/export/planTable.ts';
import { withNames } from '#lib/procurement/domain/export/withNames.ts';
import { getReasonText, type Kpis, type PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { computeProjection } from '#lib/procurement/domain/plan/projection.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Order of the columns in the export. The pages show a selection of them in an order of their own. */
const PURCHASE = [
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
  'PartName',
  'RequiredPeriod',
  'RequiredDate',
  'RequirementType',
  'Quantity',
  'MissingAmount',
  'LateAmount',
  'RequiredAmount',
  'AvailableAmount',
  'SupplierId',
  'SupplierName',
  'OfferId',
  'OfferName',
  'DeliveryPeriod',
  'DeliveryDate',
  'PeriodsLate',
  'Reason',
  'ReasonText',
  'EarliestPossiblePeriod',
];

/** Amounts of each period: of money, or of units. */
export const PERIOD_AMOUNTS = [
  'OrderedValue',
  'DeliveredValue',
  'OrderedQuantity',
  'DeliveredQuantity',
  'ScheduledReceipts',
  'RequiredQuantity',
  'Stock',
  'Backlog',
] as const;

const PERIOD = ['PeriodID', 'Date', ...PERIOD_AMOUNTS];

export interface PlanContent {
  readonly head: PlanHead;
  readonly problem: Problem;
  readonly lists: PlanLists;
  readonly kpis: Kpis;
  readonly names: Names;
  /** The plan to compare with, and the changes from it to this one. */
  readonly against?: { readonly planId: string; readonly difference: PlanDifference };
}

/** Tables of an export, and its draft orders by supplier id. */
export interface ExportTables {
  readonly tables: readonly ExportTable[];
  readonly drafts: readonly ExportTable[];
  /** Decimals of the prices, which are whole numbers of the smallest unit in the tables. */
  readonly priceDecimals: number;
}

/**
 * Creates the export tables: overview of the plan, order lines, purchases by requirement, alerts, figures, cash need by
 * period and stock by part. With another plan, also the difference to it.
 */
export const createExportTables = ({ head, problem, lists, kpis, names, against }: PlanContent): ExportTables => {
  const { ProposedPurchaseOnTime: onTime, ProposedPurchaseLate: late, UnavailableItems: unavailable } = lists;
  const { periods, parts } = computeProjection(problem, lists);
  const tables = [
    createPlanTable(head, kpis, against?.planId),
    ...createOrderTables(lists, names),
    table('Purchases', PURCHASE, function* () {
      for (const item of onTime) yield withNames(item, names);
      for (const item of late) yield { ...withNames(item, names), ReasonText: getReasonText(item.Reason) };
    }),
    table('Alerts', ALERT, function* () {
      for (const item of late)
        yield { ...withNames(item, names), Alert: 'Late', ReasonText: getReasonText(item.Reason) };
      for (const item of unavailable) yield { ...withNames(item, names), Alert: 'Unavailable' };
    }),
    { name: 'Kpis', columns: ['Kpi', 'Value'], rows: Object.entries(kpis) },
    table('Periods', PERIOD, () => periods),
    {
      name: 'StockProjection',
      columns: ['PartId', 'PartName', ...problem.periods.map(({ id }) => String(id))],
      rows: parts.map(({ PartId, positions }) => [
        names.TextIds?.[PartId] ?? PartId,
        names.Part?.[PartId],
        ...positions,
      ]),
    },
    ...(against === undefined ? [] : [createDifferenceTable(against.difference, names)]),
  ];
  const { priceDecimals = 0 } = problem;
  return { tables, drafts: createDraftOrders(head.planId, lists, names), priceDecimals };
};
