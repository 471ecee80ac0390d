import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import { changeUsers, getSupplierOfOrder, toOrderNumber } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Fragment, Order, Pegging } from '#lib/procurement/domain/plan/pegging.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Offer, Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';

/** Plan of one part with its pegging. */
export interface PeggedPart {
  readonly part: Part;
  readonly orders: readonly Order[];
  readonly pegging: Pegging;
}

const sum = <Value>(values: Iterable<Value>, of: (value: Value) => number): number => {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
};

const roundTo = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Returns a rounded ratio; `otherwise` if the divisor is 0. */
const ratio = (above: number, below: number, otherwise: number, decimals: number): number =>
  below === 0 ? otherwise : roundTo(above / below, decimals);

/** Computes the stock figures of a part over all periods. */
const computeStockFigures = (problem: Problem, { part, orders }: PeggedPart) => {
  const change = new Array<number>(problem.periods.length).fill(0);
  const add = (at: number, quantity: number) => {
    change[at] = (change[at] ?? 0) + quantity;
  };
  for (const { position, quantity } of part.receipts) add(position, quantity);
  for (const { position, quantity } of part.requirements) add(position, -quantity);
  for (const { arrival, quantity } of orders) add(arrival, quantity);
  const figures = { backlog: 0, shortfall: 0, excess: 0, unavailable: 0, endShortfall: 0, over: 0, kept: 0, onTime: 0 };
  const required = new Map(part.requirements.map(({ position, quantity }) => [position, quantity]));
  let net = 0;
  change.forEach((quantity, at) => {
    net += quantity;
    const backlog = Math.max(0, -net);
    const short = at >= problem.start ? Math.max(0, part.minimum - Math.max(0, net)) : 0;
    figures.backlog += backlog;
    figures.shortfall += short;
    figures.excess += Math.max(0, net - part.minimum);
    figures.unavailable = backlog;
    figures.endShortfall = short;
    if (part.maximum > 0 && net > part.maximum) figures.over += 1;
    if (at >= problem.start && short === 0) figures.kept += 1;
    figures.onTime += Math.max(0, (required.get(at) ?? 0) - backlog);
  });
  return figures;
};

interface Line {
  readonly order: Order;
  readonly part: Part;
  readonly source: Source;
  readonly offer: Offer;
}

const listLines = ({ part, orders }: PeggedPart): readonly Line[] =>
  orders.flatMap((order) => {
    const source = part.sources[order.source];
    const offer = source?.offers[order.offer];
    return source === undefined || offer === undefined ? [] : [{ order, part, source, offer }];
  });

/** Computes the cost of buying each requirement alone: from its cheapest on-time offer, or from the cheapest one. */
const computeReferenceCost = (
  { periods }: Problem,
  { part, pegging }: PeggedPart,
  firstArrival: (offer: Offer) => number,
): number => {
  // By period: the least price of the offers that arrive until its end.
  const least = periods.map(() => Number.POSITIVE_INFINITY);
  let cheapest = Number.POSITIVE_INFINITY;
  for (const { offers } of part.sources)
    for (const offer of offers) {
      const arrival = firstArrival(offer);
      if (arrival < least.length) least[arrival] = Math.min(least[arrival] ?? offer.price, offer.price);
      cheapest = Math.min(cheapest, offer.price);
    }
  for (const [at, price] of least.entries()) least[at] = Math.min(price, least[at - 1] ?? price);
  const getPrice = (due: number): number => {
    const price = least[Math.min(due, least.length - 1)] ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(price) ? price : cheapest;
  };
  return sum(pegging.fragments, ({ type, due, quantity }: Fragment) => (type === 2 ? 0 : quantity * getPrice(due)));
};

/** Contribution of one part to the figures: sums, and its purchase orders. */
interface Tally {
  readonly sums: KpiTotals;
  /** Number of each order, without duplicates. */
  readonly orders: readonly number[];
}

const SUMMED = [
  'unavailable',
  'endShortfall',
  'backlog',
  'shortfall',
  'excess',
  'onTime',
  'kept',
  'over',
  'lateUnits',
  'lateUnitPeriods',
  'lines',
  'units',
  'cost',
  'risk',
  'reliability',
  'priority',
  'delivery',
  'recycled',
  'reference',
] as const;

type Summed = (typeof SUMMED)[number];

/** Sums from which most figures follow. All are whole, so parts can be taken out of them and added without rounding. */
export type KpiTotals = Readonly<Record<Summed, number>>;

export type TallyPart = (part: PeggedPart) => Tally;

