import type { WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import type { Step } from '#lib/procurement/domain/optimise/budget.ts';
import { closed, unpriced } from '#lib/procurement/domain/optimise/closing.ts';
import { directionOf } from '#lib/procurement/domain/optimise/criteria.ts';
import { combine } from '#lib/procurement/domain/optimise/joint.ts';
import { passOf, questionOf } from '#lib/procurement/domain/optimise/passes.ts';
import { placeOf, pooledPlan } from '#lib/procurement/domain/optimise/pool.ts';
import { randomFrom } from '#lib/procurement/domain/optimise/random.ts';
import type { SearchState } from '#lib/procurement/domain/optimise/searchState.ts';
import { pointOf, workshopOf } from '#lib/procurement/domain/optimise/workshop.ts';
import { costOf } from '#lib/procurement/domain/part/forms.ts';
import { coverageForm, floorOf, solveCoverage } from '#lib/procurement/domain/part/solve.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { answer } from '#lib/procurement/domain/work/answer.ts';

const CONFIGURATION: WeightedConfiguration = {
  name: 'Sum',
  weights: { Orders: 100 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const steps = (kind: Step['kind'], count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

const AGAIN: readonly Step[] = [
  ...steps('stir', 12),
  ...steps('polish', 1),
  ...steps('master', 1),
  ...steps('polish', 1),
];

const PROGRAM: readonly Step[] = [
  ...steps('slope', 8),
  ...steps('polish', 2),
  ...steps('price', 30),
  ...steps('polish', 2),
  ...AGAIN,
  ...AGAIN,
  ...AGAIN,
  ...AGAIN,
  ...AGAIN,
  ...AGAIN,
];

/**
 * The least weighted sum of the criteria that the steps of a search find along one direction, coverage first; each
 * better value is reported when it is found.
 */
export const alongDirection = (
  milp: MilpSolver,
  problem: Problem,
  factors: readonly number[],
  report: (value: number) => void,
): void => {
  const shop = workshopOf(problem, CONFIGURATION, { floors: [], pool: [], points: [] });
  const floors: number[] = [];
  const choice = shop.parts.map((part, n) => {
    const { quantities } = solveCoverage(milp, part.model);
    floors.push(floorOf(part.model, costOf(part.model, coverageForm(part.model), quantities)));
    return placeOf(shop.pool[n] ?? [], pooledPlan(part, quantities));
  });
  const covered = { ...shop, floors };
  let state: SearchState = {
    version: 1,
    floors,
    pool: [],
    points: [],
    step: 0,
    found: [],
    factors,
    choice,
    last: choice,
    seed: 1,
  };
  for (const step of PROGRAM) {
    if (step.kind === 'price' && state.pricing === undefined)
      state = { ...state, pricing: unpriced(covered, state, directionOf(factors)) };
    const pass = passOf(covered, state, step);
    if (pass === undefined) state = combine(milp, covered, state);
    else {
      const desk = { milp, problem, configuration: CONFIGURATION };
      const found = choice.map((_, part) => {
        const column = answer(desk, 'pass', part, questionOf(covered, pass, part));
        return column === null ? (state.choice[part] ?? 0) : placeOf(covered.pool[part] ?? [], column);
      });
      state = closed(covered, state, step, pass, found);
    }
    const random = randomFrom(state.seed);
    random.next();
    state = { ...state, seed: random.seed() };
    const { values } = pointOf(covered, state.choice);
    report(values.reduce((total, value, n) => total + (factors[n] ?? 0) * value, 0));
  }
};
