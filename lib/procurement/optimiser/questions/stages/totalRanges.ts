import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import { listLeastUnits } from '#lib/procurement/optimiser/pricing/manyOptions/offerTotals.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Largest product of offers, offers and units, which limits the time of a range to some milliseconds. */
const LARGEST = 2_000_000;

/** An offer whose total is 0, or between `low` and `high` units. */
interface OfferTotal {
  readonly low: number;
  readonly high: number;
  readonly isCounted: boolean;
  /** First and last arrival period. */
  readonly first: number;
  readonly last: number;
}

/** Limits on the total of the counted offers. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** Least cost by units received; the last entry is the least cost of that many units or more. */
type LeastCosts = Float64Array;

/** Totals of offers that receive at least `floor` units and keep a count. */
interface TotalsProblem {
  readonly totals: readonly OfferTotal[];
  readonly units: readonly number[];
  readonly count: Count;
  readonly floor: number;
  /** Length of a table of least costs. */
  readonly size: number;
  /** By period: the largest total that the maximum stock allows to have received if the period receives anything. */
  readonly room: readonly number[];
}

/** Ranges of the totals in all plans within the limits, and a lower bound of each limited cost over these plans. */
export interface TotalRanges extends Ranges {
  readonly bounds: readonly number[];
}

/** An offer that is added to a table, and the largest total with it. */
interface AddedOffer {
  readonly total: OfferTotal;
  readonly unit: number;
  readonly room: number;
}

/**
 * Lowers a table of least costs to those with an offer; a queue holds the best starts of the sliding window of its
 * quantities.
 * @param table least costs without the offer
 */
const useOffer = (into: LeastCosts, table: LeastCosts, { total, unit, room }: AddedOffer): LeastCosts => {
  const { low, high } = total;
  if (high < low) return into;
  const last = table.length - 1;
  const queue = new Int32Array(table.length);
  let [head, tail] = [0, 0];
  const getStart = (received: number) => ensure(table[received]) - unit * received;
  for (let units = low; units < last && units <= room; units++) {
    const entering = units - low;
    while (tail > head && getStart(ensure(queue[tail - 1])) >= getStart(entering)) tail -= 1;
    queue[tail] = entering;
    tail += 1;
    if (ensure(queue[head]) < units - high) head += 1;
    into[units] = Math.min(ensure(into[units]), getStart(ensure(queue[head])) + unit * units);
  }
  // The last entry stands for larger totals, too.
  if (last > room) return into;
  for (let received = Math.max(0, last - high); received <= last; received++) {
    const quantity = unit < 0 ? high : Math.max(low, last - received);
    into[last] = Math.min(ensure(into[last]), ensure(table[received]) + unit * quantity);
  }
  return into;
};

/**
 * Lists offers in the order in which a table takes them: those whose last order arrives first come first. The maximum
 * stock limits their total, because the last receipt is not before the first arrival of an offer that is used.
 * @param arrived last arrival of the offers that the table already has
 */
const listAdded = (
  { totals, units, room }: TotalsProblem,
  offers: readonly number[],
  arrived = 0,
): readonly AddedOffer[] => {
  let last = arrived;
  return offers
    .toSorted((a, b) => ensure(totals[a]).last - ensure(totals[b]).last)
    .map((offer) => {
      const total = ensure(totals[offer]);
      last = Math.max(last, total.last);
      return { total, unit: ensure(units[offer]), room: Math.max(...room.slice(total.first, last + 1)) };
    });
};

const addOffers = (from: LeastCosts, added: readonly AddedOffer[]): LeastCosts =>
  added.reduce((table, offer) => useOffer(Float64Array.from(table), table, offer), from);

/** Returns the table without any offer. */
const createTable = ({ size }: TotalsProblem): LeastCosts => {
  const none = new Float64Array(size).fill(INFINITE);
  none[0] = 0;
  return none;
};

