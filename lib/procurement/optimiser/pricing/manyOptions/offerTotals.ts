import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { type Row, type Term, toDense, toSparseMatrix } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** By offer: range of its total quantity in every plan within the cost limits; low > high if there is no such plan. */
export interface OfferTotals {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface AggregateModel {
  /** Returns a lower bound of a cost over the plans within cost limits; Infinity if there is no such plan. */
  readonly bound: (minimised: CostFunction, kept: CostLimits) => number;
  readonly computeTotals: (kept: CostLimits) => OfferTotals;
}

/** HiGHS finds and proves these few variables to its tolerances; a bound gives up this share of its value for them. */
const TOLERANCE = 1e-9;

/** Distance from the nearest integer within which a total counts as that integer. */
const WHOLE = 1e-4;

/** Returns a lower bound of the cost per unit of each offer: that of its cheapest option. */
const computeUnits = ({ offers, options }: PartModel, { unit }: CostFunction): readonly number[] => {
  const least = offers.map(() => Number.POSITIVE_INFINITY);
  options.forEach(({ offer }, n) => {
    least[offer] = Math.min(ensure(least[offer]), ensure(unit[n]));
  });
  return least.map((each) => (Number.isFinite(each) ? each : 0));
};

/**
 * Creates the aggregate model of a part: one variable for the total quantity of each offer over all periods, so that its
 * size does not depend on the number of periods. It relaxes the times of orders and the maximum stock, and charges stock
 * and backlog nothing; capacities, supplier quantities, lots and supplier minimums hold as far as totals show them.
 * @param floor the minimum cumulative receipts
 */
export const createAggregateModel = (milp: MilpSolver, model: PartModel, floor: number): AggregateModel => {
  const { offers, options, sources } = model;
  const lows = offers.map(() => Number.POSITIVE_INFINITY);
  const most = offers.map(() => 0);
  for (const { offer, low, high } of options) {
    lows[offer] = Math.min(ensure(lows[offer]), low);
    most[offer] = Math.min(ensure(offers[offer]).capacity, ensure(most[offer]) + high);
  }
  const all = (pick: (offer: number) => boolean): readonly Term[] =>
    offers.flatMap((_, n): readonly Term[] => (pick(n) ? [[n, 1]] : []));
  const isUsed = (offer: number) => offers.length + offer;
  const columns = 2 * offers.length;
  const rows: readonly Row[] = [
    { low: floor, high: computeReceiptsLimit(model), terms: all(() => true) },
    ...sources.map(({ quantity }, source) => ({
      low: Number.NEGATIVE_INFINITY,
      high: quantity,
      terms: all((n) => offers[n]?.source === source),
    })),
    ...offers.flatMap(({ source }, n): readonly Row[] => {
      if (ensure(most[n]) === 0) return [];
      const { minimum } = ensure(sources[source]);
      const together: Row = {
        low: 0,
        high: Number.POSITIVE_INFINITY,
        terms: [...all((other) => offers[other]?.source === source), [isUsed(n), -minimum]],
      };
      return [
        {
          low: Number.NEGATIVE_INFINITY,
          high: 0,
          terms: [
            [n, 1],
            [isUsed(n), -ensure(most[n])],
          ],
        },
        {
          low: 0,
          high: Number.POSITIVE_INFINITY,
          terms: [
            [n, 1],
            [isUsed(n), -ensure(lows[n])],
          ],
        },
        ...(minimum > ensure(lows[n]) ? [together] : []),
      ];
    }),
  ];

  /** Returns the least value of a cost of totals; Infinity if there are none, -Infinity if HiGHS proves nothing. */
  const minimise = (cost: readonly Term[], kept: CostLimits): number => {
    const limits = kept.map(([form, limit]): Row => {
      const terms = computeUnits(model, form).map((unit, n): Term => [n, unit]);
      return { low: Number.NEGATIVE_INFINITY, high: limit, terms: terms.filter(([, unit]) => unit !== 0) };
    });
    const every = [...rows, ...limits];
    const data = {
      numCols: columns,
      numRows: every.length,
      colCost: toDense(columns, cost),
      colLower: new Array<number>(columns).fill(0),
      colUpper: [...most, ...most.map((each) => (each > 0 ? 1 : 0))],
      rowLower: every.map((row) => row.low),
      rowUpper: every.map((row) => row.high),
      matrix: toSparseMatrix(every, columns),
      integrality: new Array<0 | 1>(columns).fill(1),
    };
    const { modelStatus } = milp.constants;
    return milp.withModel(data, (solver) => {
      solver.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-6, random_seed: 1 });
      solver.run();
      const status = solver.getModelStatus();
      if (status === modelStatus.infeasible) return Number.POSITIVE_INFINITY;
      return status === modelStatus.optimal ? Number(solver.info.get('mip_dual_bound')) : Number.NEGATIVE_INFINITY;
    });
  };

  return {
    bound: (minimised, kept) => {
      const found = minimise(
        computeUnits(model, minimised).map((unit, n): Term => [n, unit]),
        kept,
      );
      return Number.isFinite(found) ? found - TOLERANCE * Math.abs(found) : found;
    },
    computeTotals: (kept) => ({
      low: offers.map((_, n) => Math.max(0, Math.ceil(minimise([[n, 1]], kept) - WHOLE))),
      high: offers.map((_, n) => Math.min(ensure(most[n]), Math.floor(-minimise([[n, -1]], kept) + WHOLE))),
    }),
  };
};
