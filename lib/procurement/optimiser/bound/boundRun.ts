import type { RoundInRun } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { selectLooseParts, stepAscent } from '#lib/procurement/optimiser/bound/dualAscent.ts';
import {
  adaptStep,
  computeBoundGaps,
  keepBestDuals,
  stepTowards,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { addRelaxedPlans, computeRelaxedMasterDuals } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { RelaxedPart } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { BoundState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** First step towards the duals of the master problem in rounds of relaxations, and in rounds with exact pricing. */
const FIRST_STEP = 0.5;
const FIRST_EXACT_STEP = 0.3;

/** Results of a round in a run. */
export interface RunRound {
  /** By part: its bound at the duals of the round. */
  readonly bounds: readonly number[];
  /** By part: its relaxation; null without one. */
  readonly relaxed: readonly (RelaxedPart | null)[];
  readonly inRun: RoundInRun;
  /** Whether no round follows, which would need further duals. */
  readonly isLast: boolean;
}

/** Returns the duals of the next round: a step from the best duals towards those of the relaxed master problem. */
const stepToMaster = (
  milp: MilpSolver,
  problem: BoundProblem,
  { center, relaxed = [], loose }: Pick<BoundState, 'center' | 'relaxed' | 'loose'>,
  step: number,
) => {
  const isLoose = new Set(loose);
  const plans = relaxed.map((own, part) => (isLoose.has(part) ? [] : own));
  const duals = computeRelaxedMasterDuals(milp, problem, center, plans);
  return duals && stepTowards(problem, center, { duals, step });
};

/**
 * Returns the bounding state after a round of a search with many parts. Relaxations of the parts cost a fraction of exact
 * pricing, and most of them are nearly exact. The first rounds maximise their sum by the volume algorithm. Further rounds
 * take their duals from a master problem over the relaxed plans. The last rounds price the loosest parts exactly; the
 * master problem then has columns of these parts, and relaxed plans of the others.
 */
export const updateBoundInRun = (
  milp: MilpSolver,
  problem: BoundProblem,
  before: BoundState,
  { bounds, relaxed: found, inRun, isLast }: RunRound,
): BoundState => {
  const { isBetter, proven, ...best } = keepBestDuals(problem, before, bounds);
  const { ascent: _, relaxedValue, step, loose } = before;
  const done = { ...best, next: best.center, step, isDone: true };
  if (isLast) return done;
  const relaxed = addRelaxedPlans(before.relaxed, found);
  const kept = {
    ...best,
    isDone: false,
    relaxed,
    multipliers: found.map((part, n) => part?.multipliers ?? before.multipliers?.[n] ?? []),
    orderShares: found.map((part, n) => part?.orderShares ?? before.orderShares?.[n] ?? []),
    ...(relaxedValue !== undefined && { relaxedValue }),
  };
  if (inRun.next === 'volume')
    return { ...kept, step, ...stepAscent(problem, { ...before, ...best }, { proven, relaxed: found }) };
  if (inRun.next === 'exact') {
    const gaps = computeBoundGaps(problem, before, bounds);
    return { ...kept, step: FIRST_EXACT_STEP, next: best.center, loose: selectLooseParts(gaps, inRun.looseShare ?? 0) };
  }
  const longer = inRun.isFirst ? FIRST_STEP : adaptStep(step, isBetter);
  const next = stepToMaster(milp, problem, { ...kept, ...(loose && { loose }) }, longer);
  return next === undefined ? done : { ...kept, step: longer, next, ...(loose && { loose }) };
};
