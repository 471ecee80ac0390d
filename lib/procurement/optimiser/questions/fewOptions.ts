import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { relaxQuantities } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { buildPartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import {
  SEARCH_OPTIONS,
  SMALL_MILP_OPTIONS,
  WHOLE_GAP,
} from '#lib/procurement/optimiser/pricing/milp/solverOptions.ts';
import type { PlanRanges } from '#lib/procurement/optimiser/pricing/relaxation/planRanges.ts';
import { isLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { isWhole, toLeastWhole } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';
import type { StageSearch } from '#lib/procurement/optimiser/pricing/stages/searchStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { StageGoal } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';
import { narrowPart } from '#lib/procurement/optimiser/questions/narrowPart.ts';

/** Options of the search, if the linear relaxation and the known plan use no more. */
const OPTIONS = 20;

/** Limits of the search; most end at the bound much sooner. */
const EFFORT: SolverEffort = { nodes: 200, iterations: 600n };

/** What is known of a stage whose best plan is searched among few options. */
export interface FewOptions {
  readonly known: Quantities | undefined;
  readonly bound: number;
  /** By option: whether the linear relaxation uses it. */
  readonly used: readonly boolean[];
  /** By option: a lower bound of the cost of its plans; Infinity if none of them can be the best. */
  readonly using: readonly number[];
  /** Ranges of the plans that cost no more than the known one; undefined if no bound is known. */
  readonly ranges: PlanRanges | undefined;
}

/**
 * Searches a better plan among few options: those of the linear relaxation and of the known plan, then those with the
 * cheapest plans (RENS; Berthold 2014). HiGHS derives its cuts faster with fractional quantities, and mostly its plans
 * have whole ones all the same.
 * @returns undefined if no better plan is found
 */
export const searchFewOptions = (
  { milp, model, forms, program: whole }: StageSearch,
  { minimised, kept }: StageGoal,
  { known, bound, used, using, ranges }: FewOptions,
): Quantities | undefined => {
  if (isLargeStage(whole, { minimised, kept })) return undefined;
  const options = new Set<number>();
  for (const [n, { isForced }] of model.options.entries())
    if (isForced || used[n] === true || (known !== undefined && ensure(known[n]) > 0)) options.add(n);
  const ranked = [...using.keys()].filter((n) => Number.isFinite(using[n]));
  for (const n of ranked.sort((a, b) => ensure(using[a]) - ensure(using[b])))
    if (options.size < OPTIONS) options.add(n);
  if (options.size === 0) return undefined;
  const part = narrowPart(model, kept, (n) => options.has(n), ranges);
  const form = part.narrowForm(minimised);
  const { limits } = part;
  const program = buildPartMilp(part.model, isExclusive(forms)).narrowTo([form, ...limits.map(([each]) => each)]);
  const found = milp.withModel(relaxQuantities(program.data(form, limits)), (solver) => {
    const least = isWhole(form) ? toLeastWhole(bound) : bound;
    solver.options.set({
      ...SEARCH_OPTIONS,
      ...SMALL_MILP_OPTIONS,
      mip_abs_gap: isWhole(form) ? WHOLE_GAP : SEARCH_OPTIONS.mip_abs_gap,
      mip_max_nodes: EFFORT.nodes,
      ...(Number.isFinite(least) && { objective_target: least + SEARCH_OPTIONS.mip_abs_gap }),
    });
    if (known !== undefined) solver.setSolution({ colValue: program.toVariableValues(part.narrow(known)) });
    runWithin(milp, solver, EFFORT);
    const { colValue } = solver.getSolution();
    return colValue.length === 0 ? undefined : part.widen(toQuantities(program, colValue));
  });
  if (found === undefined || !isWithin(whole, kept, found)) return undefined;
  const isBetter = known === undefined || computeCost(model, minimised, found) < computeCost(model, minimised, known);
  return isBetter ? found : undefined;
};
