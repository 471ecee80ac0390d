import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { megabytes } from '../support/cpu.ts';
import { solveCompactMilp } from './methods/compactMilp.ts';
import { readInstance } from './readInstance.ts';

/** Result of HiGHS for the compact MILP of a weighted sum; null where it has none. */
export interface CompactMilpResult {
  readonly value: number | null;
  readonly bound: number | null;
  readonly megabytes: number;
}

// In its own process, which can be ended: HiGHS may exceed its time limit.
const [name = '', seconds = '60', ...factors] = process.argv.slice(2);
const parts = getPartContexts(readInstance(name), { recycledSupplierIds: [], recycledPartTypes: [] });
const weights = toLinearWeights(factors.map(Number));
const cost = weights.factors[0] ?? 1;
const { value, bound } = solveCompactMilp(
  await loadMilpSolver(),
  parts,
  weights.factors,
  weights.order,
  Number(seconds),
);
// Linear weights have a scale of their own, in which no figure costs less than 1; infinite values become null.
const result: CompactMilpResult = { value: value / cost, bound: bound / cost, megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