/** Creates the function that computes the contribution of one part of a problem. */
export const createTallyPart = (
  problem: Problem,
  { recycledSupplierIds, recycledPartTypes }: Recycled,
  firstArrival: (offer: Offer) => number,
): TallyPart => {
  const getSupplier = ({ source }: Line) =>
    problem.suppliers[source.supplier] ?? { id: 0, reliability: 0, priority: false };
  const isRecycled = (line: Line) =>
    recycledSupplierIds.includes(getSupplier(line).id) || recycledPartTypes.includes(line.part.type);
  return (each) => {
    const lines = listLines(each);
    const over = (value: (line: Line) => number) => sum(lines, (line) => value(line) * line.order.quantity);
    const { lateUnits, lateUnitPeriods } = each.pegging;
    return {
      sums: {
        ...computeStockFigures(problem, each),
        lateUnits,
        lateUnitPeriods,
        lines: lines.length,
        units: over(() => 1),
        cost: over(({ offer }) => offer.price),
        risk: over((line) => 100 - getSupplier(line).reliability),
        reliability: over((line) => getSupplier(line).reliability),
        priority: over((line) => (getSupplier(line).priority ? 1 : 0)),
        delivery: over(({ order }) => order.arrival - order.order),
        recycled: over((line) => (isRecycled(line) ? 1 : 0)),
        reference: computeReferenceCost(problem, each, firstArrival),
      },
      orders: [
        ...new Set(
          lines.map(({ source, order }) => toOrderNumber(source.supplier, order.order, problem.periods.length)),
        ),
      ],
    };
  };
};

/** Figures of a plan, summed part by part. */
export interface KpiSum {
  readonly add: (tally: Tally) => void;
  readonly remove: (tally: Tally) => void;
  readonly totals: () => KpiTotals;
  readonly kpis: () => Kpis;
}

/** Sums of a whole plan, from which those of a plan with other parts can be computed. */
export interface PlanSums {
  readonly totals: KpiTotals;
  /** By order number: the number of parts that use the order. */
  readonly users: ReadonlyMap<number, number>;
}

/** Creates a sum of figures that starts with those of a plan; empty by default. */
export const createKpiSum = (problem: Problem, start?: PlanSums): KpiSum => {
  const totals: Record<Summed, number> = {
    ...(Object.fromEntries(SUMMED.map((name) => [name, 0])) as KpiTotals),
    ...start?.totals,
  };
  const users = new Map(start?.users);
  const change = ({ sums, orders }: Tally, by: 1 | -1): void => {
    for (const name of SUMMED) totals[name] += by * sums[name];
    changeUsers(users, orders, by);
  };
  return {
    add: (tally) => change(tally, 1),
    remove: (tally) => change(tally, -1),
    totals: () => ({ ...totals }),
    kpis: () => computeKpisOfTotals(problem, totals, [...users.keys()]),
  };
};

const computeKpisOfTotals = (
  { parts, periods, start }: Problem,
  totals: KpiTotals,
  orders: readonly number[],
): Kpis => {
  const { unavailable, units, cost, lateUnits, priority, delivery, recycled } = totals;
  const required = sum(parts, ({ requirements }) => sum(requirements, ({ quantity }) => quantity));
  const partPeriods = parts.length * Math.max(0, periods.length - start);
  return {
    UnavailableUnits: unavailable,
    EndMinimumStockShortfall: totals.endShortfall,
    LateUnitPeriods: totals.backlog,
    MinimumStockShortfallUnitPeriods: totals.shortfall,
    TotalCost: cost,
    SupplyRisk: totals.risk,
    NonPriorityUnits: units - priority,
    DeliveryTime: delivery,
    ExcessStockUnitPeriods: totals.excess,
    PurchaseOrders: orders.length,
    SuppliersUsed: new Set(orders.map((order) => getSupplierOfOrder(order, periods.length))).size,
    RecycledUnits: recycled,
    OnTimeRate: ratio(totals.onTime, required, 1, 4),
    LateUnits: lateUnits,
    AverageDelay: ratio(totals.lateUnitPeriods, lateUnits, 0, 2),
    FillRate: ratio(required - unavailable, required, 1, 4),
    MinimumStockCompliance: ratio(totals.kept, partPeriods, 1, 4),
    AverageReliability: ratio(totals.reliability, units, 0, 2),
    PriorityShare: ratio(priority, units, 0, 4),
    AverageLeadTime: ratio(delivery, units, 0, 2),
    AverageUnitCost: ratio(cost, units, 0, 2),
    OrderLines: totals.lines,
    OverMaximumPartPeriods: totals.over,
    RecycledShare: ratio(recycled, units, 0, 4),
    Saving: totals.reference - cost,
  };
};

/** Computes all figures of a plan, and the sums behind them. */
export const computeKpis = (
  problem: Problem,
  parts: readonly PeggedPart[],
  recycled: Recycled,
  firstArrival: (offer: Offer) => number,
): { readonly kpis: Kpis; readonly totals: KpiTotals } => {
  const tally = createTallyPart(problem, recycled, firstArrival);
  const sum = createKpiSum(problem);
  for (const part of parts) sum.add(tally(part));
  return { kpis: sum.kpis(), totals: sum.totals() };
};
