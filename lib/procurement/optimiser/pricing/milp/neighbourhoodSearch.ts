import type { ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { Row } from '#lib/procurement/optimiser/highs/program.ts';
import { solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { NO_HEURISTICS, SEARCH_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { StageGoal } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';

/** Node limit of a neighbourhood search; most searches end at the root node. */
const NEIGHBOURHOOD_NODES = 100;

/** No beam search runs beside a neighbourhood search, so HiGHS uses its own heuristics to find plans. */
const DIVING = { mip_heuristic_effort: 0.2 };

/** With few options, the separation of cuts at the root node takes most of the time. */
const FEW_CUTS = { mip_pool_soft_limit: 1 };

/** The options of a search, and the known plan from which it starts. */
interface Neighbourhood {
  readonly used: readonly boolean[];
  readonly known: Quantities;
  /** Rows that every better plan keeps. */
  readonly cuts?: readonly Row[];
  /** Node limit; `NEIGHBOURHOOD_NODES` by default. */
  readonly nodes?: number;
  /** Cost at which a plan is good enough, and the gap at which the search ends; it goes on to the best plan by default. */
  readonly enough?: { readonly cost: number; readonly gap: number };
}

/** Returns the MILP of a stage in which the quantities of all options outside the neighbourhood are 0. */
export const restrictToNeighbourhood = (
  program: PartMilp,
  { minimised, kept }: StageGoal,
  { used, known, cuts = [] }: Neighbourhood,
): ModelData => {
  const data = program.data(minimised, kept, cuts);
  const isAllowed = (n: number) => n >= known.length || ensure(used[n]) || ensure(known[n]) > 0;
  return { ...data, colUpper: Array.from(data.colUpper, (most, n) => (isAllowed(n) ? most : 0)) };
};

/**
 * Searches the plans that use only options of a relaxation and of a known plan, by a small MILP: relaxation enforced
 * neighbourhood search (RENS, Berthold 2014). Returns the better of the plan found and the known plan.
 */
export const searchNeighbourhood = (
  milp: MilpSolver,
  program: PartMilp,
  goal: StageGoal,
  neighbourhood: Neighbourhood,
): Quantities => {
  const { minimised, kept } = goal;
  const { known, nodes = NEIGHBOURHOOD_NODES, enough } = neighbourhood;
  const { values, value } = solve(milp, restrictToNeighbourhood(program, goal, neighbourhood), {
    options: {
      ...SEARCH_OPTIONS,
      ...NO_HEURISTICS,
      ...DIVING,
      ...(enough && { ...FEW_CUTS, objective_target: enough.cost, mip_abs_gap: enough.gap }),
    },
    effort: { nodes },
    start: program.toVariableValues(known),
  });
  if (values === undefined || !Number.isFinite(value)) return known;
  const found = toQuantities(program, values);
  const computePlanCost = (quantities: Quantities) => program.computeCost(minimised, quantities);
  const isWithin = kept.every(([form, most]) => program.computeCost(form, found) <= most);
  return isWithin && program.isPlan(found) && computePlanCost(found) <= computePlanCost(known) ? found : known;
};
