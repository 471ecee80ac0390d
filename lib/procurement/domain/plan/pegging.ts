import type { RequirementType } from '#lib/procurement/domain/plan/plan.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';

/** An order of a part: indices in `Part.sources` and its `offers`, positions on the time axis. */
export interface Order {
  readonly source: number;
  readonly offer: number;
  readonly order: number;
  readonly arrival: number;
  readonly quantity: number;
}

/** Units of an order that serve one requirement. A surplus is due when it arrives. */
export interface Fragment {
  readonly order: Order;
  readonly quantity: number;
  readonly due: number;
  readonly type: RequirementType;
}

/** Units of a requirement that are missing, or that a scheduled receipt brings late. */
export interface Gap {
  readonly due: number;
  readonly type: 0 | 1;
  readonly required: number;
  readonly missing: number;
  readonly late: number;
}

export interface Pegging {
  readonly fragments: readonly Fragment[];
  readonly gaps: readonly Gap[];
  /** Production units served late, by purchase or receipt, and the sum of their delays in unit periods. */
  readonly lateUnits: number;
  readonly lateUnitPeriods: number;
}

interface Supply {
  readonly arrival: number;
  /** The order; undefined for stock and scheduled receipts. */
  readonly order?: Order;
  left: number;
}

/** Supplies in order of availability: in each period stock and receipts first, then purchases by offer and supplier id. */
const listSupplies = (part: Part, orders: readonly Order[], supplierIds: readonly number[]): readonly Supply[] => {
  const listIds = ({ source, offer }: Order): readonly [number, number] => {
    const from = part.sources[source];
    return [from?.offers[offer]?.id ?? 0, supplierIds[from?.supplier ?? 0] ?? 0];
  };
  const compareIds = (a: Order, b: Order) => {
    const [offer, supplier] = listIds(a);
    const [otherOffer, otherSupplier] = listIds(b);
    return offer - otherOffer || supplier - otherSupplier;
  };
  const received = part.receipts.map(({ position, quantity }): Supply => ({ arrival: position, left: quantity }));
  const bought = orders
    .toSorted(compareIds)
    .map((order): Supply => ({ arrival: order.arrival, order, left: order.quantity }));
  return [...received, ...bought].sort((a, b) => a.arrival - b.arrival);
};

/** By period: the net position at its end, and the part of it that no requirement takes. */
interface Standings {
  readonly position: (at: number) => number;
  readonly leftOver: (at: number) => number;
}

/** The first period of the plan, and the number of periods. */
interface PlanAxis {
  readonly start: number;
  readonly periods: number;
}

/** Lists level ranges of the minimum stock, highest first, each with the first period in which it would be empty. */
const listLevelDues = (
  part: Part,
  { position, leftOver }: Standings,
  { start, periods }: PlanAxis,
): readonly { readonly above: number; readonly due: number }[] => {
  const dues: { above: number; due: number }[] = [];
  let lowest = part.minimum;
  for (let due = start; due < periods && lowest > 0; due++) {
    // Without the left-over units above level j, the position would be below j for each of the levels above `bare`.
    const bare = position(due) > leftOver(due) ? position(due) : 0;
    if (bare >= lowest) continue;
    dues.push({ above: bare, due });
    lowest = bare;
  }
  return dues;
};

/**
 * Assigns supplies to requirements, earliest due first. Left-over units fill the minimum stock; the rest is surplus.
 */
export const peg = (part: Part, orders: readonly Order[], supplierIds: readonly number[], axis: PlanAxis): Pegging => {
  const supplies = listSupplies(part, orders, supplierIds);
  const fragments: Fragment[] = [];
  const gaps: Gap[] = [];
  let lateUnits = 0;
  let lateUnitPeriods = 0;
  let next = 0;
  for (const { position: due, quantity: required } of part.requirements) {
    let missing = required;
    let late = 0;
    for (let supply = supplies[next]; supply !== undefined && missing > 0; supply = supplies[next]) {
      const quantity = Math.min(missing, supply.left);
      if (supply.arrival > due) {
        lateUnits += quantity;
        lateUnitPeriods += quantity * (supply.arrival - due);
      }
      if (supply.order !== undefined) fragments.push({ order: supply.order, quantity, due, type: 0 });
      else if (supply.arrival > due) late += quantity;
      missing -= quantity;
      supply.left -= quantity;
      if (supply.left === 0) next++;
    }
    if (missing > 0 || late > 0) gaps.push({ due, type: 0, required, missing, late });
  }
  const rest = supplies.slice(next);
  const standings = computeStandings(part, orders, rest, axis.periods);
  fragments.push(...fillMinimum(part, rest, listLevelDues(part, standings, axis)));
  const last = axis.periods - 1;
  const short = axis.start > last ? 0 : Math.max(0, part.minimum - Math.max(0, standings.position(last)));
  if (short > 0) gaps.push({ due: last, type: 1, required: part.minimum, missing: short, late: 0 });
  return { fragments, gaps, lateUnits, lateUnitPeriods };
};

/** Sums receipts, requirements and orders of a part by period. */
const computeStandings = (
  part: Part,
  orders: readonly Order[],
  rest: readonly Supply[],
  periods: number,
): Standings => {
  const running = (changes: readonly (readonly [at: number, change: number])[]) => {
    const values = new Array<number>(periods).fill(0);
    for (const [at, change] of changes) values[at] = (values[at] ?? 0) + change;
    for (let at = 1; at < periods; at++) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0);
    return (at: number) => values[at] ?? 0;
  };
  return {
    position: running([
      ...part.receipts.map(({ position, quantity }) => [position, quantity] as const),
      ...part.requirements.map(({ position, quantity }) => [position, -quantity] as const),
      ...orders.map(({ arrival, quantity }) => [arrival, quantity] as const),
    ]),
    leftOver: running(rest.map(({ arrival, left }) => [arrival, left] as const)),
  };
};

/** Left-over units fill the minimum stock from level 0 up; the rest is surplus. */
const fillMinimum = (
  part: Part,
  rest: readonly Supply[],
  dues: readonly { readonly above: number; readonly due: number }[],
): readonly Fragment[] => {
  const fragments: Fragment[] = [];
  let level = 0;
  for (const { arrival, order, left } of rest) {
    for (let open = left; open > 0; ) {
      const range = level < part.minimum ? dues.find(({ above }) => above <= level) : undefined;
      const ceiling = range === undefined ? Number.POSITIVE_INFINITY : computeCeiling(range, dues, part.minimum);
      const quantity = Math.min(open, ceiling - level);
      const [due, type] = range === undefined ? ([arrival, 2] as const) : ([range.due, 1] as const);
      if (order !== undefined) fragments.push({ order, quantity, due, type });
      level += quantity;
      open -= quantity;
    }
  }
  return fragments;
};

/** Upper end of a range: the lower end of the range above it. */
const computeCeiling = <Range extends { readonly above: number }>(
  range: Range,
  dues: readonly Range[],
  minimum: number,
): number => dues[dues.indexOf(range) - 1]?.above ?? minimum;
