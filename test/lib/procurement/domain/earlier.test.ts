import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advance, begin, finish } from '#lib/procurement/domain/calculation.ts';
import { checkPlan } from '#lib/procurement/domain/check.ts';
import { type Configuration, configurationNamed } from '#lib/procurement/domain/configuration.ts';
import { type Earlier, earlierOf } from '#lib/procurement/domain/earlier.ts';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';

const milp = await loadMilpSolver();

const small = (): Problem => {
  const file = new URL('../../../instances/procurement/04-small-objects.json', import.meta.url);
  const result = readProblem(JSON.parse(readFileSync(file, 'utf8')));
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

const configured = (name: string): Configuration => {
  const configuration = configurationNamed(name);
  if (configuration === undefined) throw new Error(`No configuration ${name}`);
  return { ...configuration, budget: { directions: 1, priceRounds: 2, variety: 2, generations: 4 } };
};

const calculated = (problem: Problem, configuration: Configuration, earlier?: Earlier) => {
  const state = advance(problem, configuration, begin(earlier), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  });
  const plan = finish(problem, configuration, state);
  expect(checkPlan(problem, configuration, plan)).toEqual([]);
  return { problem, configuration, state, plan };
};

/** The third part needs half as much again. */
const changed = (problem: Problem): Problem => ({
  ...problem,
  parts: problem.parts.map((part, n) =>
    n === 2
      ? {
          ...part,
          requirements: part.requirements.map((each) => ({ ...each, quantity: Math.ceil(each.quantity * 1.5) })),
        }
      : part,
  ),
});

test('an exact plan that goes on from an earlier one is the plan from nothing', () => {
  const configuration = configured('OnTime');
  const before = calculated(small(), configuration);
  const now = changed(small());
  const earlier = earlierOf(now, configuration, before);
  expect(earlier?.rounds[0]?.filter((column) => column === null)).toHaveLength(1);
  expect(calculated(now, configuration, earlier).plan).toEqual(calculated(now, configuration).plan);
});

test('a front that goes on from an earlier one costs what has changed', () => {
  const configuration = configured('Balanced');
  const before = calculated(small(), configuration);
  const now = changed(small());
  const again = calculated(now, configuration, earlierOf(now, configuration, before));
  expect(again.state.search?.changed).toEqual([2]);
  expect(again.state.search?.points.length).toBeGreaterThan(3);
});

test('another time axis, another configuration and a calculation that is under way have nothing to take', () => {
  const configuration = configured('Balanced');
  const before = calculated(small(), configuration);
  expect(earlierOf({ ...small(), now: 1 }, configuration, before)).toBeUndefined();
  expect(earlierOf(small(), configured('FewOrders'), before)).toBeUndefined();
  expect(earlierOf(small(), configuration, { ...before, state: begin() })).toBeUndefined();
});
