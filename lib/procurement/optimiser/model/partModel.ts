import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import { listOrderPeriods, type OrderPeriod } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';

/** A supply option: an order under one offer, placed in one period and received in one period. */
export interface SupplyOption {
  /** Index in `PartModel.offers`. */
  readonly offer: number;
  readonly order: number;
  readonly arrival: number;
  /** Smallest and largest quantity of an order. */
  readonly low: number;
  readonly high: number;
  /** Whether every plan uses the option: it is a frozen order, and `low` equals `high`. */
  readonly isForced?: boolean;
  /** Quantity in the earlier plan, where the number of lines that differ from it is limited. */
  readonly before?: number;
}

/** An offer with the terms of its supplier. */
export interface ModelOffer {
  /** Index in `PartModel.sources`. */
  readonly source: number;
  /** Index in `Problem.suppliers`. */
  readonly supplier: number;
  readonly price: number;
  /** Infinity without limit. */
  readonly capacity: number;
  readonly minimum: number;
  /** 100 less the supplier's reliability in percent. */
  readonly risk: number;
  readonly priority: boolean;
  readonly recycled: boolean;
}

export interface ModelSource {
  readonly minimum: number;
  /** Infinity without limit. */
  readonly quantity: number;
}

/** The lot-sizing problem of one part over all periods, independent of the other parts. */
export interface PartModel {
  readonly periods: number;
  /** First period in which the minimum stock is required. */
  readonly start: number;
  readonly minimum: number;
  /** Infinity without maximum. */
  readonly maximum: number;
  /** Net position at the end of each period without any purchase. */
  readonly base: readonly number[];
  /** By source, then offer. */
  readonly offers: readonly ModelOffer[];
  readonly sources: readonly ModelSource[];
  /** Sorted by arrival, then offer. Options that no plan can use are left out. */
  readonly options: readonly SupplyOption[];
  /** By period: smallest and largest total received until its end, if only some plans are considered. */
  readonly receipts?: Ranges;
}

/** Number of options above which HiGHS needs seconds for a MILP of one part, as with daily periods over a year. */
const MANY_OPTIONS = 300;

/** Returns whether a part has too many options for a MILP of all of them. */
export const hasManyOptions = ({ options }: PartModel): boolean => options.length > MANY_OPTIONS;

/** The groups of limits that an alert reason can name. */
export type LimitGroup = 'capacity' | 'quantity' | 'lot' | 'maximum';

const computeBasePositions = (part: Part, periods: number): readonly number[] => {
  const changes = new Array<number>(periods).fill(0);
  for (const { position, quantity } of part.receipts) changes[position] = ensure(changes[position]) + quantity;
  for (const { position, quantity } of part.requirements) changes[position] = ensure(changes[position]) - quantity;
  let net = 0;
  return changes.map((change) => {
    net += change;
    return net;
  });
};

/** Returns the largest quantity that a plan without minimum lots has to buy. */
export const computeLargestNeed = ({ base, minimum, start }: Pick<PartModel, 'base' | 'minimum' | 'start'>): number =>
  Math.max(0, ...base.map((net, at) => (at >= start ? minimum : 0) - net));

interface Place extends OrderPeriod {
  readonly offer: number;
  /** Quantity of a frozen order. */
  readonly quantity?: number;
  /** Of a line of an earlier plan, which may stay as it is. */
  readonly before?: number;
}

type Limits = Omit<PartModel, 'options'>;

const buildOptions = (limits: Limits, places: readonly Place[]): readonly SupplyOption[] => {
  const need = computeLargestNeed(limits);
  const getSourceKey = ({ offer, order }: Place) => `${limits.offers[offer]?.source} ${order}`;
  const together = new Map<string, number>();
  for (const place of places) together.set(getSourceKey(place), (together.get(getSourceKey(place)) ?? 0) + 1);
  return places.flatMap((place) => {
    const offer = limits.offers[place.offer];
    const source = offer && limits.sources[offer.source];
    if (offer === undefined || source === undefined) return [];
    const { quantity, ...option } = place;
    if (quantity !== undefined) return [{ ...option, low: quantity, high: quantity, isForced: true }];
    const alone = together.get(getSourceKey(place)) === 1;
    const low = Math.max(1, offer.minimum, alone ? source.minimum : 0);
    const room = limits.maximum - ensure(limits.base[place.arrival]);
    // A line of the earlier plan may stay although nobody needs that much any more.
    const wanted = Math.max(need + Math.max(low, source.minimum), option.before ?? 0);
    const high = Math.min(offer.capacity, source.quantity, room, wanted);
    return low > high ? [] : [{ ...option, low, high }];
  });
};

