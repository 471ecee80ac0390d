import type { ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { relaxAll } from '#lib/procurement/optimiser/highs/program.ts';
import { withLinearProgram } from '#lib/procurement/optimiser/highs/solve.ts';
import { REPEATED_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';

/** Linear programs of a dive, a millisecond each. */
const MOST_PROGRAMS = 40;

/** A binary above the first value is fixed to 1, one below the second value to 0. */
const UP = 0.6;
const DOWN = 0.1;

/** Largest distance from a whole number that counts as whole. */
const WHOLE = 1e-6;

/** A fractional binary: its index and its value in the linear relaxation. */
type Fractional = readonly [variable: number, value: number];

/**
 * Diving heuristic: solves the linear relaxation of a part's MILP, fixes some binaries and solves it again, until all
 * binaries are whole. Returns the cheapest plan that rounding finds on the way, or the known plan if none is cheaper.
 * @param data the MILP of `program` for a cost function
 * @param getCost cost of a plan in that MILP
 */
export const diveForPlan = (
  milp: MilpSolver,
  program: PartMilp,
  data: ModelData,
  { known, getCost }: { readonly known: Quantities; readonly getCost: (plan: Quantities) => number },
): Quantities => {
  const lower = Array.from(data.colLower, Number);
  const upper = Array.from(data.colUpper, Number);
  const binaries = Array.from(data.integrality ?? [], Number).flatMap((kind, n) =>
    kind === 1 && n >= program.options ? [n] : [],
  );
  const listFractional = (values: Float64Array): readonly Fractional[] =>
    binaries.flatMap((n) => {
      const value = ensure(values[n]);
      const isOpen = ensure(upper[n]) > ensure(lower[n]);
      return isOpen && value > WHOLE && value < 1 - WHOLE ? [[n, value] as const] : [];
    });
  let [best, value] = [known, getCost(known)];
  return withLinearProgram(milp, relaxAll(data), REPEATED_OPTIONS, ({ run, setBounds }) => {
    const fix = (n: number, at: 0 | 1): void => {
      [lower[n], upper[n]] = [at, at];
      setBounds(n, at, at);
    };
    for (let programs = 0; programs < MOST_PROGRAMS; programs++) {
      const solved = run();
      if (solved === undefined || solved.value >= value) return best;
      const plan = toQuantities(program, solved.values);
      if (program.isPlan(plan) && getCost(plan) < value) [best, value] = [plan, getCost(plan)];
      const fractional = listFractional(solved.values);
      const [first] = [...fractional].sort(([a, x], [b, y]) => y - x || a - b);
      if (first === undefined) return best;
      fix(first[0], 1);
      for (const [n, at] of fractional) {
        if (n === first[0]) continue;
        if (at > UP) fix(n, 1);
        else if (at < DOWN) fix(n, 0);
      }
    }
    return best;
  });
};
