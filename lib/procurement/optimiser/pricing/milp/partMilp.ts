import type { ModelData } from 'highs';
import { isFeasiblePlan } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { type Row, type Term, toDense } from '#lib/procurement/optimiser/highs/program.ts';
import {
  type CostFunction,
  computeCost,
  computeNetPositions,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import { PartProgram } from '#lib/procurement/optimiser/pricing/milp/partProgram.ts';
import {
  addChanges,
  addLimits,
  addLots,
  addOrders,
  addReceiptsLimit,
  addTotals,
  type Priced,
} from '#lib/procurement/optimiser/pricing/milp/partRows.ts';
import {
  addExclusions,
  addStockBalance,
  type ChargedStock,
  listAllStock,
  listChargedStock,
  type StockVariables,
} from '#lib/procurement/optimiser/pricing/milp/stockRows.ts';

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
  /** Returns the same MILP for a proof: every variable has a finite upper bound. */
  readonly toProofData: PartMilp['data'];
  /** Variables and rows; a cost function as terms. */
  readonly program: PartProgram;
  readonly toTerms: (form: CostFunction) => readonly Term[];
  /** Binary variable of each order, if orders have prices. */
  readonly switches: ReadonlyMap<number, number>;
  /** Binary variable of each order line that may differ from the earlier plan, where changes are limited. */
  readonly changeTerms: readonly Term[];
  /** Costs of the binaries of orders and of changed order lines. */
  readonly orderTerms: readonly Term[];
  readonly model: PartModel;
  /** Whether quantities keep every limit and reach the minimum cumulative receipts. */
  readonly isPlan: (quantities: Quantities) => boolean;
  /** Returns the cost of a plan in the MILP. */
  readonly computeCost: (minimised: CostFunction, quantities: Quantities) => number;
  readonly options: number;
  /**
   * Returns the same MILP without the stock variables on which none of these costs depends: much smaller if they charge
   * few periods. HiGHS proves without presolve, so that it would carry them along. Its rows are sparse. `totals` further
   * narrows the quantities to the ranges of the offers' totals: an offer whose range ends at 0 has no rows. Unless it is
   * exclusive, it is a relaxation of a MILP that forbids stock and backlog in the same period.
   */
  readonly narrowTo: (forms: readonly CostFunction[], totals?: Ranges, exclusive?: boolean) => PartMilp;
}

/** Counts the options whose quantity differs from the earlier plan. */
export const countChanges = ({ options }: PartModel, quantities: Quantities): number =>
  options.reduce(
    (count, { before = 0, isForced }, n) => count + (isForced || ensure(quantities[n]) === before ? 0 : 1),
    0,
  );

/** Returns terms in which each variable occurs once. */
const sumTerms = (terms: readonly Term[]): readonly Term[] => {
  const sums = new Map<number, number>();
  for (const [variable, factor] of terms) sums.set(variable, (sums.get(variable) ?? 0) + factor);
  return [...sums];
};

const listTerms = (form: CostFunction, state: StockVariables): readonly Term[] => {
  const toTerm = (variable: number | undefined, cost: number): readonly Term[] =>
    variable === undefined ? [] : [[variable, cost]];
  const held = state.stock.flatMap((_, at) => [
    ...toTerm(state.backlog[at], ensure(form.backlog[at])),
    ...toTerm(state.excess[at], ensure(form.excess[at])),
    ...toTerm(state.shortfall[at], ensure(form.shortfall[at])),
  ]);
  return [...form.unit.map((unit, n): Term => [n, unit]), ...sumTerms(held)].filter(([, factor]) => factor !== 0);
};

/** Components of the MILP of a part. */
interface PartMilpInput {
  readonly model: PartModel;
  readonly exclusive: boolean;
  readonly priced?: Priced | undefined;
  readonly mostChanges?: number | undefined;
  readonly totals?: Ranges | undefined;
  /** Whether the totals received are variables: more of them, but fewer terms in rows. */
  readonly isSparse?: boolean;
}

/** Returns the model whose largest quantities keep ranges of the offers' totals; 0 for an option that no plan uses. */
const limitTotals = (model: PartModel, { high: most }: Ranges): PartModel => ({
  ...model,
  options: model.options.map((option) => {
    const high = Math.min(option.high, ensure(most[option.offer]));
    if (option.isForced) return option;
    return high < option.low ? { ...option, low: 0, high: 0 } : { ...option, high };
  }),
});

