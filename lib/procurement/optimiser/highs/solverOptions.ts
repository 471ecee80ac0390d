import type { ModelData } from 'highs';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Options of HiGHS by their names. */
export type SolverOptions = Readonly<Record<string, boolean | number | string>> & { readonly mip_abs_gap?: number };

/** Options of HiGHS for linear programs. */
export const LINEAR_OPTIONS = { output_flag: false, random_seed: 1 } as const;

/** Options of HiGHS for a linear program that is solved again and again from the last basis. */
export const REPEATED_OPTIONS = { ...LINEAR_OPTIONS, presolve: 'off', solver: 'simplex' } as const;

/** Options of HiGHS for a search for plans. Every plan is checked, and the bound is not used. */
export const SEARCH_OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1e-6,
  mip_feasibility_tolerance: 1e-7,
  mip_detect_symmetry: false,
  mip_allow_restart: false,
  random_seed: 1,
} as const;

/**
 * Options of HiGHS for proofs. HiGHS 1.15 tightens bounds and derives conflicts by cuts that it keeps in its pool, and
 * rounding errors in these cuts can cut off optimal plans: HiGHS then declares a worse plan optimal, or the problem
 * infeasible. With a soft limit of 1 it drops every cut that the relaxation of a node does not violate. Its presolve can
 * cut off optimal plans too, and smaller tolerances make both more frequent (docs/procurement-method.md, "Proofs by
 * HiGHS").
 */
export const EXACT_OPTIONS = {
  ...SEARCH_OPTIONS,
  mip_feasibility_tolerance: 1e-6,
  mip_pool_soft_limit: 1,
  presolve: 'off',
} as const;

/** Gap at which a whole cost is proven: no better plan lies within it. The rest allows for rounding errors. */
export const WHOLE_GAP = 0.999;

/** Switches off HiGHS's own heuristics, where beam search finds the plans. */
export const NO_HEURISTICS = {
  mip_heuristic_effort: 0,
  mip_heuristic_run_feasibility_jump: false,
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
  mip_heuristic_run_zi_round: false,
  mip_heuristic_run_shifting: false,
} as const;

/**
 * Options for the small MILPs of questions. Heuristics that solve further MILPs take most of the time of a proof, and few
 * nodes depend on them. The feasibility jump takes some 10 ms even for two variables. Branching by pseudocosts alone
 * needs more nodes than strong branching, but fewer LP iterations. The first linear program is so small that its own
 * presolve gains nothing.
 */
export const SMALL_MILP_OPTIONS = {
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
  mip_heuristic_run_feasibility_jump: false,
  mip_pscost_minreliable: 0,
  mip_root_presolve_only: true,
} as const;

/**
 * Returns a cost that no solution of a MILP exceeds, for the option `objective_bound`, which HiGHS takes as the cost of
 * an incumbent. Without either, a feasibility pump of some 1,000 iterations runs at the root node and takes most of the
 * time of a small MILP.
 */
export const computeObjectiveBound = ({ colCost, colLower, colUpper }: ModelData): number =>
  Array.from(colCost).reduce(
    (total, cost, n) => total + Math.max(cost * ensure(colLower[n]), cost * ensure(colUpper[n])),
    1,
  );
