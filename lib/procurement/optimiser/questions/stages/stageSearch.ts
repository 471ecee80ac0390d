import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  type CostFunction,
  combineCostFunctions,
  type OptionCosts,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits, StageDuals } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation, type Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import { solveAtPrices } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { toOptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { solveStageRelaxation } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';

/** Data that all stages of one part share. */
export interface StageSearch {
  readonly milp: MilpSolver;
  readonly model: PartModel;
  /** All costs, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** Minimum cumulative receipts; undefined where the relaxation does not fit its table. */
  readonly floor: number | undefined;
  readonly program: PartMilp;
  /** Whether the relaxation bounds every plan: not where a limit demands orders beyond the need. */
  readonly isBounded: boolean;
  /** Largest total quantity that the relaxation considers; by default that of some best plan without further limits. */
  readonly mostReceipts?: number;
  /** A plan without the limits of a question: the best plan within them mostly uses its options. None by default. */
  readonly unlimited?: Quantities | undefined;
}

/** A cost function with its cost-to-go, and the largest cost of the plans that it admits. */
export interface Guide {
  /** The relaxation, solved for `costs`. */
  readonly relaxation: Relaxation;
  /** Unit costs include the multipliers of limits. */
  readonly costs: OptionCosts;
  readonly limit: number;
}

/** The cost that a stage minimises, under the limits of the stages before it. */
interface StageCosts {
  readonly form: CostFunction;
  readonly kept: CostLimits;
}

/** Solves the linear relaxation of a stage; undefined if HiGHS finds no optimum. */
export const relaxStage = ({ milp, program }: StageSearch, { form, kept }: StageCosts): StageDuals | undefined => {
  const narrowed = program.narrowTo([form, ...kept.map(([each]) => each)], undefined, false);
  return solveStageRelaxation(milp, narrowed, { minimised: form, kept });
};

/** Returns the cost of a stage with its limits at their dual prices, and the constant term of this Lagrangian. */
const priceLimits = (model: PartModel, { form, kept }: StageCosts, prices: readonly number[]) => ({
  priced: combineCostFunctions(model, [[1, form], ...kept.map(([each], n) => [ensure(prices[n]), each] as const)]),
  constant: kept.reduce((total, [, most], n) => total + ensure(prices[n]) * most, 0),
});

/**
 * Creates the function that returns the guide which admits the plans of a stage up to a value; undefined if the stage
 * has no relaxation.
 */
export const createStageGuide = (
  { model, floor, mostReceipts }: StageSearch,
  goal: StageCosts,
  duals: StageDuals | undefined,
): ((value: number) => Guide | undefined) => {
  let solved: Guide | undefined;
  return (value) => {
    if (duals === undefined || floor === undefined) return undefined;
    if (solved === undefined) {
      const { priced, constant } = priceLimits(model, goal, duals.kept);
      const relaxation = createRelaxation(model, floor, mostReceipts);
      const { costs, refund } = solveAtPrices(relaxation, toOptionCosts(priced), duals.limits);
      solved = { relaxation, costs, limit: constant + refund };
    }
    return { ...solved, limit: addRoundingSlack(solved.limit + value) };
  };
};