/** Returns the least costs of some offers by their total, of which one or more counted ones are used. */
const computeCostsWithCounted = (problem: TotalsProblem, offers: readonly number[]): LeastCosts => {
  let idle = createTable(problem);
  let used: LeastCosts = new Float64Array(problem.size).fill(INFINITE);
  for (const added of listAdded(problem, offers)) {
    used = useOffer(Float64Array.from(used), used, added);
    if (added.total.isCounted) used = useOffer(used, idle, added);
    else idle = useOffer(Float64Array.from(idle), idle, added);
  }
  return used;
};

/** Returns the least costs of some offers by their total, of which the counted ones keep the count. */
const computeLeastCosts = (problem: TotalsProblem, offers: readonly number[], { least, most }: Count): LeastCosts => {
  if (most === INFINITE && least === 0) return addOffers(createTable(problem), listAdded(problem, offers));
  if (most === INFINITE && least === 1) return computeCostsWithCounted(problem, offers);
  const isCounted = (offer: number) => ensure(problem.totals[offer]).isCounted;
  const counted = offers.filter(isCounted);
  const free = offers.filter((offer) => !isCounted(offer));
  const arrived = counted.reduce((last, offer) => Math.max(last, ensure(problem.totals[offer]).last), 0);
  const costs = addOffers(createTable(problem), listAdded(problem, counted));
  const kept = costs.map((cost, received) => (received >= least && received <= most ? cost : INFINITE));
  return addOffers(kept, listAdded(problem, free, arrived));
};

/** Replaces each entry by the least of it and all later ones. */
const toLeastFrom = (table: LeastCosts): LeastCosts => {
  const least = Float64Array.from(table);
  for (let at = least.length - 2; at >= 0; at--) least[at] = Math.min(ensure(least[at]), ensure(least[at + 1]));
  return least;
};

/** Returns a lower bound of the cost of all plans in which an offer has a total. */
const createBoundTotal = (problem: TotalsProblem, offer: number): ((total: number) => number) => {
  const { totals, units, count, floor } = problem;
  const others = [...totals.keys()].filter((each) => each !== offer);
  const unit = ensure(units[offer]);
  const getCost = (table: LeastCosts, received: number) => ensure(table[Math.max(0, received)]);
  if (!ensure(totals[offer]).isCounted) {
    const rest = toLeastFrom(computeLeastCosts(problem, others, count));
    return (total) => unit * total + getCost(rest, floor - total);
  }
  if (count.least === count.most) {
    const any = { least: 0, most: INFINITE };
    const [counted, free] = [true, false].map((flag) =>
      computeLeastCosts(
        problem,
        others.filter((each) => ensure(totals[each]).isCounted === flag),
        any,
      ),
    );
    const rest = getCost(toLeastFrom(ensure(free)), floor - count.most);
    return (total) =>
      total > count.most ? INFINITE : unit * total + ensure(ensure(counted)[count.most - total]) + rest;
  }
  // Relaxed: the other offers keep no count, unless there are no other counted ones, or this one is not used.
  const isAlone = !others.some((each) => ensure(totals[each]).isCounted);
  const rest = toLeastFrom(computeLeastCosts(problem, others, { least: 0, most: INFINITE }));
  const idle = toLeastFrom(computeLeastCosts(problem, others, count));
  return (total) => {
    if (isAlone && (total < count.least || total > count.most)) return INFINITE;
    return total === 0 ? getCost(idle, floor) : unit * total + getCost(rest, floor - total);
  };
};

/** Finds the range of the total of an offer in plans of at most a cost; low > high if there is none. */
const findRange = (problem: TotalsProblem, offer: number, most: number): readonly [low: number, high: number] => {
  const bound = createBoundTotal(problem, offer);
  const { low, high } = ensure(problem.totals[offer]);
  const isKept = (total: number) => bound(total) <= most;
  let last = high;
  while (last >= low && !isKept(last)) last -= 1;
  const isUnused = isKept(0);
  if (last < low) return isUnused ? [0, 0] : [1, 0];
  if (isUnused) return [0, last];
  let first = low;
  while (!isKept(first)) first += 1;
  return [first, last];
};

