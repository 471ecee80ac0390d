import { findIndices, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PartProgram } from '#lib/procurement/optimiser/pricing/milp/partProgram.ts';

const INFINITE = Number.POSITIVE_INFINITY;

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

/**
 * Returns, by period, the first of the periods that have its net position in every plan; undefined where no cost is
 * charged. No option delivers between them, and they have the same net position without orders.
 */
const listFirstAlike = ({ base, options }: PartModel, charged: ChargedStock): readonly (number | undefined)[] => {
  const receives = base.map(() => false);
  for (const { arrival, high } of options) if (high > 0) receives[arrival] = true;
  let first: number | undefined;
  return base.map((net, at) => {
    if (receives[at] || (first !== undefined && net !== base[first])) first = undefined;
    if (!isCounted(charged, at)) return undefined;
    first ??= at;
    return first;
  });
};

const addStockVariables = (
  program: PartProgram,
  model: PartModel,
  charged: ChargedStock,
  firsts: readonly (number | undefined)[],
): StockVariables => {
  const { base, minimum } = model;
  const { low, high } = model.receipts ?? { low: base.map(() => 0), high: base.map(() => Number.POSITIVE_INFINITY) };
  const most = sumReceipts(model).map((received, at) => ensure(base[at]) + Math.min(received, ensure(high[at])));
  const getMost = (at: number) => ensure(most[at]);
  /** Adds one variable for all periods that are alike. */
  const addOnce = (isAdded: (at: number) => boolean | undefined, add: (at: number) => number) => {
    const added = new Map<number, number>();
    return firsts.map((first, at) => {
      if (first === undefined || !isAdded(at)) return undefined;
      const variable = added.get(first) ?? add(first);
      added.set(first, variable);
      return variable;
    });
  };
  const addAmount = (value: (net: number) => number, largest: (at: number) => number) => (at: number) =>
    program.addUnbounded(Math.max(0, largest(at)), ({ net }) => Math.max(0, value(ensure(net[at]))));
  return {
    stock: addOnce(
      () => true,
      addAmount((net) => net, getMost),
    ),
    backlog: addOnce(
      () => true,
      addAmount(
        (net) => -net,
        (at) => -ensure(base[at]) - ensure(low[at]),
      ),
    ),
    shortfall: addOnce(
      (at) => charged.shortfall[at],
      (at) => program.addVariable(minimum, 0, ({ net }) => Math.max(0, minimum - Math.max(0, ensure(net[at])))),
    ),
    excess: addOnce(
      (at) => charged.excess[at],
      addAmount(
        (net) => net - minimum,
        (at) => getMost(at) - minimum,
      ),
    ),
  };
};

/**
 * Adds the stock balance with backlog, shortfall of the minimum stock and excess stock. Periods without charged
 * variables have none: the balance of the next charged period counts what arrives in them.
 */
export const addStockBalance = (program: PartProgram, model: PartModel, charged: ChargedStock): StockVariables => {
  const { base, minimum, options } = model;
  const firsts = listFirstAlike(model, charged);
  const variables = addStockVariables(program, model, charged, firsts);
  const { stock, backlog, shortfall, excess } = variables;
  const find = (of: readonly (number | undefined)[], first: number) =>
    of.find((each, at) => each !== undefined && firsts[at] === first);
  let before = -1;
  for (const at of base.keys()) {
    if (firsts[at] !== at) continue;
    const held = ensure(stock[at]);
    const earlier: readonly Term[] =
      before < 0
        ? []
        : [
            [ensure(stock[before]), -1],
            [ensure(backlog[before]), 1],
          ];
    const received = findIndices(options, ({ arrival }) => arrival > before && arrival <= at).map((n): Term => [n, -1]);
    const change = ensure(base[at]) - (before < 0 ? 0 : ensure(base[before]));
    program.addRow(change, change, [[held, 1], [ensure(backlog[at]), -1], ...earlier, ...received]);
    const [missing, over] = [find(shortfall, at), find(excess, at)];
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

/**
 * Forbids stock and backlog in the same period by a binary, which is necessary if a shortfall costs more than a
 * backlog. Without a charged shortfall in the period, both together gain nothing.
 */
export const addExclusions = (program: PartProgram, { base, periods }: PartModel, state: StockVariables): void => {
  const excluded = new Set<number>();
  for (let at = 0; at < periods; at++) {
    const [held, owed, missing] = [state.stock[at], state.backlog[at], state.shortfall[at]];
    if (held === undefined || owed === undefined || missing === undefined || excluded.has(held)) continue;
    excluded.add(held);
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
