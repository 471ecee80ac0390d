import { findIndices } from '#lib/procurement/optimiser/highs/program.ts';
import { SEARCH_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { type CostFunction, computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { searchDepthFirst } from '#lib/procurement/optimiser/pricing/milp/depthFirst.ts';
import { buildPartMilp, type PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { isWhole, provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { StageGoal } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { type NarrowedPart, narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';
import type { StageSearch } from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';

/** What is known of a stage whose best plan is searched among few options. */
export interface FewOptions {
  readonly known: Quantities | undefined;
  readonly bound: number;
  /** By option: whether the linear relaxation uses it. */
  readonly used: readonly boolean[];
}

/** Lists the options that the linear relaxation, the known plan or the plan without the limits uses. */
const listUsedOptions = (
  { model, unlimited = [] }: StageSearch,
  { known = [], used }: Pick<FewOptions, 'known' | 'used'>,
): ReadonlySet<number> =>
  new Set(
    findIndices(model.options, ({ isForced }) => isForced === true).concat(
      findIndices(used, (isUsed) => isUsed),
      findIndices(known, (quantity) => quantity > 0),
      findIndices(unlimited, (quantity) => quantity > 0),
    ),
  );

/** A stage with few of the options of its part. */
interface FewOptionsStage extends NarrowedPart {
  readonly form: CostFunction;
  readonly program: PartMilp;
}

const narrowStage = (
  { model }: StageSearch,
  { minimised, kept }: StageGoal,
  options: ReadonlySet<number>,
): FewOptionsStage => {
  const part = narrowPart(model, kept, (n) => options.has(n));
  const form = part.narrowForm(minimised);
  const costs = [form, ...part.limits.map(([each]) => each)];
  // Every plan is checked, so that nothing has to forbid stock and backlog in the same period.
  return { ...part, form, program: buildPartMilp(part.model, false).narrowTo(costs) };
};

/** Searches a plan whose cost reaches the lower bound. */
const searchReaching = (
  { milp, model, program: whole }: StageSearch,
  { minimised, kept }: StageGoal,
  { form, limits, program, widen }: FewOptionsStage,
  bound: number,
): Quantities | undefined => {
  const least = isWhole(form) ? toLeastWhole(bound) : bound;
  if (!Number.isFinite(least)) return undefined;
  const found = searchDepthFirst(milp, program, program.data(form, limits), {
    most: least + SEARCH_OPTIONS.mip_abs_gap * Math.max(1, Math.abs(least)),
    isWanted: (quantities) => {
      const plan = widen(quantities);
      return provesOptimum(minimised, bound, computeCost(model, minimised, plan)) && isWithin(whole, kept, plan);
    },
  });
  return found && widen(found);
};

/**
 * Searches a plan whose cost reaches the lower bound of a stage, depth first and among few options.
 * @returns undefined if none is found
 */
export const reachBound = (search: StageSearch, goal: StageGoal, few: FewOptions): Quantities | undefined => {
  const options = listUsedOptions(search, few);
  if (options.size === 0 || isLargeStage(search.program, goal)) return undefined;
  return searchReaching(search, goal, narrowStage(search, goal, options), few.bound);
};
