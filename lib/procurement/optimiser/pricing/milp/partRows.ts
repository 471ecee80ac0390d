import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { MilpProgram, Term, Value } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Orders with prices, and the minimum cumulative receipts. */
export interface Priced extends PricedOrders {
  readonly floor: number;
}

/** Variables of each period. */
export interface StockVariables {
  readonly stock: readonly number[];
  readonly backlog: readonly number[];
  /** Undefined in periods without minimum stock. */
  readonly shortfall: readonly (number | undefined)[];
  readonly excess: readonly number[];
}

const places = <Item>(values: readonly Item[], test: (value: Item) => boolean): readonly number[] =>
  values.flatMap((value, n) => (test(value) ? [n] : []));

/** Adds the stock balance with backlog, shortfall of the minimum stock and excess stock. */
export const addStockBalance = (
  program: MilpProgram,
  { base, periods, minimum, start, options }: PartModel,
): StockVariables => {
  const each = <Item>(make: (at: number) => Item) => Array.from({ length: periods }, (_, at) => make(at));
  const at0 =
    (at: number, value: (net: number) => number): Value =>
    ({ net }) =>
      Math.max(0, value(ensure(net[at])));
  const stock = each((at) =>
    program.addVariable(
      INFINITE,
      0,
      at0(at, (net) => net),
    ),
  );
  const backlog = each((at) =>
    program.addVariable(
      INFINITE,
      0,
      at0(at, (net) => -net),
    ),
  );
  const wanted = (at: number) => minimum > 0 && at >= start;
  const shortfall = each((at) =>
    wanted(at)
      ? program.addVariable(
          minimum,
          0,
          at0(at, (net) => minimum - Math.max(0, net)),
        )
      : undefined,
  );
  const excess = each((at) =>
    program.addVariable(
      INFINITE,
      0,
      at0(at, (net) => net - minimum),
    ),
  );
  each((at) => {
    const before: readonly Term[] =
      at === 0
        ? []
        : [
            [ensure(stock[at - 1]), -1],
            [ensure(backlog[at - 1]), 1],
          ];
    const received = places(options, (option) => option.arrival === at).map((n): Term => [n, -1]);
    const change = ensure(base[at]) - (at === 0 ? 0 : ensure(base[at - 1]));
    program.addRow(change, change, [[ensure(stock[at]), 1], [ensure(backlog[at]), -1], ...before, ...received]);
    const missing = shortfall[at];
    if (missing !== undefined)
      program.addRow(minimum, INFINITE, [
        [missing, 1],
        [ensure(stock[at]), 1],
      ]);
    program.addRow(-minimum, INFINITE, [
      [ensure(excess[at]), 1],
      [ensure(stock[at]), -1],
    ]);
  });
  return { stock, backlog, shortfall, excess };
};

/** Adds lot sizes: the least quantity of an option and of a supplier in a period, and the maximum stock. */
export const addLots = (program: MilpProgram, model: PartModel): void => {
  const { options, offers, sources, maximum } = model;
  const getSource = (offer: number) => ensure(offers[offer]).source;
  const placed = options.map(({ low, high, offer }, n) => {
    const joint = ensure(sources[getSource(offer)]).minimum > low;
    if (low <= 1 && !joint && maximum === INFINITE) return -1;
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
  options.forEach(({ low, offer, order }, n) => {
    const least = ensure(sources[getSource(offer)]).minimum;
    if (least <= low) return;
    const beside = places(options, (other) => getSource(other.offer) === getSource(offer) && other.order === order);
    program.addRow(0, INFINITE, [...beside.map((other): Term => [other, 1]), [ensure(placed[n]), -least]]);
  });
  if (maximum !== INFINITE) addMaximum(program, model, placed);
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

/** Limits the stock to the maximum at the end of each period with receipts. */
const addMaximum = (
  program: MilpProgram,
  { options, base, maximum, periods }: PartModel,
  placed: readonly number[],
): void => {
  for (let at = 0; at < periods; at++) {
    const now = places(options, (option) => option.arrival === at);
    if (now.length === 0) continue;
    const before = places(options, (option) => option.arrival <= at);
    const room = maximum - ensure(base[at]);
    const most = before.reduce((total, n) => total + ensure(options[n]).high, 0);
    if (most <= room) continue;
    const receives = program.addVariable(1, 1, ({ quantities }) =>
      now.some((n) => ensure(quantities[n]) > 0) ? 1 : 0,
    );
    for (const n of now)
      program.addRow(-INFINITE, 0, [
        [ensure(placed[n]), 1],
        [receives, -1],
      ]);
    program.addRow(-INFINITE, most, [...before.map((n): Term => [n, 1]), [receives, most - room]]);
  }
};

/**
 * Forbids stock and backlog in the same period by a binary, which is necessary if a shortfall costs more than a
 * backlog.
 */
export const addExclusions = (
  program: MilpProgram,
  { base, options, periods }: PartModel,
  state: StockVariables,
): void => {
  const all = options.reduce((total, { high }) => total + high, 0);
  for (let at = 0; at < periods; at++) {
    const net = ensure(base[at]);
    const short = program.addVariable(1, 1, (plan) => (ensure(plan.net[at]) < 0 ? 1 : 0));
    const [stock, backlog] = [Math.max(0, net + all), Math.max(0, -net)];
    program.addRow(-INFINITE, 0, [
      [ensure(state.backlog[at]), 1],
      [short, -backlog],
    ]);
    program.addRow(-INFINITE, stock, [
      [ensure(state.stock[at]), 1],
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
