import {
  isOrdered,
  SEED_CONFIGURATIONS,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createSearchContext, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

const budget = { randomWeightVectors: 3, generations: 4 };

/** The seed configurations with weights, with a small budget. */
export const WEIGHTED: readonly WeightedConfiguration[] = SEED_CONFIGURATIONS.flatMap((each) =>
  isOrdered(each) ? [] : [{ ...each, budget }],
);

/** Returns the context of a finished search for a request body. */
export const searchBody = (milp: MilpSolver, body: unknown, configuration: WeightedConfiguration): SearchContext => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const control = { milp, shouldStop: () => false, onProgress: () => undefined };
  const { search } = advanceCalculation(read.problem, configuration, beginCalculation(), control);
  return createSearchContext(read.problem, configuration, ensure(search));
};
