import { checkFrozenOrders } from '#lib/procurement/domain/check/frozenOrders.ts';
import { checkLimits } from '#lib/procurement/domain/check/limits.ts';
import { type PlacedOrder, rebuildOrders } from '#lib/procurement/domain/check/rebuildOrders.ts';
import { checkMissing, type StockSums, simulateStock } from '#lib/procurement/domain/check/stock.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan, Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Maximum number of violations listed. */
const MOST_VIOLATIONS = 50;

const groupByKey = <Value>(
  values: readonly Value[],
  key: (value: Value) => number,
): ReadonlyMap<number, readonly Value[]> => {
  const groups = new Map<number, Value[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return groups;
};

const computeFigures = (
  configuration: Configuration,
  orders: readonly PlacedOrder[],
  sums: readonly Readonly<StockSums>[],
  lateUnits: number,
): Partial<Kpis> => {
  const stock = (member: keyof StockSums) => sums.reduce((total, part) => total + part[member], 0);
  const units = (weight: (order: PlacedOrder) => number) =>
    orders.reduce((total, order) => total + weight(order) * order.quantity, 0);
  const bought = units(() => 1);
  const required = stock('required');
  const recycledSuppliers = new Set(configuration.recycledSupplierIds);
  const recycledTypes = new Set(configuration.recycledPartTypes);
  return {
    UnavailableUnits: stock('unavailable'),
    EndMinimumStockShortfall: stock('endShortfall'),
    LateUnitPeriods: stock('late'),
    MinimumStockShortfallUnitPeriods: stock('shortfall'),
    TotalCost: units(({ offer }) => offer.price),
    SupplyRisk: units(({ supplier }) => 100 - supplier.reliability),
    NonPriorityUnits: units(({ supplier }) => (supplier.priority ? 0 : 1)),
    DeliveryTime: units(({ received, ordered }) => received - ordered),
    ExcessStockUnitPeriods: stock('excess'),
    PurchaseOrders: new Set(orders.map(({ supplier, ordered }) => `${supplier.id}/${ordered}`)).size,
    SuppliersUsed: new Set(orders.map(({ supplier }) => supplier.id)).size,
    RecycledUnits: units(({ supplier, part }) =>
      recycledSuppliers.has(supplier.id) || recycledTypes.has(part.type) ? 1 : 0,
    ),
    OnTimeRate: required === 0 ? 1 : Number((stock('onTime') / required).toFixed(4)),
    LateUnits: lateUnits,
    AverageReliability: bought === 0 ? 0 : Number((units(({ supplier }) => supplier.reliability) / bought).toFixed(2)),
    OrderLines: orders.length,
    OverMaximumPartPeriods: stock('over'),
  };
};

/**
 * Checks a plan, in the form that users see, against the input: every constraint, every member of every purchase, and
 * every figure that follows from them. Shares no code with the optimiser. Returns the violations; none for a valid
 * plan.
 */
export const checkPlan = (problem: Problem, configuration: Configuration, plan: CalculatedPlan): readonly string[] => {
  const violations: string[] = [];
  const report = (message: string) => {
    if (violations.length < MOST_VIOLATIONS) violations.push(message);
  };
  const { lists, kpis } = plan;
  const orders = rebuildOrders(problem, lists, report);
  checkLimits(orders, report);
  checkFrozenOrders(problem, orders, report);
  const ordersByPart = groupByKey(orders, ({ part }) => part.id);
  const itemsByPart = groupByKey(lists.UnavailableItems, ({ PartId }) => PartId);
  const sums = problem.parts.map((part) => {
    const walked = simulateStock(problem, part, ordersByPart.get(part.id) ?? [], report);
    checkMissing(part, walked, itemsByPart.get(part.id) ?? [], report);
    return walked;
  });
  const lateBought = lists.ProposedPurchaseLate.filter(({ RequirementType }) => RequirementType === 0);
  const lateUnits =
    lateBought.reduce((total, { Quantity }) => total + Quantity, 0) +
    lists.UnavailableItems.reduce((total, { LateAmount }) => total + LateAmount, 0);
  const figures = computeFigures(configuration, orders, sums, lateUnits);
  for (const [name, right] of Object.entries(figures))
    if (kpis[name as keyof Kpis] !== right) report(`${name} is ${kpis[name as keyof Kpis]} and not ${right}`);
  return violations;
};
