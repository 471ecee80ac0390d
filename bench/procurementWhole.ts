import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { megabytes } from './support/cpu.ts';
import { problemOf } from './support/instance.ts';
import { solveWhole } from './support/wholeMilp.ts';

/** What HiGHS makes of one sum of one instance; null where it has nothing. */
export interface WholeFound {
  readonly value: number | null;
  readonly bound: number | null;
  readonly megabytes: number;
}

/** One weighted sum of one instance as HiGHS solves it whole; printed as JSON by this process, which can be ended. */
const [name = '', seconds = '60', ...factors] = process.argv.slice(2);
const parts = getPartContexts(problemOf(name), { recycledSupplierIds: [], recycledPartTypes: [] });
const direction = toLinearWeights(factors.map(Number));
const cost = direction.factors[0] ?? 1;
const { value, bound } = solveWhole(await loadMilpSolver(), parts, direction.factors, direction.order, Number(seconds));
// A direction has a scale of its own, in which no figure costs less than 1; what is infinite becomes null.
const result: WholeFound = { value: value / cost, bound: bound / cost, megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
