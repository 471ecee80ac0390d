import type { Recycled } from '#lib/procurement/domain/part/model.ts';
import type { Fragment, Order, Pegging } from '#lib/procurement/domain/pegging.ts';
import type { Kpis } from '#lib/procurement/domain/plan.ts';
import type { Offer, Part, Problem, Source } from '#lib/procurement/domain/problem.ts';

/** The plan of one part, pegged. */
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

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A ratio, or what it is where there is nothing to divide by. */
const ratio = (above: number, below: number, otherwise: number, decimals: number): number =>
  below === 0 ? otherwise : rounded(above / below, decimals);

/** Stock of one part over time. */
const stockFigures = (problem: Problem, { part, orders }: PeggedPart) => {
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

const linesOf = ({ part, orders }: PeggedPart): readonly Line[] =>
  orders.flatMap((order) => {
    const source = part.sources[order.source];
    const offer = source?.offers[order.offer];
    return source === undefined || offer === undefined ? [] : [{ order, part, source, offer }];
  });

/** What the units would cost if each requirement were bought alone: cheapest offer that can be in time, else cheapest. */
const referenceCost = ({ part, pegging }: PeggedPart, firstArrival: (offer: Offer) => number): number => {
  const offers = part.sources
    .flatMap((source) => source.offers)
    .map((offer) => [offer.price, firstArrival(offer)] as const);
  const cheapest = (due: number) => {
    const inTime = offers.filter(([, arrival]) => arrival <= due);
    const prices = (inTime.length > 0 ? inTime : offers).map(([price]) => price);
    return prices.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
  };
  return sum(pegging.fragments, ({ type, due, quantity }: Fragment) => (type === 2 ? 0 : quantity * cheapest(due)));
};

/** Every figure of a plan. */
export const kpisOf = (
  problem: Problem,
  parts: readonly PeggedPart[],
  { recycledSupplierIds, recycledPartTypes }: Recycled,
  firstArrival: (offer: Offer) => number,
): Kpis => {
  const stock = parts.map((each) => stockFigures(problem, each));
  const lines = parts.flatMap(linesOf);
  const supplierOf = ({ source }: Line) =>
    problem.suppliers[source.supplier] ?? { id: 0, reliability: 0, priority: false };
  const over = (value: (line: Line) => number) => sum(lines, (line) => value(line) * line.order.quantity);
  const units = over(() => 1);
  const cost = over(({ offer }) => offer.price);
  const required = sum(problem.parts, ({ requirements }) => sum(requirements, ({ quantity }) => quantity));
  const unavailable = sum(stock, (part) => part.unavailable);
  const lateUnits = sum(parts, ({ pegging }) => pegging.lateUnits);
  const isRecycled = (line: Line) =>
    recycledSupplierIds.includes(supplierOf(line).id) || recycledPartTypes.includes(line.part.type);
  const recycled = over((line) => (isRecycled(line) ? 1 : 0));
  const priority = over((line) => (supplierOf(line).priority ? 1 : 0));
  const delivery = over(({ order }) => order.arrival - order.order);
  return {
    UnavailableUnits: unavailable,
    EndMinimumStockShortfall: sum(stock, (part) => part.endShortfall),
    LateUnitPeriods: sum(stock, (part) => part.backlog),
    MinimumStockShortfallUnitPeriods: sum(stock, (part) => part.shortfall),
    TotalCost: cost,
    SupplyRisk: over((line) => 100 - supplierOf(line).reliability),
    NonPriorityUnits: units - priority,
    DeliveryTime: delivery,
    ExcessStockUnitPeriods: sum(stock, (part) => part.excess),
    PurchaseOrders: new Set(lines.map(({ source, order }) => `${source.supplier} ${order.order}`)).size,
    SuppliersUsed: new Set(lines.map(({ source }) => source.supplier)).size,
    RecycledUnits: recycled,
    OnTimeRate: ratio(
      sum(stock, (part) => part.onTime),
      required,
      1,
      4,
    ),
    LateUnits: lateUnits,
    AverageDelay: ratio(
      sum(parts, ({ pegging }) => pegging.lateUnitPeriods),
      lateUnits,
      0,
      2,
    ),
    FillRate: ratio(required - unavailable, required, 1, 4),
    MinimumStockCompliance: ratio(
      sum(stock, (part) => part.kept),
      parts.length * Math.max(0, problem.periods.length - problem.start),
      1,
      4,
    ),
    AverageReliability: ratio(
      over((line) => supplierOf(line).reliability),
      units,
      0,
      2,
    ),
    PriorityShare: ratio(priority, units, 0, 4),
    AverageLeadTime: ratio(delivery, units, 0, 2),
    AverageUnitCost: ratio(cost, units, 0, 2),
    OrderLines: lines.length,
    OverMaximumPartPeriods: sum(stock, (part) => part.over),
    RecycledShare: ratio(recycled, units, 0, 4),
    Saving: sum(parts, (part) => referenceCost(part, firstArrival)) - cost,
  };
};
