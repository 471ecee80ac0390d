import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { relaxQuantities } from '#lib/procurement/optimiser/highs/program.ts';
import { type SolverEffort, solve } from '#lib/procurement/optimiser/highs/solve.ts';
import {
  computeObjectiveBound,
  EXACT_OPTIONS,
  SMALL_MILP_OPTIONS,
  WHOLE_GAP,
} from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { isWhole, provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { StageGoal, StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isLargeStage, solveLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import type { TotalRanges } from '#lib/procurement/optimiser/questions/stages/totalRanges.ts';

/** Nearly all questions need one node. So many iterations take some 1.5 s, more in large programs. */
export const FULL_EFFORT: SolverEffort = { nodes: 2_000, iterations: 6_000n };
/** Limits for a plan that only illustrates an answer. */
export const SMALL_EFFORT: SolverEffort = { nodes: 200, iterations: 2_000n };

/**
 * Most LP iterations of a relaxation with fractional quantities. Nearly all end sooner. Where one does not, the MILP
 * with whole quantities mostly ends first.
 */
const MOST_RELAXED_ITERATIONS = 3_000n;

/** Returns the effort of the relaxation that comes before a MILP. */
export const limitRelaxation = ({ nodes, iterations }: SolverEffort): SolverEffort => ({
  nodes,
  iterations: iterations < MOST_RELAXED_ITERATIONS ? iterations : MOST_RELAXED_ITERATIONS,
});

/** Outcome of a search: the best plan with its bound, a proof that there is no plan, or neither. */
export type Outcome<Found> = Found | 'impossible' | 'unknown';

/** Effort of a MILP, a known plan within its limits, and ranges of the offers' totals. */
export interface MilpStart {
  readonly effort: SolverEffort;
  readonly known: Quantities | undefined;
  readonly totals: TotalRanges | undefined;
  /** A lower bound of the cost: the search ends at a plan that reaches it. */
  readonly bound: number;
  /** Whether the MILP has few plans, so that no relaxation with fractional quantities comes before it. */
  readonly isNarrow?: true;
}

/** A MILP whose quantities are whole, or the relaxation in which only its binaries are. */
interface StageMilp extends MilpStart {
  readonly program: PartMilp;
  readonly areWhole: boolean;
}

/**
 * Runs HiGHS once; without a plan, the quantities are undefined. A bound of the relaxation holds for whole quantities,
 * too.
 */
const runMilp = (
  milp: MilpSolver,
  { minimised, kept }: StageGoal,
  { program, areWhole, effort, known, bound }: StageMilp,
): Outcome<Partial<StageResult>> => {
  const whole = program.toProofData(minimised, kept);
  const data = areWhole ? whole : relaxQuantities(whole);
  const least = isWhole(minimised) ? toLeastWhole(bound) : bound;
  const { values, bound: proven } = solve(milp, data, {
    options: {
      ...EXACT_OPTIONS,
      mip_abs_gap: isWhole(minimised) ? WHOLE_GAP : EXACT_OPTIONS.mip_abs_gap,
      ...SMALL_MILP_OPTIONS,
      ...(known === undefined && { objective_bound: computeObjectiveBound(data) }),
      ...(Number.isFinite(least) && { objective_target: least + EXACT_OPTIONS.mip_abs_gap }),
    },
    effort,
    start: known && program.toVariableValues(known),
    hasFractions: !areWhole,
  });
  if (proven === Number.POSITIVE_INFINITY) return 'impossible';
  if (values === undefined) return { bound: proven };
  const found = toQuantities(program, values);
  if (!isWithin(program, kept, found)) return { bound: proven };
  return { quantities: found, value: program.computeCost(minimised, found), bound: proven };
};

/**
 * Minimises one cost by a MILP under cost limits. There may be no plan within them. Unless the MILP is narrow, the
 * relaxation with fractional quantities comes first: HiGHS derives its cuts much faster, and most of its plans have whole
 * quantities all the same. It does not forbid stock and backlog in the same period either.
 */
export const minimiseByMilp = (
  milp: MilpSolver,
  whole: PartMilp,
  goal: StageGoal,
  start: MilpStart,
): Outcome<StageResult> => {
  const { minimised, kept } = goal;
  const { effort, known, totals, bound } = start;
  if (isLargeStage(whole, goal)) {
    const solved = solveLargeStage(milp, whole, goal, { nodes: effort.nodes, known });
    if (Number.isFinite(solved.value)) return solved;
    return solved.bound === Number.POSITIVE_INFINITY ? 'impossible' : 'unknown';
  }
  const costs = [minimised, ...kept.map(([form]) => form)];
  const program = whole.narrowTo(costs, totals);
  const getValue = (plan: Quantities) => program.computeCost(minimised, plan);
  const relaxed =
    start.isNarrow === true
      ? 'unknown'
      : runMilp(milp, goal, {
          ...start,
          effort: limitRelaxation(effort),
          program: whole.narrowTo(costs, totals, false),
          areWhole: false,
        });
  if (relaxed === 'impossible') return relaxed;
  const { quantities: rounded, bound: proven = bound } = relaxed === 'unknown' ? {} : relaxed;
  const least = Math.max(bound, proven);
  const isBetter = rounded !== undefined && (known === undefined || getValue(rounded) < getValue(known));
  const best = isBetter ? rounded : known;
  if (best !== undefined && provesOptimum(minimised, least, getValue(best)))
    return { quantities: best, value: getValue(best), bound: getValue(best) };
  const found = runMilp(milp, goal, { ...start, known: best, program, areWhole: true });
  if (typeof found === 'string') return found;
  const quantities = found.quantities ?? best;
  if (quantities === undefined) return 'unknown';
  // Within its tolerances HiGHS may count an optimal plan as cheaper than its whole quantities are.
  const value = getValue(quantities);
  return { quantities, value, bound: Math.min(value, Math.max(least, found.bound ?? least)) };
};
