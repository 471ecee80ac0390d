import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Row, relaxAll, relaxQuantities } from '#lib/procurement/optimiser/highs/program.ts';
import { solve, solveLinear } from '#lib/procurement/optimiser/highs/solve.ts';
import {
  EXACT_OPTIONS,
  LINEAR_OPTIONS,
  NO_HEURISTICS,
  SEARCH_OPTIONS,
  WHOLE_GAP,
} from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { NO_QUANTITY } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { isWithinRounding, provesOptimum } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type {
  CostLimits,
  StageDuals,
  StageGoal,
  StageResult,
} from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import {
  isLargeStage,
  solveLargeStage,
  solveLargeStageRelaxation,
} from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';

/** Nodes with fractional quantities that take about as long as one with whole quantities. */
const RELAXED_NODES = 5;

type Heuristics = Partial<typeof NO_HEURISTICS>;

/** Start, node limit and options of the MILP of a stage. */
interface StageStart {
  /**
   * Whether the relaxation with fractional quantities may prove an optimal plan. HiGHS derives its cuts much faster, but
   * it leaves open which of the equally good plans is the best for later stages.
   */
  readonly relaxesQuantities?: boolean | undefined;
  /** Node limit. It gives the same result on every machine. */
  readonly nodes: number;
  /** A known plan within the limits. */
  readonly known?: Quantities | undefined;
  /** Rows that every better plan keeps. */
  readonly cuts?: readonly Row[] | undefined;
  /** HiGHS's own searches for plans; none by default. */
  readonly heuristics?: Heuristics;
  /** Whether any optimal plan will do. By default a second run searches among the equally good plans. */
  readonly takesAnyOptimum?: boolean;
}

/** Returns whether quantities form a plan of the part within cost limits. */
export const isWithin = (program: PartMilp, limits: CostLimits, quantities: Quantities): boolean =>
  program.isPlan(quantities) && limits.every(([form, most]) => computeCost(program.model, form, quantities) <= most);

/** One run of HiGHS on a stage. */
interface SolverRun extends Pick<StageStart, 'nodes' | 'known' | 'cuts'> {
  readonly options: (typeof EXACT_OPTIONS | typeof SEARCH_OPTIONS) & Heuristics;
  /** Whether only the binaries are whole; the bound holds for whole quantities, too. */
  readonly hasFractions?: boolean;
}

/** Runs HiGHS once. The plan is checked, and the bound is HiGHS's dual bound, whatever the status says. */
const runSolver = (
  milp: MilpSolver,
  program: PartMilp,
  { minimised, kept }: StageGoal,
  { nodes, known, cuts, options, hasFractions = false }: SolverRun,
): StageResult => {
  const toData = 'presolve' in options ? program.toProofData : program.data;
  const whole = toData(minimised, kept, cuts);
  const data = hasFractions ? relaxQuantities(whole) : whole;
  const isWhole = Array.from(data.colCost).every(Number.isInteger);
  const { values, bound } = solve(milp, data, {
    options: { ...options, mip_abs_gap: isWhole ? WHOLE_GAP : options.mip_abs_gap },
    effort: { nodes },
    start: known && program.toVariableValues(known),
    hasFractions,
  });
  const found = values && toQuantities(program, values);
  const quantities = found !== undefined && isWithin(program, kept, found) ? found : known;
  if (quantities === undefined) throw new Error('HiGHS ended without a plan');
  const value = program.computeCost(minimised, quantities);
  // Within its tolerances HiGHS may count a plan as cheaper than its whole quantities are.
  const isProven = isWhole ? provesOptimum(minimised, bound, value) : isWithinRounding(bound, value);
  return { quantities, value, bound: isProven ? value : Math.min(value, bound) };
};

/** Minimises a cost under cost limits by HiGHS. If it stops at the node limit, it leaves a gap. */
export const solveStage = (milp: MilpSolver, all: PartMilp, goal: StageGoal, start: StageStart): StageResult => {
  const { nodes, known, heuristics = NO_HEURISTICS, takesAnyOptimum = false } = start;
  if (isLargeStage(all, goal)) return solveLargeStage(milp, all, goal, { nodes, known });
  // Pricing problems by weights charge the stock of all periods.
  const program = takesAnyOptimum ? all : all.narrowTo([goal.minimised, ...goal.kept.map(([form]) => form)]);
  const run = { ...start, options: { ...EXACT_OPTIONS, ...heuristics } };
  if (start.relaxesQuantities) {
    const relaxed = runSolver(milp, program, goal, { ...run, nodes: RELAXED_NODES * start.nodes, hasFractions: true });
    if (relaxed.bound >= relaxed.value) return relaxed;
  }
  const proof = runSolver(milp, program, goal, run);
  if (known === undefined || proof.bound >= program.computeCost(goal.minimised, known)) return proof;
  if (takesAnyOptimum && proof.bound >= proof.value) return proof;
  // With presolve HiGHS finds better plans within a node limit, but its bound is not safe.
  const search = runSolver(milp, program, goal, { ...start, options: { ...SEARCH_OPTIONS, ...heuristics } });
  return search.value <= proof.value ? { ...search, bound: Math.min(proof.bound, search.value) } : proof;
};

/** Solves the linear relaxation of a stage; undefined if HiGHS finds no optimum. */
export const solveStageRelaxation = (
  milp: MilpSolver,
  program: PartMilp,
  goal: StageGoal,
  cuts?: readonly Row[],
): StageDuals | undefined => {
  const { minimised, kept } = goal;
  if (isLargeStage(program, goal)) return solveLargeStageRelaxation(milp, program, goal);
  const found = solveLinear(milp, relaxAll(program.data(minimised, kept, cuts)), LINEAR_OPTIONS);
  if (found === undefined) return undefined;
  const { value, values, duals } = found;
  const getDual = (row: number | undefined) => (row === undefined ? 0 : Math.max(0, -ensure(duals[row])));
  return {
    value,
    limits: program.limitRows.map(getDual),
    kept: kept.map((_each, n) => getDual(program.firstKept + n)),
    used: Array.from(values.subarray(0, program.options), (ordered) => ordered > NO_QUANTITY),
  };
};
