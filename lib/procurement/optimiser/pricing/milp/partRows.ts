import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { OfferTotals } from '#lib/procurement/optimiser/pricing/manyOptions/offerTotals.ts';
import type { MilpProgram, Term, Value } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Orders with prices, and the minimum cumulative receipts. */
export interface Priced extends PricedOrders {
  readonly floor: number;
  /** Price of an order line that differs from the earlier plan; 0 by default. */
  readonly changePrice?: number;
}

/** Variables of each period; undefined where no cost depends on them. */
export interface StockVariables {
  readonly stock: readonly (number | undefined)[];
  readonly backlog: readonly (number | undefined)[];
  /** Also undefined in periods without minimum stock. */
  readonly shortfall: readonly (number | undefined)[];
  readonly excess: readonly (number | undefined)[];
}

/** By period: whether a cost charges its backlog, shortfall or excess stock, and some plan can have any. */
export interface ChargedStock {
  readonly backlog: readonly boolean[];
  readonly shortfall: readonly boolean[];
  readonly excess: readonly boolean[];
}

const hasMinimum = ({ minimum, start }: PartModel, at: number): boolean => minimum > 0 && at >= start;

/** Returns which stock variables some costs of a model depend on. Receipts never lower the net position. */
export const listChargedStock = (model: PartModel, forms: readonly CostFunction[]): ChargedStock => {
  const { base, minimum } = model;
  const isCharged = (costs: (form: CostFunction) => readonly number[], at: number) =>
    forms.some((form) => costs(form)[at] !== 0);
  return {
    backlog: base.map((net, at) => net < 0 && isCharged(({ backlog }) => backlog, at)),
    shortfall: base.map(
      (net, at) => net < minimum && hasMinimum(model, at) && isCharged(({ shortfall }) => shortfall, at),
    ),
    excess: base.map((_, at) => isCharged(({ excess }) => excess, at)),
  };
};

/** Returns all stock variables of a model. */
export const listAllStock = (model: PartModel): ChargedStock => ({
  backlog: model.base.map(() => true),
  shortfall: model.base.map((_, at) => hasMinimum(model, at)),
  excess: model.base.map(() => true),
});

const places = <Item>(values: readonly Item[], test: (value: Item) => boolean): readonly number[] =>
  values.flatMap((value, n) => (test(value) ? [n] : []));

/** Returns, by period, the largest total quantity that options can deliver until its end. */
const sumReceipts = ({ base, options }: PartModel): readonly number[] => {
  const received = base.map(() => 0);
  for (const { arrival, high } of options) received[arrival] = ensure(received[arrival]) + high;
  let total = 0;
  return received.map((each) => {
    total += each;
    return total;
  });
};

/** Returns whether a cost charges anything at the end of a period. */
const isCounted = ({ backlog, shortfall, excess }: ChargedStock, at: number): boolean =>
  ensure(backlog[at]) || ensure(shortfall[at]) || ensure(excess[at]);

const addStockVariables = (program: MilpProgram, model: PartModel, charged: ChargedStock): StockVariables => {
  const { base, minimum } = model;
  const most = sumReceipts(model).map((received, at) => ensure(base[at]) + received);
  const getMost = (at: number) => ensure(most[at]);
  const add = (
    isAdded: (at: number) => boolean | undefined,
    value: (net: number) => number,
    largest: (at: number) => number,
  ) =>
    base.map((_, at) =>
      isAdded(at)
        ? program.addUnbounded(Math.max(0, largest(at)), ({ net }) => Math.max(0, value(ensure(net[at]))))
        : undefined,
    );
  return {
    stock: add(
      (at) => isCounted(charged, at),
      (net) => net,
      getMost,
    ),
    backlog: add(
      (at) => isCounted(charged, at),
      (net) => -net,
      (at) => -ensure(base[at]),
    ),
    shortfall: base.map((_, at) =>
      charged.shortfall[at]
        ? program.addVariable(minimum, 0, ({ net }) => Math.max(0, minimum - Math.max(0, ensure(net[at]))))
        : undefined,
    ),
    excess: add(
      (at) => charged.excess[at],
      (net) => net - minimum,
      (at) => getMost(at) - minimum,
    ),
  };
};

/**
 * Adds the stock balance with backlog, shortfall of the minimum stock and excess stock. Periods without charged
 * variables have none: the balance of the next charged period counts what arrives in them.
 */
export const addStockBalance = (program: MilpProgram, model: PartModel, charged: ChargedStock): StockVariables => {
  const { base, minimum, options } = model;
  const variables = addStockVariables(program, model, charged);
  const { stock, backlog, shortfall, excess } = variables;
  let before = -1;
  for (const at of base.keys()) {
    if (!isCounted(charged, at)) continue;
    const held = ensure(stock[at]);
    const earlier: readonly Term[] =
      before < 0
        ? []
        : [
            [ensure(stock[before]), -1],
            [ensure(backlog[before]), 1],
          ];
    const received = places(options, ({ arrival }) => arrival > before && arrival <= at).map((n): Term => [n, -1]);
    const change = ensure(base[at]) - (before < 0 ? 0 : ensure(base[before]));
    program.addRow(change, change, [[held, 1], [ensure(backlog[at]), -1], ...earlier, ...received]);
    const [missing, over] = [shortfall[at], excess[at]];
    if (missing !== undefined)
      program.addRow(minimum, INFINITE, [
        [missing, 1],
        [held, 1],
      ]);
    if (over !== undefined)
      program.addRow(-minimum, INFINITE, [
        [over, 1],
        [held, -1],
      ]);
    before = at;
  }
  return variables;
};

