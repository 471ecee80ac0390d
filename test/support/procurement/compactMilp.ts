import type { Offer, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import {
  type CompactMilp,
  createMilp,
  type GrowingMilp,
  type GrowingTerms,
  type Terms,
} from '#test/support/procurement/milp.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Recycled suppliers and part types, as in a configuration. */
export interface Recycling {
  readonly recycledSupplierIds: readonly number[];
  readonly recycledPartTypes: readonly number[];
  /**
   * By part, the largest total quantity received where an offer is recycled; an order then also exceeds the need by no
   * more than its minimum. No limit by default.
   */
  readonly receiptsLimits?: readonly number[];
}

/** Order period of each receipt period of an offer; of two orders with the same receipt only the later. */
const mapOrdersByReceipt = (
  { periods, now }: Problem,
  { first, last, leadTime }: Offer,
): ReadonlyMap<number, number> => {
  const orders = new Map<number, number>();
  for (let at = Math.max(first, now); at <= last; at++) {
    if (periods[at]?.active !== true) continue;
    let received = at + leadTime;
    while (received < periods.length && periods[received]?.active !== true) received++;
    if (received < periods.length) orders.set(received, at);
  }
  return orders;
};

/** Change of the net position by period, without orders. */
const listChanges = ({ periods }: Problem, { receipts, requirements }: Part): readonly number[] => {
  const changes = periods.map(() => 0);
  for (const { position, quantity } of receipts) changes[position] = (changes[position] ?? 0) + quantity;
  for (const { position, quantity } of requirements) changes[position] = (changes[position] ?? 0) - quantity;
  return changes;
};

/** Largest quantity that is needed until some period. */
const computeNeed = (problem: Problem, part: Part): number => {
  let [need, net] = [0, 0];
  for (const [at, more] of listChanges(problem, part).entries()) {
    net += more;
    need = Math.max(need, (at >= problem.start ? part.minimum : 0) - net);
  }
  return need;
};

/** Adds the variables of one order: its quantity, between 0 or `least` and `most`, and whether it is placed. */
const addOrder = (
  { addVariable, addRow, getSharedBinary }: GrowingMilp,
  { supplier, at, least, most }: Readonly<Record<'supplier' | 'at' | 'least' | 'most', number>>,
): { readonly amount: number; readonly placed: number } => {
  const amount = addVariable(0, most, 1);
  const placed = addVariable(0, 1, 1);
  addRow(-INFINITE, 0, [
    [amount, 1],
    [placed, -most],
  ]);
  addRow(0, INFINITE, [
    [amount, 1],
    [placed, -least],
  ]);
  const order = getSharedBinary(`order ${supplier} ${at}`, 'orders');
  addRow(-INFINITE, 0, [
    [placed, 1],
    [order, -1],
  ]);
  addRow(-INFINITE, 0, [
    [order, 1],
    [getSharedBinary(`supplier ${supplier}`, 'suppliers'), -1],
  ]);
  return { amount, placed };
};

/** By receipt period, the quantities ordered of a part and the binaries of these orders. */
interface Arrivals {
  readonly amounts: readonly number[][];
  readonly placed: readonly number[][];
}

/** Adds the orders of a part from one supplier, with the limits of the offers and of the supplier. */
const addSource = (
  milp: GrowingMilp,
  problem: Problem,
  {
    place,
    source,
    arrivals,
    isRecycled,
    largest,
  }: {
    readonly place: number;
    readonly source: Part['sources'][number];
    readonly arrivals: Arrivals;
    readonly isRecycled: boolean;
    /** Largest quantity of an order with this minimum. */
    readonly largest: (minimum: number) => number;
  },
): void => {
  const { supplier, minimum, quantity = INFINITE, offers } = source;
  const { reliability = 0, priority = false } = problem.suppliers[supplier] ?? {};
  const all: GrowingTerms = [];
  const ordersByPeriod = new Map<number, { amounts: GrowingTerms; placed: number[] }>();
  for (const offer of offers) {
    const most = Math.min(offer.capacity, quantity, largest(Math.max(1, offer.minimum, minimum)));
    const own: GrowingTerms = [];
    for (const [received, at] of mapOrdersByReceipt(problem, offer)) {
      const { amount, placed } = addOrder(milp, { supplier, at, least: Math.max(1, offer.minimum), most });
      const together = ordersByPeriod.get(at) ?? { amounts: [], placed: [] };
      ordersByPeriod.set(at, together);
      together.amounts.push([amount, 1]);
      together.placed.push(placed);
      own.push([amount, 1]);
      milp.amounts.push({ part: place, supplier, offerId: offer.id, at, variable: amount });
      arrivals.amounts[received]?.push(amount);
      arrivals.placed[received]?.push(placed);
      milp.addCost('cost', amount, offer.price);
      milp.addCost('risk', amount, 100 - reliability);
      milp.addCost('nonPriority', amount, priority ? 0 : 1);
      milp.addCost('deliveryTime', amount, received - at);
      milp.addCost('recycledUnits', amount, isRecycled ? -1 : 0);
    }
    milp.addRow(-INFINITE, offer.capacity, own);
    all.push(...own);
  }
  milp.addRow(-INFINITE, quantity, all);
  for (const { amounts, placed } of ordersByPeriod.values())
    for (const one of placed) milp.addRow(0, INFINITE, [...amounts, [one, -minimum]]);
};

/** Adds all orders of a part. */
const addOrders = (milp: GrowingMilp, problem: Problem, recycling: Recycling, place: number, part: Part): Arrivals => {
  const arrivals = { amounts: problem.periods.map(() => []), placed: problem.periods.map(() => []) };
  const limit = recycling.receiptsLimits?.[place] ?? INFINITE;
  const need = computeNeed(problem, part);
  for (const source of part.sources) {
    const { id = 0 } = problem.suppliers[source.supplier] ?? {};
    const isRecycled = recycling.recycledSupplierIds.includes(id) || recycling.recycledPartTypes.includes(part.type);
    const largest = (minimum: number): number => (limit === INFINITE ? INFINITE : need + minimum);
    addSource(milp, problem, { place, source, arrivals, isRecycled, largest });
  }
  const received: Terms = arrivals.amounts.flat().map((amount) => [amount, 1]);
  milp.addRow(-INFINITE, limit, received);
  return arrivals;
};

/** Adds the shortfall of the minimum stock at the end of a period. */
const addShortfall = (milp: GrowingMilp, minimum: number, stock: number, isLast: boolean): void => {
  const missing = milp.addVariable(0, minimum, 0);
  milp.addRow(minimum, INFINITE, [
    [missing, 1],
    [stock, 1],
  ]);
  milp.addCost('lateness', missing, 1);
  milp.shortfall.push([missing, 1]);
  if (isLast) milp.short.push([missing, 1]);
};

/** Adds a binary by which stock and backlog are never positive at the same time. */
const separateStockFromBacklog = (
  { addVariable, addRow }: GrowingMilp,
  {
    stock,
    backlog,
    mostStock,
    mostBacklog,
  }: Readonly<Record<'stock' | 'backlog' | 'mostStock' | 'mostBacklog', number>>,
): void => {
  const isShort = addVariable(0, 1, 1);
  addRow(-INFINITE, 0, [
    [backlog, 1],
    [isShort, -mostBacklog],
  ]);
  addRow(-INFINITE, mostStock, [
    [stock, 1],
    [isShort, mostStock],
  ]);
};

/** Adds stock, backlog, shortfall and excess of a part at the end of each period, and its maximum stock. */
const addStock = (milp: GrowingMilp, problem: Problem, place: number, part: Part, arrivals: Arrivals): void => {
  const { addVariable, addRow } = milp;
  const room = part.sources.flatMap(({ offers }) => offers).reduce((sum, { capacity }) => sum + capacity, 0);
  const mostBacklog = part.requirements.reduce((sum, { quantity }) => sum + quantity, 0) + 1;
  let base = 0;
  let before: Terms = [];
  for (const [at, change] of listChanges(problem, part).entries()) {
    const isLast = at === problem.periods.length - 1;
    const [stock, backlog, excess] = [
      addVariable(0, INFINITE, 0),
      addVariable(0, INFINITE, 0),
      addVariable(0, INFINITE, 0),
    ];
    milp.backlogs.push({ part: place, at, variable: backlog });
    const received = (arrivals.amounts[at] ?? []).map((amount) => [amount, -1] as const);
    addRow(change, change, [[stock, 1], [backlog, -1], ...before, ...received]);
    before = [
      [stock, -1],
      [backlog, 1],
    ];
    base += change;
    addRow(-part.minimum, INFINITE, [
      [excess, 1],
      [stock, -1],
    ]);
    milp.addCost('lateness', backlog, 4);
    milp.late.push([backlog, 1]);
    milp.addCost('stock', excess, 1);
    if (isLast) milp.unavailable.push([backlog, 1]);
    if (at >= problem.start) addShortfall(milp, part.minimum, stock, isLast);
    separateStockFromBacklog(milp, { stock, backlog, mostStock: Math.max(0, base + room) + 1, mostBacklog });
    if (part.maximum === 0) continue;
    const over = Math.max(0, base + room - part.maximum);
    for (const placed of arrivals.placed[at] ?? [])
      addRow(-INFINITE, part.maximum + over, [
        [stock, 1],
        [backlog, -1],
        [placed, over],
      ]);
  }
};

/** Writes the compact MILP of a problem from its rules. */
export const writeCompactMilp = (problem: Problem, recycling: Recycling): CompactMilp => {
  const milp = createMilp();
  for (const [place, part] of problem.parts.entries())
    addStock(milp, problem, place, part, addOrders(milp, problem, recycling, place, part));
  return milp;
};
