import type { ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { relaxAll } from '#lib/procurement/optimiser/highs/program.ts';
import { withLinearProgram } from '#lib/procurement/optimiser/highs/solve.ts';
import { REPEATED_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';

/** Linear programs of a search; most take less than a millisecond. Nearly all searches that succeed need fewer. */
const MOST_PROGRAMS = 40;

/** Largest distance from a whole number that counts as whole. Not tuned: the tolerance of HiGHS. */
const WHOLE = 1e-6;

/** Bounds of a variable. */
type Bounds = readonly [low: number, high: number];

/** A variable and its two halves: the one to search first, and the other. */
interface Branch {
  readonly variable: number;
  readonly first: Bounds;
  readonly other: Bounds;
}

/** A branch on the path of the search, with the bounds before it. */
interface Step {
  readonly variable: number;
  readonly before: Bounds;
  /** The half that is still to be searched. */
  other: Bounds | undefined;
}

/**
 * Returns a branch on the fractional binary with the largest value, upwards first; without one, on the fractional
 * quantity that is nearest to a whole number. Undefined if all values are whole.
 */
const findBranch = (
  values: Float64Array,
  { options }: PartMilp,
  isWhole: readonly boolean[],
  getBounds: (variable: number) => Bounds,
): Branch | undefined => {
  const fractional = isWhole.flatMap((whole, variable) => {
    const value = ensure(values[variable]);
    const off = Math.abs(value - Math.round(value));
    return whole && off > WHOLE ? [{ variable, value, off }] : [];
  });
  const binaries = fractional.filter(({ variable }) => variable >= options);
  const [binary] = binaries.sort((a, b) => b.value - a.value || a.variable - b.variable);
  if (binary !== undefined) return { variable: binary.variable, first: [1, 1], other: [0, 0] };
  const [quantity] = fractional.sort((a, b) => a.off - b.off || a.variable - b.variable);
  if (quantity === undefined) return undefined;
  const { variable, value } = quantity;
  const [low, high] = getBounds(variable);
  const [down, up]: readonly [Bounds, Bounds] = [
    [low, Math.floor(value)],
    [Math.ceil(value), high],
  ];
  return Math.round(value) > value ? { variable, first: up, other: down } : { variable, first: down, other: up };
};

/** A plan that a search wants. */
interface Wanted {
  /** Largest cost of a wanted plan. */
  readonly most: number;
  readonly isWanted: (plan: Quantities) => boolean;
}

/**
 * Depth-first branch and bound in the MILP of a part for one plan whose cost is hardly more than a lower bound. HiGHS
 * would spend most of the time on cuts, which cannot raise a bound that is reached.
 * @param data the MILP of `program` for a cost function
 * @returns undefined if the search ends without a wanted plan
 */
export const searchDepthFirst = (
  milp: MilpSolver,
  program: PartMilp,
  data: ModelData,
  { most, isWanted }: Wanted,
): Quantities | undefined => {
  const isWhole = Array.from(data.integrality ?? [], (kind) => kind === 1);
  const lower = Array.from(data.colLower, Number);
  const upper = Array.from(data.colUpper, Number);
  const getBounds = (variable: number): Bounds => [ensure(lower[variable]), ensure(upper[variable])];
  return withLinearProgram(milp, relaxAll(data), REPEATED_OPTIONS, ({ run, setBounds: change }) => {
    const path: Step[] = [];
    const setBounds = (variable: number, [low, high]: Bounds): void => {
      [lower[variable], upper[variable]] = [low, high];
      change(variable, low, high);
    };
    /** Goes to the last half that is still to be searched; false if there is none. */
    const backtrack = (): boolean => {
      for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
        const { variable, before, other } = step;
        setBounds(variable, other ?? before);
        if (other !== undefined) {
          step.other = undefined;
          return true;
        }
        path.pop();
      }
      return false;
    };
    for (let programs = 0; programs < MOST_PROGRAMS; programs++) {
      const solved = run();
      const values = solved !== undefined && solved.value <= most ? solved.values : undefined;
      const plan = values && toQuantities(program, values);
      if (plan !== undefined && isWanted(plan)) return plan;
      const branch = values && findBranch(values, program, isWhole, getBounds);
      if (branch === undefined) {
        if (!backtrack()) return undefined;
        continue;
      }
      path.push({ variable: branch.variable, before: getBounds(branch.variable), other: branch.other });
      setBounds(branch.variable, branch.first);
    }
    return undefined;
  });
};