/** Creates the function that returns the MILP for a cost and limits; `once` are the costs of binaries. */
const createData = (program: PartProgram, state: StockVariables, once: readonly Term[]): PartMilp['data'] => {
  const columns = program.lower.length;
  return (minimised, kept, cuts = []) => {
    const limits = kept.map(
      ([form, most]): Row => ({ low: Number.NEGATIVE_INFINITY, high: most, terms: listTerms(form, state) }),
    );
    const rows = [...program.rows, ...limits, ...cuts];
    return program.toData({ costs: toDense(columns, [...listTerms(minimised, state), ...once]), rows });
  };
};

/** Builds the variables and rows of the MILP of a part. */
const buildRows = (
  { model: all, exclusive, priced, mostChanges, totals, isSparse = false }: PartMilpInput,
  listCharged: () => ChargedStock,
) => {
  const model = totals === undefined ? all : limitTotals(all, totals);
  const program = new PartProgram();
  for (const [n, { low, high, isForced }] of model.options.entries())
    program.addVariable(high, 1, ({ quantities }) => ensure(quantities[n]), isForced ? low : 0);
  const state = addStockBalance(program, model, listCharged());
  const placed = addLots(program, model, isSparse);
  const limitRows = addLimits(program, model);
  addReceiptsLimit(program, all);
  if (totals !== undefined) addTotals(program, model, totals, placed);
  if (exclusive) addExclusions(program, model, state);
  const switches = priced === undefined ? new Map<number, number>() : addOrders(program, model, priced);
  const changeTerms = mostChanges === undefined ? [] : addChanges(program, model);
  const changePrice = priced?.changePrice ?? 0;
  const orderTerms = [
    ...[...switches].map(([order, variable]): Term => [variable, priced?.getPrice(order) ?? 0]),
    ...(changePrice === 0 ? [] : changeTerms.map(([variable]): Term => [variable, changePrice])),
  ];
  if (mostChanges !== undefined) program.addRow(Number.NEGATIVE_INFINITY, mostChanges, changeTerms);
  return { program, state, limitRows, switches, changeTerms, orderTerms, firstKept: program.rows.length };
};

const build = (input: PartMilpInput, listCharged: () => ChargedStock): PartMilp => {
  const { model, priced, mostChanges } = input;
  let rows: ReturnType<typeof buildRows> | undefined;
  /** Most MILPs are only narrowed, or asked for their plans. */
  const getRows = () => (rows ??= buildRows(input, listCharged));
  const changePrice = priced?.changePrice ?? 0;
  const data: PartMilp['data'] = (...goal) =>
    createData(getRows().program, getRows().state, getRows().orderTerms)(...goal);
  return {
    data,
    toProofData: (...goal) => ({ ...data(...goal), colUpper: getRows().program.most }),
    get program() {
      return getRows().program;
    },
    get limitRows() {
      return getRows().limitRows;
    },
    get firstKept() {
      return getRows().firstKept;
    },
    toVariableValues: (quantities) => {
      const plan = { quantities, net: computeNetPositions(model, quantities) };
      return getRows().program.values.map((value) => value(plan));
    },
    toTerms: (form) => listTerms(form, getRows().state),
    get switches() {
      return getRows().switches;
    },
    get changeTerms() {
      return getRows().changeTerms;
    },
    get orderTerms() {
      return getRows().orderTerms;
    },
    model,
    isPlan: (quantities) =>
      isFeasiblePlan(model, quantities) &&
      quantities.reduce((total, quantity) => total + quantity, 0) >= (priced?.floor ?? 0) &&
      (mostChanges === undefined || countChanges(model, quantities) <= mostChanges),
    computeCost: (minimised, quantities) =>
      priced === undefined
        ? computeCost(model, minimised, quantities)
        : computeCostAtOrderPrices(model, minimised, priced, quantities) +
          (changePrice === 0 ? 0 : changePrice * countChanges(model, quantities)),
    options: model.options.length,
    narrowTo: (forms, totals, exclusive = input.exclusive) =>
      build({ ...input, totals, exclusive, isSparse: true }, () => listChargedStock(model, forms)),
  };
};

/**
 * Builds the MILP of a part. `exclusive` forbids stock and backlog in the same period; `priced` adds orders with
 * prices; `mostChanges` limits the number of order lines that differ from the earlier plan.
 */
export const buildPartMilp = (model: PartModel, exclusive: boolean, priced?: Priced, mostChanges?: number): PartMilp =>
  build({ model, exclusive, priced, mostChanges }, () => listAllStock(model));

/** Returns the quantities of a MILP solution, rounded to the integers within the solver's tolerance. */
export const toQuantities = (model: PartMilp, values: Float64Array): Quantities =>
  Array.from(values.subarray(0, model.options), Math.round);
