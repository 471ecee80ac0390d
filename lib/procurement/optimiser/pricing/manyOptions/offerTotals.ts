import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program, type Row, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { AGGREGATE_BOUND_ERROR, WHOLE_TOTAL } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';

export interface AggregateModel {
  /** Returns a lower bound of a cost over the plans within cost limits; Infinity if there is no such plan. */
  readonly bound: (minimised: CostFunction, kept: CostLimits) => number;
  /**
   * Returns, by offer, the range of its total quantity in every plan within cost limits; low > high if there is no such
   * plan.
   */
  readonly computeTotals: (kept: CostLimits) => Ranges;
}

/** Returns a lower bound of the cost per unit of each offer: that of its cheapest option. */
export const listLeastUnits = ({ offers, options }: PartModel, { unit }: CostFunction): readonly number[] => {
  const least = offers.map(() => Number.POSITIVE_INFINITY);
  options.forEach(({ offer }, n) => {
    least[offer] = Math.min(ensure(least[offer]), ensure(unit[n]));
  });
  return least.map((each) => (Number.isFinite(each) ? each : 0));
};

/** By offer: smallest quantity of an order (Infinity without options), and largest total. */
interface OfferRanges {
  readonly lows: readonly number[];
  readonly most: readonly number[];
}

const computeRanges = ({ offers, options }: PartModel): OfferRanges => {
  const lows = offers.map(() => Number.POSITIVE_INFINITY);
  const most = offers.map(() => 0);
  for (const { offer, low, high } of options) {
    lows[offer] = Math.min(ensure(lows[offer]), low);
    most[offer] = Math.min(ensure(offers[offer]).capacity, ensure(most[offer]) + high);
  }
  return { lows, most };
};

const atMost = (high: number, terms: readonly Term[]): Row => ({ low: Number.NEGATIVE_INFINITY, high, terms });
const atLeastZero = (terms: readonly Term[]): Row => ({ low: 0, high: Number.POSITIVE_INFINITY, terms });

/** Returns the rows of the aggregate model: a total per offer, then a binary per offer for its use. */
const buildRows = (model: PartModel, { lows, most }: OfferRanges, floor: number): readonly Row[] => {
  const { offers, sources } = model;
  const listTotals = (source?: number): readonly Term[] =>
    offers.flatMap((offer, n): readonly Term[] => (source === undefined || offer.source === source ? [[n, 1]] : []));
  const linkUse = (offer: number, source: number): readonly Row[] => {
    const [low, high] = [ensure(lows[offer]), ensure(most[offer])];
    if (high === 0) return [];
    const isUsed = offers.length + offer;
    const { minimum } = ensure(sources[source]);
    return [
      atMost(0, [
        [offer, 1],
        [isUsed, -high],
      ]),
      atLeastZero([
        [offer, 1],
        [isUsed, -low],
      ]),
      ...(minimum > low ? [atLeastZero([...listTotals(source), [isUsed, -minimum]])] : []),
    ];
  };
  return [
    { low: floor, high: computeReceiptsLimit(model), terms: listTotals() },
    ...sources.map(({ quantity }, source) => atMost(quantity, listTotals(source))),
    ...offers.flatMap(({ source }, offer) => linkUse(offer, source)),
  ];
};

/** Returns the cost of the totals as terms. */
const toTerms = (model: PartModel, form: CostFunction): readonly Term[] =>
  listLeastUnits(model, form).map((unit, n): Term => [n, unit]);

/**
 * Returns a function that computes the least value of a cost of totals: Infinity if there are no such totals, -Infinity
 * if HiGHS proves nothing.
 */
const createMinimise = (milp: MilpSolver, model: PartModel, most: readonly number[], rows: readonly Row[]) => {
  return (cost: readonly Term[], kept: CostLimits): number => {
    const program = new Program();
    for (const high of [...most, ...most.map((each) => (each > 0 ? 1 : 0))]) program.add({ high, isWhole: 1 });
    for (const { low, high, terms } of rows) program.addRow(low, high, terms);
    for (const [form, limit] of kept) program.addRow(Number.NEGATIVE_INFINITY, limit, toTerms(model, form));
    program.addCosts(cost);
    const { bound, isOptimal } = solve(milp, program.toData(), { options: EXACT_OPTIONS });
    return isOptimal || bound === Number.POSITIVE_INFINITY ? bound : Number.NEGATIVE_INFINITY;
  };
};

/**
 * Creates the aggregate model of a part: one variable for the total quantity of each offer over all periods, so that
 * its size does not depend on the number of periods. Relaxes order periods and the maximum stock, and leaves out the
 * costs of stock and backlog. Capacities, supplier quantities, lots and supplier minimums hold as far as totals can
 * express them.
 * @param floor the minimum cumulative receipts
 */
export const createAggregateModel = (milp: MilpSolver, model: PartModel, floor: number): AggregateModel => {
  const { offers } = model;
  const ranges = computeRanges(model);
  const minimise = createMinimise(milp, model, ranges.most, buildRows(model, ranges, floor));
  return {
    bound: (minimised, kept) => {
      const found = minimise(toTerms(model, minimised), kept);
      return Number.isFinite(found) ? found - AGGREGATE_BOUND_ERROR * Math.abs(found) : found;
    },
    computeTotals: (kept) => ({
      low: offers.map((_, n) => Math.max(0, Math.ceil(minimise([[n, 1]], kept) - WHOLE_TOTAL))),
      high: offers.map((_, n) =>
        Math.min(ensure(ranges.most[n]), Math.floor(-minimise([[n, -1]], kept) + WHOLE_TOTAL)),
      ),
    }),
  };
};