/** Adds the lines of an earlier plan, each to the place of its order, or as a place of its own. */
const addEarlierLines = (
  places: Place[],
  { earlier = [] }: Part,
  computeArrival: (offer: number, order: number) => number | undefined,
): void => {
  if (earlier.length === 0) return;
  const toKey = ({ offer, order }: Pick<Place, 'offer' | 'order'>) => `${offer} ${order}`;
  const known = new Map(places.map((place, n) => [toKey(place), n]));
  for (const { offer, order, quantity: before } of earlier) {
    const n = known.get(toKey({ offer, order }));
    const place = n === undefined ? undefined : places[n];
    const arrival = computeArrival(offer, order);
    if (n !== undefined && place !== undefined) places[n] = { ...place, before };
    else if (arrival !== undefined) places.push({ offer, order, arrival, before });
  }
};

const build = (problem: Problem, part: Part, recycled: Recycled, free: LimitGroup | undefined): PartModel => {
  const computeArrival = createComputeArrival(problem);
  const offers: ModelOffer[] = [];
  const places: Place[] = [];
  const leadTimes = part.sources.flatMap(({ offers: own }) => own.map(({ leadTime }) => leadTime));
  part.sources.forEach(({ supplier, offers: own }, source) => {
    const { reliability, priority, id } = problem.suppliers[supplier] ?? { reliability: 0, priority: false, id: 0 };
    const isRecycled = recycled.recycledSupplierIds.includes(id) || recycled.recycledPartTypes.includes(part.type);
    for (const offer of own) {
      for (const place of listOrderPeriods(offer, problem, computeArrival))
        places.push({ offer: offers.length, ...place });
      offers.push({
        source,
        supplier,
        price: offer.price,
        capacity: free === 'capacity' ? Number.POSITIVE_INFINITY : offer.capacity,
        minimum: free === 'lot' ? 0 : offer.minimum,
        risk: 100 - reliability,
        priority,
        recycled: isRecycled,
      });
    }
  });
  for (const { offer, order, quantity } of part.planned ?? []) {
    const arrival = computeArrival(order, leadTimes[offer] ?? 0);
    if (arrival !== undefined) places.push({ offer, order, arrival, quantity });
  }
  addEarlierLines(places, part, (offer, order) => computeArrival(order, leadTimes[offer] ?? 0));
  places.sort((a, b) => a.arrival - b.arrival || a.offer - b.offer || a.order - b.order);
  const limits: Limits = {
    periods: problem.periods.length,
    start: problem.start,
    minimum: part.minimum,
    maximum: part.maximum === 0 || free === 'maximum' ? Number.POSITIVE_INFINITY : part.maximum,
    base: computeBasePositions(part, problem.periods.length),
    offers,
    sources: part.sources.map(({ minimum, quantity }) => ({
      minimum: free === 'lot' ? 0 : minimum,
      quantity: free === 'quantity' ? Number.POSITIVE_INFINITY : (quantity ?? Number.POSITIVE_INFINITY),
    })),
  };
  return { ...limits, options: buildOptions(limits, places) };
};

/** Returns the plan that orders nothing but the frozen orders. */
export const getSmallestPlan = ({ options }: Pick<PartModel, 'options'>): readonly number[] =>
  options.map(({ low, isForced }) => (isForced ? low : 0));

export const buildPartModel = (problem: Problem, part: Part, recycled: Recycled): PartModel =>
  build(problem, part, recycled, undefined);

/** Builds the model of a part without one group of limits, to test whether that group binds. */
export const buildPartModelWithout = (group: LimitGroup, problem: Problem, part: Part, recycled: Recycled): PartModel =>
  build(problem, part, recycled, group);

/** Returns whether quantities keep offer capacities, supplier quantities and supplier minimums. */
export const keepsLimits = ({ options, offers, sources }: PartModel, quantities: readonly number[]): boolean => {
  const [byOffer, bySource] = [offers.map(() => 0), sources.map(() => 0)];
  const together = new Map<string, number>();
  for (const [n, { offer, order }] of options.entries()) {
    const quantity = ensure(quantities[n]);
    if (quantity === 0) continue;
    const source = ensure(offers[offer]).source;
    byOffer[offer] = ensure(byOffer[offer]) + quantity;
    bySource[source] = ensure(bySource[source]) + quantity;
    together.set(`${source} ${order}`, (together.get(`${source} ${order}`) ?? 0) + quantity);
  }
  return (
    offers.every(({ capacity }, n) => ensure(byOffer[n]) <= capacity) &&
    sources.every(({ quantity }, n) => ensure(bySource[n]) <= quantity) &&
    [...together].every(([key, quantity]) => quantity >= ensure(sources[Number.parseInt(key, 10)]).minimum)
  );
};
