import { findIndices, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import type { PartProgram, Value } from '#lib/procurement/optimiser/pricing/milp/partProgram.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Orders with prices, and the minimum cumulative receipts. */
export interface Priced extends PricedOrders {
  readonly floor: number;
  /** Price of an order line that differs from the earlier plan; 0 by default. */
  readonly changePrice?: number;
}

/** Stands for the variable of an option of which any quantity can be ordered. */
const NO_FLAG = -1;

/**
 * Adds lot sizes: the least quantity of an option and of a supplier in a period, and the maximum stock.
 * @param isSparse whether the totals received are variables
 * @returns by option: the variable that tells whether it is used, or `NO_FLAG`
 */
export const addLots = (program: PartProgram, model: PartModel, isSparse: boolean): readonly number[] => {
  const { options, offers, sources, maximum } = model;
  const getSource = (offer: number) => ensure(offers[offer]).source;
  const stockLimits = maximum === INFINITE ? [] : listStockLimits(model);
  const conditional = new Set(stockLimits.filter(isConditional).map(({ at }) => at));
  const placed = options.map(({ low, high, offer, arrival }, n) => {
    const joint = ensure(sources[getSource(offer)]).minimum > low;
    if (high === 0 || (low <= 1 && !joint && !conditional.has(arrival))) return NO_FLAG;
    const flag = program.addVariable(1, 1, ({ quantities }) => (ensure(quantities[n]) > 0 ? 1 : 0));
    program.addRow(-INFINITE, 0, [
      [n, 1],
      [flag, -high],
    ]);
    program.addRow(0, INFINITE, [
      [n, 1],
      [flag, -low],
    ]);
    return flag;
  });
  options.forEach(({ low, high, offer, order }, n) => {
    const least = ensure(sources[getSource(offer)]).minimum;
    if (high === 0 || least <= low) return;
    const beside = findIndices(
      options,
      (other) => getSource(other.offer) === getSource(offer) && other.order === order,
    );
    program.addRow(0, INFINITE, [...beside.map((other): Term => [other, 1]), [ensure(placed[n]), -least]]);
  });
  const getReceived = isSparse ? addTotalsReceived(program, model) : listReceived(model);
  for (const limit of stockLimits) {
    const received = getReceived(limit.at, isConditional(limit) ? limit.carried : limit.room);
    // The bound of a variable limits its total already.
    if (!isSparse || isConditional(limit)) addStockLimit(program, model, limit, received, placed);
  }
  return placed;
};

/** Adds a row for each capacity and supplier quantity that can bind. */
export const addLimits = (
  program: PartProgram,
  { options, offers, sources }: PartModel,
): readonly (number | undefined)[] => {
  const atMost = (belongs: (option: SupplyOption) => boolean, most: number) => {
    const members = findIndices(options, belongs);
    const all = members.reduce((total, n) => total + ensure(options[n]).high, 0);
    const terms = members.map((n): Term => [n, 1]);
    return all > most ? program.addRow(-INFINITE, most, terms) : undefined;
  };
  return [
    ...offers.map(({ capacity }, offer) => atMost((option) => option.offer === offer, capacity)),
    ...sources.map(({ quantity }, source) => atMost((option) => offers[option.offer]?.source === source, quantity)),
  ];
};

/**
 * Limits the total quantity of each offer to its range, where that is narrower than its options, and the number of its
 * orders if each has a lot: a whole number of lots makes up the total. HiGHS would need cuts to find that number.
 * @param placed by option: the variable that tells whether it is used, as `addLots` returns it
 */
export const addTotals = (
  program: PartProgram,
  { options, offers }: PartModel,
  { low, high }: Ranges,
  placed: readonly number[],
): void => {
  for (const offer of offers.keys()) {
    const members = findIndices(options, (option) => option.offer === offer && option.high > 0);
    const all = members.reduce((total, n) => total + ensure(options[n]).high, 0);
    const [least, most] = [ensure(low[offer]), ensure(high[offer])];
    if (least > 0 || most < all)
      program.addRow(
        least,
        most,
        members.map((n): Term => [n, 1]),
      );
    const flags = members.map((n) => ensure(placed[n]));
    if (flags.length < 2 || flags.includes(NO_FLAG)) continue;
    const fewest = Math.ceil(least / Math.max(...members.map((n) => ensure(options[n]).high)));
    const count = Math.floor(most / Math.min(...members.map((n) => ensure(options[n]).low)));
    if (fewest > 0 || count < flags.length)
      program.addRow(
        fewest,
        count,
        flags.map((flag): Term => [flag, 1]),
      );
  }
};

/** Limits the total quantity received, if recycled units could make every further unit a gain. */
export const addReceiptsLimit = (program: PartProgram, model: PartModel): void => {
  const most = computeReceiptsLimit(model);
  if (most < INFINITE)
    program.addRow(
      -INFINITE,
      most,
      model.options.map((_, n): Term => [n, 1]),
    );
};

/** The maximum stock in a period with receipts, as a limit on the units received until its end. */
interface StockLimit {
  readonly at: number;
  /** Largest total received if the period receives anything. */
  readonly room: number;
  /** Largest total received if it receives nothing. */
  readonly carried: number;
}

/** Returns whether a period may end above the maximum stock if it receives nothing. */
const isConditional = ({ room, carried }: StockLimit): boolean => carried > room;

/**
 * Lists the periods in which the maximum stock can bind. Earlier receipts kept the maximum in the last period with
 * receipts, so a period without receipts can exceed it only after a scheduled receipt.
 */
const listStockLimits = ({ options, base, maximum, periods }: PartModel): readonly StockLimit[] => {
  const limits: StockLimit[] = [];
  let [received, largest] = [0, 0];
  for (let at = 0; at < periods; at++) {
    const now = findIndices(options, ({ arrival, high }) => arrival === at && high > 0);
    if (now.length === 0) continue;
    const room = maximum - ensure(base[at]);
    const carried = Math.min(received, largest);
    received += now.reduce((total, n) => total + ensure(options[n]).high, 0);
    if (received > room) limits.push({ at, room, carried });
    largest = Math.max(largest, room);
  }
  return limits;
};

/** Returns the units received until the end of a period as terms. */
type ReceivedTerms = (at: number, most: number) => readonly Term[];

/** Returns the quantities of all orders that arrive until a period, which make its rows dense. */
const listReceived =
  ({ options }: PartModel): ReceivedTerms =>
  (at) =>
    findIndices(options, ({ arrival }) => arrival <= at).map((n): Term => [n, 1]);

/**
 * Returns a function that adds the total received until a period, and at most `most`, as a variable. It has to be called
 * with ascending periods: each total adds to the one before.
 */
const addTotalsReceived = (program: PartProgram, { options }: PartModel): ReceivedTerms => {
  let [since, before]: [number, readonly Term[]] = [-1, []];
  return (at, most) => {
    const arriving = findIndices(options, ({ arrival, high }) => arrival > since && arrival <= at && high > 0);
    const total = program.addVariable(most, 0, ({ quantities }) =>
      options.reduce((sum, { arrival }, n) => sum + (arrival <= at ? ensure(quantities[n]) : 0), 0),
    );
    program.addRow(0, 0, [[total, 1], ...before, ...arriving.map((n): Term => [n, -1])]);
    [since, before] = [at, [[total, -1]]];
    return [[total, 1]];
  };
};

/** Limits the units received until the end of a period; a binary tells whether a conditional limit applies. */
const addStockLimit = (
  program: PartProgram,
  { options }: PartModel,
  limit: StockLimit,
  received: readonly Term[],
  placed: readonly number[],
): void => {
  const { at, room, carried } = limit;
  if (!isConditional(limit)) {
    program.addRow(-INFINITE, room, received);
    return;
  }
  const now = findIndices(options, ({ arrival, high }) => arrival === at && high > 0);
  const receives = program.addVariable(1, 1, ({ quantities }) => (now.some((n) => ensure(quantities[n]) > 0) ? 1 : 0));
  for (const n of now)
    program.addRow(-INFINITE, 0, [
      [ensure(placed[n]), 1],
      [receives, -1],
    ]);
  program.addRow(-INFINITE, carried, [...received, [receives, carried - room]]);
};

/** Adds a binary for each order and links its options to it. */
export const addOrders = (
  program: PartProgram,
  { options }: PartModel,
  { orderByOption, floor }: Priced,
): ReadonlyMap<number, number> => {
  const switches = [...new Set(orderByOption)].map((order) => {
    const members = orderByOption.flatMap((each, n) => (each === order ? [n] : []));
    const isOpen: Value = ({ quantities }) => (members.some((n) => ensure(quantities[n]) > 0) ? 1 : 0);
    const variable = program.addVariable(1, 1, isOpen);
    for (const n of members)
      program.addRow(-INFINITE, 0, [
        [n, 1],
        [variable, -ensure(options[n]).high],
      ]);
    return [order, variable] as const;
  });
  if (floor > 0)
    program.addRow(
      floor,
      INFINITE,
      options.map((_, n): Term => [n, 1]),
    );
  return new Map(switches);
};

/** Adds a binary for each option that is 1 if its quantity differs from the earlier plan. */
export const addChanges = (program: PartProgram, { options }: PartModel): readonly Term[] =>
  options.flatMap(({ high, before = 0, isForced }, n): readonly Term[] => {
    if (isForced) return [];
    const isChanged: Value = ({ quantities }) => (ensure(quantities[n]) === before ? 0 : 1);
    const changed = program.addVariable(1, 1, isChanged);
    const above = Math.max(0, high - before);
    program.addRow(-INFINITE, before, [
      [n, 1],
      [changed, -above],
    ]);
    if (before > 0)
      program.addRow(before, INFINITE, [
        [n, 1],
        [changed, before],
      ]);
    return [[changed, 1]];
  });
