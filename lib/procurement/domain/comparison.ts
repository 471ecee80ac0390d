import type {
  Kpis,
  LatePurchaseItem,
  PlanLists,
  PurchaseItem,
  UnavailableItem,
} from '#lib/procurement/domain/plan/plan.ts';
import { roundFigure } from '#lib/procurement/domain/roundFigure.ts';

/** An order line of one part, as a planner would place it. */
export interface OrderLine {
  readonly OrderPeriod: number;
  readonly SupplierId: number;
  readonly PartId: number;
  readonly OfferId: number;
  readonly DeliveryPeriod: number;
  readonly Quantity: number;
  readonly TotalPrice: number;
}

/** Late and missing units of a requirement. */
export interface AlertLine {
  readonly PartId: number;
  readonly RequiredPeriod: number;
  readonly RequirementType: number;
  readonly LateQuantity: number;
  readonly MissingAmount: number;
}

export interface Changed<T> {
  readonly Before: T;
  readonly After: T;
}

export interface Difference<T> {
  readonly Added: readonly T[];
  readonly Removed: readonly T[];
  readonly Changed: readonly Changed<T>[];
}

/** Differences between two plans. */
export interface PlanDifference {
  readonly Purchases: Difference<OrderLine>;
  readonly Alerts: Difference<AlertLine>;
  readonly Kpis: Readonly<Record<string, Changed<number> & { readonly Change: number }>>;
  /** Present if both plans were chosen by the same weights. */
  readonly WeightedDistance?: DistanceChange;
}

/**
 * Weighted distances of both plans from the best values, in percent of the weights: once by the ranges of the first
 * plan's front, once by those of the second. Each plan is the nearest of its own front only by the range of that front.
 */
export interface DistanceChange {
  readonly RangeBefore: Changed<number>;
  readonly RangeAfter: Changed<number>;
}

/** Sums items with the same key: the fragments of an order, the items of a requirement. */
const sumByKey = <T, L>(items: readonly T[], keyOf: (item: T) => string, add: (item: T, line: L | undefined) => L) => {
  const lines = new Map<string, L>();
  for (const item of items) lines.set(keyOf(item), add(item, lines.get(keyOf(item))));
  return lines;
};

const orderLines = ({ ProposedPurchaseOnTime, ProposedPurchaseLate }: PlanLists): ReadonlyMap<string, OrderLine> =>
  sumByKey<PurchaseItem, OrderLine>(
    [...ProposedPurchaseOnTime, ...ProposedPurchaseLate],
    ({ OrderPeriod, SupplierId, PartId, OfferId }) => [OrderPeriod, SupplierId, PartId, OfferId].join(),
    (item, line) => ({
      OrderPeriod: item.OrderPeriod,
      SupplierId: item.SupplierId,
      PartId: item.PartId,
      OfferId: item.OfferId,
      DeliveryPeriod: item.DeliveryPeriod,
      Quantity: (line?.Quantity ?? 0) + item.Quantity,
      TotalPrice: (line?.TotalPrice ?? 0) + item.TotalPrice,
    }),
  );

const sumAlertLines = ({ ProposedPurchaseLate, UnavailableItems }: PlanLists): ReadonlyMap<string, AlertLine> =>
  sumByKey<LatePurchaseItem | UnavailableItem, AlertLine>(
    [...ProposedPurchaseLate, ...UnavailableItems],
    ({ PartId, RequiredPeriod, RequirementType }) => [PartId, RequiredPeriod, RequirementType].join(),
    (item, line) => {
      const { PartId, RequiredPeriod, RequirementType } = item;
      const [late, missing] = 'Quantity' in item ? [item.Quantity, 0] : [item.LateAmount, item.MissingAmount];
      return {
        PartId,
        RequiredPeriod,
        RequirementType,
        LateQuantity: (line?.LateQuantity ?? 0) + late,
        MissingAmount: (line?.MissingAmount ?? 0) + missing,
      };
    },
  );

const isSame = <T extends object>(one: T, other: T): boolean =>
  Object.entries(one).every(([name, value]) => (other as Readonly<Record<string, unknown>>)[name] === value);

const toDifference = <T extends object>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Difference<T> => ({
  Added: [...after].flatMap(([key, line]) => (before.has(key) ? [] : [line])),
  Removed: [...before].flatMap(([key, line]) => (after.has(key) ? [] : [line])),
  Changed: [...before].flatMap(([key, Before]) => {
    const After = after.get(key);
    return After === undefined || isSame(Before, After) ? [] : [{ Before, After }];
  }),
});

/** Computes the change of each figure from one plan to another. */
export const computeKpiChanges = (before: Kpis, after: Kpis): PlanDifference['Kpis'] =>
  Object.fromEntries(
    Object.entries(before).map(([name, Before]) => {
      const After = (after as unknown as Readonly<Record<string, number>>)[name] ?? Before;
      // Figures have at most four decimals; their difference has no more.
      return [name, { Before, After, Change: roundFigure(After - Before) }];
    }),
  );

/** Computes the changes from one plan to another: orders, alerts by requirement, figures. */
export const computePlanDifference = (
  before: { readonly lists: PlanLists; readonly kpis: Kpis },
  after: { readonly lists: PlanLists; readonly kpis: Kpis },
  distance?: DistanceChange,
): PlanDifference => ({
  Purchases: toDifference(orderLines(before.lists), orderLines(after.lists)),
  Alerts: toDifference(sumAlertLines(before.lists), sumAlertLines(after.lists)),
  Kpis: computeKpiChanges(before.kpis, after.kpis),
  ...(distance === undefined ? {} : { WeightedDistance: distance }),
});
