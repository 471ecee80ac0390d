import type { ModelData } from 'highs';
import { toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import {
  type CostFunction,
  computeCost,
  computeNetPositions,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeCostAtOrderPrices, type PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import {
  MilpProgram,
  type Row,
  type Term,
  toDense,
  toSparseMatrix,
  type Value,
} from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';

/** The MILP of one part. Variable n is the quantity under option n. */
export interface PartMilp {
  /** Row of each limit, by offer, then by source; undefined if the limit cannot bind. */
  readonly limitRows: readonly (number | undefined)[];
  /** Row of the first cost limit. */
  readonly firstKept: number;
  /** Returns the values of all variables for a plan. */
  readonly toVariableValues: (quantities: Quantities) => readonly number[];
  /** Returns the MILP that minimises one cost under limits on others; `cuts` are further rows over the quantities. */
  readonly data: (
    minimised: CostFunction,
    kept: readonly (readonly [form: CostFunction, most: number])[],
    cuts?: readonly Row[],
  ) => ModelData;
  /** Variables and rows; a cost function as terms. */
  readonly program: MilpProgram;
  readonly toTerms: (form: CostFunction) => readonly Term[];
  /** Binary variable of each order, if orders have prices. */
  readonly switches: ReadonlyMap<number, number>;
  /** Binary variable of each order line that may differ from the earlier plan, where changes are limited. */
  readonly changeTerms: readonly Term[];
  /** Costs of the order binaries. */
  readonly orderTerms: readonly Term[];
  readonly model: PartModel;
  /** Whether quantities keep every limit and reach the minimum cumulative receipts. */
  readonly isPlan: (quantities: Quantities) => boolean;
  /** Returns the cost of a plan in the MILP. */
  readonly computeCost: (minimised: CostFunction, quantities: Quantities) => number;
  readonly options: number;
}

/** Counts the options whose quantity differs from the earlier plan. */
export const countChanges = ({ options }: PartModel, quantities: Quantities): number =>
  options.reduce(
    (count, { before = 0, isForced }, n) => count + (isForced || ensure(quantities[n]) === before ? 0 : 1),
    0,
  );

/** Orders with prices, and the minimum cumulative receipts. */
interface Priced extends PricedOrders {
  readonly floor: number;
}

const INFINITE = Number.POSITIVE_INFINITY;

interface State {
  readonly stock: readonly number[];
  readonly backlog: readonly number[];
  /** Undefined in periods without minimum stock. */
  readonly shortfall: readonly (number | undefined)[];
  readonly excess: readonly number[];
}

const places = <Item>(values: readonly Item[], test: (value: Item) => boolean): readonly number[] =>
  values.flatMap((value, n) => (test(value) ? [n] : []));

/** Adds the stock balance with backlog, shortfall of the minimum stock and excess stock. */
const addState = (program: MilpProgram, { base, periods, minimum, start, options }: PartModel): State => {
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

const addLots = (program: MilpProgram, model: PartModel): void => {
  const { options, offers, sources, maximum } = model;
  const sourceOf = (offer: number) => ensure(offers[offer]).source;
  const placed = options.map(({ low, high, offer }, n) => {
    const joint = ensure(sources[sourceOf(offer)]).minimum > low;
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
    const least = ensure(sources[sourceOf(offer)]).minimum;
    if (least <= low) return;
    const beside = places(options, (other) => sourceOf(other.offer) === sourceOf(offer) && other.order === order);
    program.addRow(0, INFINITE, [...beside.map((other): Term => [other, 1]), [ensure(placed[n]), -least]]);
  });
  if (maximum !== INFINITE) addMaximum(program, model, placed);
};

/** Adds a row for each capacity and supplier quantity that can bind. */
const addLimits = (program: MilpProgram, { options, offers, sources }: PartModel): readonly (number | undefined)[] => {
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
const addReceiptsLimit = (program: MilpProgram, model: PartModel): void => {
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
const addSwitches = (program: MilpProgram, { base, options, periods }: PartModel, state: State): void => {
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
const addOrders = (
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
const addChanges = (program: MilpProgram, { options }: PartModel): readonly Term[] =>
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

const termsOf = (form: CostFunction, state: State): readonly Term[] => {
  const held = state.stock.flatMap((_, at): readonly Term[] => {
    const missing = state.shortfall[at];
    return [
      [ensure(state.backlog[at]), ensure(form.backlog[at])],
      [ensure(state.excess[at]), ensure(form.excess[at])],
      ...(missing === undefined ? [] : [[missing, ensure(form.shortfall[at])] as const]),
    ];
  });
  return [...form.unit.map((unit, n): Term => [n, unit]), ...held].filter(([, factor]) => factor !== 0);
};

/**
 * Builds the MILP of a part. `exclusive` forbids stock and backlog in the same period; `priced` adds orders with
 * prices; `mostChanges` limits the number of order lines that differ from the earlier plan.
 */
export const buildPartMilp = (
  model: PartModel,
  exclusive: boolean,
  priced?: Priced,
  mostChanges?: number,
): PartMilp => {
  const program = new MilpProgram();
  for (const [n, { low, high, isForced }] of model.options.entries())
    program.addVariable(high, 1, ({ quantities }) => ensure(quantities[n]), isForced ? low : 0);
  const state = addState(program, model);
  addLots(program, model);
  const limitRows = addLimits(program, model);
  addReceiptsLimit(program, model);
  if (exclusive) addSwitches(program, model, state);
  const switches = priced === undefined ? new Map<number, number>() : addOrders(program, model, priced);
  const once = [...switches].map(([order, variable]): Term => [variable, priced?.getPrice(order) ?? 0]);
  const changeTerms = mostChanges === undefined ? [] : addChanges(program, model);
  if (mostChanges !== undefined) program.addRow(-INFINITE, mostChanges, changeTerms);
  const columns = program.lower.length;
  const data: PartMilp['data'] = (minimised, kept, cuts = []) => {
    const limits = kept.map(([form, most]): Row => ({ low: -INFINITE, high: most, terms: termsOf(form, state) }));
    const rows = [...program.rows, ...limits, ...cuts];
    return {
      numCols: columns,
      numRows: rows.length,
      colCost: toDense(columns, [...termsOf(minimised, state), ...once]),
      colLower: program.lower,
      colUpper: program.upper,
      rowLower: rows.map((row) => row.low),
      rowUpper: rows.map((row) => row.high),
      matrix: toSparseMatrix(rows, columns),
      integrality: program.whole,
    };
  };
  const valuesOf = (quantities: Quantities) => {
    const plan = { quantities, net: computeNetPositions(model, quantities) };
    return program.values.map((value) => value(plan));
  };
  const cost: PartMilp['computeCost'] = (minimised, quantities) =>
    priced === undefined
      ? computeCost(model, minimised, quantities)
      : computeCostAtOrderPrices(model, minimised, priced, quantities);
  return {
    data,
    program,
    limitRows,
    firstKept: program.rows.length,
    toVariableValues: valuesOf,
    toTerms: (form) => termsOf(form, state),
    switches,
    changeTerms,
    orderTerms: once,
    model,
    isPlan: (quantities) =>
      isFeasibleColumn(model, toColumn(model, quantities)) &&
      quantities.reduce((total, quantity) => total + quantity, 0) >= (priced?.floor ?? 0) &&
      (mostChanges === undefined || countChanges(model, quantities) <= mostChanges),
    computeCost: cost,
    options: model.options.length,
  };
};

/** Returns the quantities of a MILP solution, rounded to the integers within the solver's tolerance. */
export const toQuantities = (model: PartMilp, values: Float64Array): Quantities =>
  Array.from(values.subarray(0, model.options), Math.round);
