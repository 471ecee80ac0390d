import type { Model, ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverOptions } from '#lib/procurement/optimiser/highs/solverOptions.ts';

/** Limits of one MILP: nodes, and LP iterations over all nodes, of which HiGHS does some 4,000 a second. */
export interface SolverEffort {
  readonly nodes: number;
  /** The node limit does not apply within the root node. */
  readonly iterations: bigint;
}

/** How HiGHS runs. */
interface Run {
  readonly options: SolverOptions;
  /** Unlimited by default. */
  readonly effort?: Pick<SolverEffort, 'nodes'> & { readonly iterations?: bigint | undefined };
  /** Values of a known plan. It contradicts the claim that there is none. */
  readonly start?: readonly number[] | undefined;
  /**
   * Whether only the binaries are whole, and the bound is for whole quantities. HiGHS reports the cost of its incumbent
   * as the bound, although it has left out solutions that are cheaper by less than the gap.
   */
  readonly hasFractions?: boolean;
}

/** Result of HiGHS, safe to use after its model is gone. */
export interface Solution {
  /** Values of the variables; undefined if HiGHS has found none. */
  readonly values: Float64Array | undefined;
  readonly value: number;
  /** Lower bound of the value: -Infinity if nothing is proven, Infinity if it is proven that there is no solution. */
  readonly bound: number;
  /** Whether HiGHS ended without reaching a limit. */
  readonly isOptimal: boolean;
  /** Dual values of the rows of a linear program. */
  readonly duals: Float64Array;
}

const runWithin = (milp: MilpSolver, solver: Model, most: bigint | undefined): void => {
  if (most === undefined) solver.run();
  else
    solver.run({
      [milp.constants.callbackType.mipInterrupt]: ({ data: { mip_total_lp_iterations: done = 0n }, interrupt }) => {
        if (done > most) interrupt();
        return undefined;
      },
    });
};

/** Returns a bound for whole quantities, given that of the relaxation with fractional ones. */
export const toFractionalBound = (reported: number, incumbent: number, gap: number): number =>
  Math.min(reported, incumbent - gap);

/** Decides when a bound is a proof: the dual bound is one at every limit, and no plan only without a known one. */
const readBound = (
  milp: MilpSolver,
  solver: Model,
  isLinear: boolean,
  { options, start, hasFractions = false }: Run,
): number => {
  const { modelStatus } = milp.constants;
  const status = solver.getModelStatus();
  if (status === modelStatus.infeasible)
    return start === undefined ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  if (isLinear) return status === modelStatus.optimal ? solver.getObjectiveValue() : Number.NEGATIVE_INFINITY;
  const isProof =
    status === modelStatus.optimal ||
    status === modelStatus.solutionLimit ||
    status === modelStatus.interrupted ||
    status === modelStatus.objectiveTarget;
  const dual = Number(solver.info.get('mip_dual_bound'));
  if (!isProof || Number.isNaN(dual)) return Number.NEGATIVE_INFINITY;
  return hasFractions ? toFractionalBound(dual, solver.getObjectiveValue(), options.mip_abs_gap ?? 0) : dual;
};

/** Solves a program by one run of HiGHS. Callers check the plan in whole numbers. */
export const solve = (milp: MilpSolver, data: ModelData, run: Run): Solution =>
  milp.withModel(data, (solver) => {
    const { options, effort, start } = run;
    solver.options.set({ ...options, ...(effort && { mip_max_nodes: effort.nodes }) });
    if (start !== undefined) solver.setSolution({ colValue: [...start] });
    runWithin(milp, solver, effort?.iterations);
    const { colValue, rowDual } = solver.getSolution();
    const value = solver.getObjectiveValue();
    return {
      // Without a solution HiGHS returns zeros.
      values: colValue.length === 0 || value === Number.POSITIVE_INFINITY ? undefined : colValue,
      value,
      bound: readBound(milp, solver, data.integrality === undefined, run),
      isOptimal: solver.getModelStatus() === milp.constants.modelStatus.optimal,
      duals: rowDual,
    };
  });

/** The optimum of a linear program: its value, the variables, and the dual values of the rows. */
export interface LinearOptimum {
  readonly value: number;
  readonly values: Float64Array;
  readonly duals: Float64Array;
}

/** A linear program that is solved again and again, each time with other bounds of some variables. */
export interface LinearProgram {
  readonly setBounds: (variable: number, low: number, high: number) => void;
  /** Returns value, variables and duals of the optimum; undefined if HiGHS finds none. */
  readonly run: () => LinearOptimum | undefined;
  readonly isInfeasible: () => boolean;
  /** Forgets the last basis. */
  readonly clear: () => void;
  /** Returns the proof of infeasibility, if HiGHS has one. */
  readonly findRay: () => ArrayLike<number> | undefined;
}

/** Passes a linear program to HiGHS, and a handle on it to `use`. */
export const withLinearProgram = <Result>(
  milp: MilpSolver,
  data: ModelData,
  options: SolverOptions,
  use: (program: LinearProgram) => Result,
): Result => {
  const { modelStatus } = milp.constants;
  return milp.withModel(data, (solver: Model) => {
    solver.options.set(options);
    return use({
      setBounds: (variable, low, high) => solver.changeColBounds(variable, low, high),
      run: () => {
        solver.run();
        if (solver.getModelStatus() !== modelStatus.optimal) return undefined;
        const { colValue, rowDual } = solver.getSolution();
        return { value: solver.getObjectiveValue(), values: colValue, duals: rowDual };
      },
      isInfeasible: () => solver.getModelStatus() === modelStatus.infeasible,
      clear: () => solver.clearSolver(),
      findRay: () => solver.getDualRay()?.values,
    });
  });
};

/** Solves a linear program; undefined if HiGHS finds no optimum. */
export const solveLinear = (milp: MilpSolver, data: ModelData, options: SolverOptions): LinearOptimum | undefined =>
  withLinearProgram(milp, data, options, ({ run }) => run());
