import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type CriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { drawRandomWeights, recombine } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import { beginSearch } from '#lib/procurement/optimiser/schedule/search.ts';
import { createSearchContext, createSelection } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { applyPass } from '#lib/procurement/optimiser/schedule/steps/applyPass.ts';
import { createPricingJob, type Pass } from '#lib/procurement/optimiser/schedule/steps/passes.ts';

/** Generations between two pricing passes, as in the optimiser's usual budget, and the beam width of such a pass. */
const GENERATIONS = 25;
const WIDTH = 8;

/**
 * Creates a memetic search that starts from the single-criterion optima: recombination, local search and order removal.
 * New columns come from pricing at random weight vectors, alternately with full order costs and with the orders of a plan
 * of the front free. It uses no slope scaling, dual prices or master problem.
 */
export const createMemeticSearch = (
  milp: MilpSolver,
  problem: Problem,
  configuration: WeightedConfiguration,
  corners: readonly (readonly Column[])[],
): { readonly advanceWhile: (goesOn: () => boolean) => readonly CriterionVector[] } => {
  let state = beginSearch(problem, configuration, corners);
  const context = createSearchContext(problem, configuration, state);
  const desk = { milp, problem, configuration };
  const reseed = (): void => {
    const random = createRandom(state.seed);
    random.next();
    state = { ...state, seed: random.seed() };
  };
  const passAt = (round: number): Pass => {
    const random = createRandom(state.seed);
    const linearWeights = toLinearWeights(drawRandomWeights(context, random));
    const plan = context.points[Math.floor(random.next() * context.points.length)]?.choice ?? [];
    const open =
      round % 2 === 0 ? new Set<number>() : new Set(createSelection(context, linearWeights, plan).listOrders());
    return {
      linearWeights,
      getPrice: (_, order) => (open.has(order) ? 0 : linearWeights.order),
      width: WIDTH,
      isThorough: false,
    };
  };
  /** Column of each part priced so far; an interrupted pass continues here. */
  let found: number[] = [];
  let pass: Pass | undefined;
  let round = 0;
  let generation = 0;
  const advanceWhile = (goesOn: () => boolean) => {
    while (goesOn()) {
      if (generation < GENERATIONS) {
        state = recombine(context, state);
        reseed();
        generation += 1;
        continue;
      }
      pass ??= passAt(round);
      const part = found.length;
      const column = runJob(desk, 'pass', part, createPricingJob(context, pass, part));
      found.push(column === null ? 0 : findOrAddColumn(context.pool[part] ?? [], column));
      if (found.length < context.parts.length) continue;
      state = applyPass(context, state, { kind: 'randomWeights', round }, { pass, found });
      reseed();
      [found, pass, generation] = [[], undefined, 0];
      round += 1;
    }
    return context.points.map(({ values }) => values);
  };
  return { advanceWhile };
};
