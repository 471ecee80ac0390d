import { readFileSync } from 'node:fs';
import type { ModelData } from 'highs';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Row, relaxQuantities, toSparseMatrix } from '#lib/procurement/optimiser/highs/program.ts';
import { toFractionalBound } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS, WHOLE_GAP } from '#lib/procurement/optimiser/highs/solverOptions.ts';

/** 60 runs of HiGHS, on a busy machine. */
const TIME = 120_000;

/** Late unit periods of the best plan. A plan with these values keeps all rows, so no true bound exceeds them. */
const LEAST = 47;

/** A MILP as a file: null stands for an infinite bound. */
interface StoredMilp {
  readonly costs: readonly number[];
  readonly upper: readonly (number | null)[];
  readonly whole: readonly (0 | 1)[];
  /** A known plan of 107 late unit periods. */
  readonly start: readonly number[];
  readonly rows: readonly (Pick<Row, 'terms'> & { readonly low: number | null; readonly high: number | null })[];
}

const readMilp = (): { readonly data: ModelData; readonly start: readonly number[] } => {
  const file = new URL('../../../../fixtures/procurement/degenerateMilp.json', import.meta.url);
  const { costs, upper, whole, start, rows }: StoredMilp = JSON.parse(readFileSync(file, 'utf8'));
  const [INFINITE, sparse] = [Number.POSITIVE_INFINITY, rows.map(({ terms }) => ({ low: 0, high: 0, terms }))];
  const data = {
    numCols: costs.length,
    numRows: rows.length,
    colCost: costs,
    colLower: costs.map(() => 0),
    colUpper: upper.map((each) => each ?? INFINITE),
    rowLower: rows.map(({ low }) => low ?? -INFINITE),
    rowUpper: rows.map(({ high }) => high ?? INFINITE),
    matrix: toSparseMatrix(sparse, costs.length),
    integrality: whole,
  };
  return { data, start };
};

/** Returns the dual bounds of a proof with 60 seeds. */
const proveWithSeeds = async (data: ModelData, start: readonly number[]) => {
  const milp = await loadMilpSolver();
  return Array.from({ length: 60 }, (_, random_seed) =>
    milp.withModel(data, (solver) => {
      solver.options.set({ ...EXACT_OPTIONS, mip_abs_gap: WHOLE_GAP, random_seed });
      solver.setSolution({ colValue: [...start] });
      solver.run();
      const bound = Number(solver.info.get('mip_dual_bound'));
      return { bound, fractional: toFractionalBound(bound, solver.getObjectiveValue(), WHOLE_GAP) };
    }),
  );
};

test(
  'no seed of HiGHS proves a worse plan to be the best where a limit on the cost equals its least value',
  async () => {
    const { data, start } = readMilp();
    const bounds = (await proveWithSeeds(data, start)).map(({ bound }) => bound);
    expect(bounds.filter((bound) => bound > LEAST + 1e-6)).toEqual([]);
    // All of them prove the best plan.
    expect(bounds.filter((bound) => bound > LEAST - 1 + 1e-6)).toHaveLength(bounds.length);
  },
  TIME,
);

test(
  'no seed of HiGHS proves too large a bound with fractional quantities, and all prove the best plan',
  async () => {
    const { data, start } = readMilp();
    const relaxed = relaxQuantities(data);
    const countWhole = ({ integrality = [] }: ModelData) =>
      Array.from(integrality).filter((whole) => whole === 1).length;
    expect(countWhole(relaxed)).toBeLessThan(countWhole(data));
    const bounds = (await proveWithSeeds(relaxed, start)).map(({ fractional }) => fractional);
    expect(bounds.filter((bound) => bound > LEAST + 1e-6)).toEqual([]);
    expect(bounds.filter((bound) => bound > LEAST - 1 + 1e-6)).toHaveLength(bounds.length);
  },
  TIME,
);