const isUncharged = (costs: readonly number[]): boolean => costs.every((cost) => cost === 0);

/** Returns whether a cost is the negative or positive number of units of some options. */
const isCountForm = ({ unit, backlog, shortfall, excess }: CostFunction, each: 1 | -1): boolean =>
  unit.includes(each) &&
  unit.every((cost) => cost === 0 || cost === each) &&
  [backlog, shortfall, excess].every(isUncharged);

/** Finds a limit on the number of units of some options among cost limits, and the offers of these options. */
const findCount = ({ offers, options }: PartModel, limits: CostLimits) => {
  const least = limits.find(([form]) => isCountForm(form, -1));
  const most = limits.find(([form]) => isCountForm(form, 1));
  const counted = least ?? most;
  const isCounted = offers.map((_, offer) =>
    options.some((option, n) => option.offer === offer && counted?.[0].unit[n] !== 0 && counted !== undefined),
  );
  // An upper limit on some options of an offer does not limit its total.
  const isWhole =
    most !== undefined && options.every(({ offer }, n) => most[0].unit[n] === (isCounted[offer] === true ? 1 : 0));
  return { isCounted, count: { least: Math.max(0, -(least?.[1] ?? 0)), most: isWhole ? most[1] : INFINITE } };
};

const listTotals = (
  { offers, sources, options }: PartModel,
  isCounted: readonly boolean[],
  room: readonly number[],
): readonly OfferTotal[] => {
  const lows = offers.map(() => INFINITE);
  const sums = offers.map(() => 0);
  const spans = offers.map(() => ({ first: 0, last: 0 }));
  // Options are sorted by arrival.
  for (const { offer, arrival, low, high } of options) {
    const isFirst = lows[offer] === INFINITE;
    spans[offer] = { first: isFirst ? arrival : ensure(spans[offer]).first, last: arrival };
    lows[offer] = Math.min(ensure(lows[offer]), low);
    sums[offer] = ensure(sums[offer]) + high;
  }
  return offers.map(({ capacity, source }, offer) => {
    const span = ensure(spans[offer]);
    const { quantity } = ensure(sources[source]);
    return {
      low: ensure(lows[offer]),
      high: Math.min(capacity, quantity, ensure(sums[offer]), Math.max(...room.slice(span.first, span.last + 1))),
      isCounted: isCounted[offer] === true,
      ...span,
    };
  });
};

/**
 * Computes ranges of the total quantity of each offer in all plans within limits, by dynamic programming over offers and
 * units (a knapsack problem with lots). Relaxes order periods, except the first and last arrival under the maximum
 * stock; supplier minimums, joint supplier quantities, and the costs of stock and backlog.
 * @param floor minimum cumulative receipts
 * @param counts limits of which at most one counts units of some options
 * @param costs the limited costs; each of them narrows the ranges
 * @returns undefined if the tables would be too large
 */
export const computeTotalRanges = (
  model: PartModel,
  floor: number,
  counts: CostLimits,
  costs: CostLimits,
): TotalRanges | undefined => {
  const { isCounted, count } = findCount(model, counts);
  const room = model.base.map((net) => model.maximum - net);
  const totals = listTotals(model, isCounted, room);
  const size = 1 + Math.max(floor, count.least, count.most < INFINITE ? count.most + 1 : 0);
  if (totals.length ** 2 * size > LARGEST) return undefined;
  const low = totals.map(() => 0);
  const high = totals.map((total) => (total.high < total.low ? 0 : total.high));
  const bounds = costs.map(([form, most]) => {
    const problem = { totals, units: listLeastUnits(model, form), count, floor, size, room };
    const all = toLeastFrom(computeLeastCosts(problem, [...totals.keys()], count));
    if (Number.isFinite(most))
      for (const offer of totals.keys()) {
        const [first, last] = findRange(problem, offer, addRoundingSlack(most));
        low[offer] = Math.max(ensure(low[offer]), first);
        high[offer] = Math.min(ensure(high[offer]), last);
      }
    return ensure(all[floor]);
  });
  return { low, high, bounds };
};