/** Adds lot sizes: the least quantity of an option and of a supplier in a period, and the maximum stock. */
export const addLots = (program: MilpProgram, model: PartModel): void => {
  const { options, offers, sources, maximum } = model;
  const getSource = (offer: number) => ensure(offers[offer]).source;
  const stockLimits = maximum === INFINITE ? [] : listStockLimits(model);
  const conditional = new Set(stockLimits.filter(isConditional).map(({ at }) => at));
  const placed = options.map(({ low, high, offer, arrival }, n) => {
    const joint = ensure(sources[getSource(offer)]).minimum > low;
    if (high === 0 || (low <= 1 && !joint && !conditional.has(arrival))) return -1;
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
    const beside = places(options, (other) => getSource(other.offer) === getSource(offer) && other.order === order);
    program.addRow(0, INFINITE, [...beside.map((other): Term => [other, 1]), [ensure(placed[n]), -least]]);
  });
  for (const limit of stockLimits) addStockLimit(program, model, limit, placed);
};

/** Adds a row for each capacity and supplier quantity that can bind. */
export const addLimits = (
  program: MilpProgram,
  { options, offers, sources }: PartModel,
): readonly (number | undefined)[] => {
  const atMost = (belongs: (option: SupplyOption) => boolean, most: number) => {
    const members = places(options, belongs);
    const all = members.reduce((total, n) => total + ensure(options[n]).high, 0);
    const terms = members.map((n): Term => [n, 1]);
    return all > most ? program.addRow(-INFINITE, most, terms) : undefined;
  };
  return [
    ...offers.map(({ capacity }, offer) => atMost((option) => option.offer === offer, capacity)),
    ...sources.map(({ quantity }, source) => atMost((option) => offers[option.offer]?.source === source, quantity)),
  ];
};

/** Limits the total quantity of each offer to its range, where that is narrower than its options. */
export const addTotals = (program: MilpProgram, { options, offers }: PartModel, { low, high }: OfferTotals): void => {
  for (const offer of offers.keys()) {
    const members = places(options, (option) => option.offer === offer && option.high > 0);
    const all = members.reduce((total, n) => total + ensure(options[n]).high, 0);
    const [least, most] = [ensure(low[offer]), ensure(high[offer])];
    if (least > 0 || most < all)
      program.addRow(
        least,
        most,
        members.map((n): Term => [n, 1]),
      );
  }
};

/** Limits the total quantity received, if recycled units could make every further unit a gain. */
export const addReceiptsLimit = (program: MilpProgram, model: PartModel): void => {
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
    const now = places(options, ({ arrival, high }) => arrival === at && high > 0);
    if (now.length === 0) continue;
    const room = maximum - ensure(base[at]);
    const carried = Math.min(received, largest);
    received += now.reduce((total, n) => total + ensure(options[n]).high, 0);
    if (received > room) limits.push({ at, room, carried });
    largest = Math.max(largest, room);
  }
  return limits;
};

/** Limits the units received until the end of a period; a binary tells whether a conditional limit applies. */
const addStockLimit = (
  program: MilpProgram,
  { options }: PartModel,
  limit: StockLimit,
  placed: readonly number[],
): void => {
  const { at, room, carried } = limit;
  const terms = places(options, ({ arrival }) => arrival <= at).map((n): Term => [n, 1]);
  if (!isConditional(limit)) {
    program.addRow(-INFINITE, room, terms);
    return;
  }
  const now = places(options, ({ arrival, high }) => arrival === at && high > 0);
  const receives = program.addVariable(1, 1, ({ quantities }) => (now.some((n) => ensure(quantities[n]) > 0) ? 1 : 0));
  for (const n of now)
    program.addRow(-INFINITE, 0, [
      [ensure(placed[n]), 1],
      [receives, -1],
    ]);
  program.addRow(-INFINITE, carried, [...terms, [receives, carried - room]]);
};

/**
 * Forbids stock and backlog in the same period by a binary, which is necessary if a shortfall costs more than a
 * backlog. Without a charged shortfall in the period, both together gain nothing.
 */
export const addExclusions = (program: MilpProgram, { base, periods }: PartModel, state: StockVariables): void => {
  for (let at = 0; at < periods; at++) {
    const [held, owed, missing] = [state.stock[at], state.backlog[at], state.shortfall[at]];
    if (held === undefined || owed === undefined || missing === undefined) continue;
    const short = program.addVariable(1, 1, (plan) => (ensure(plan.net[at]) < 0 ? 1 : 0));
    const [stock, backlog] = [ensure(program.most[held]), Math.max(0, -ensure(base[at]))];
    program.addRow(-INFINITE, 0, [
      [owed, 1],
      [short, -backlog],
    ]);
    program.addRow(-INFINITE, stock, [
      [held, 1],
      [short, stock],
    ]);
  }
};

/** Adds a binary for each order and links its options to it. */
export const addOrders = (
  program: MilpProgram,
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
export const addChanges = (program: MilpProgram, { options }: PartModel): readonly Term[] =>
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
