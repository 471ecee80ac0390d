import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import type { PartWish } from '#lib/procurement/domain/questions/whyNot.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { createPartSolver, getPlanColumns } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { buildWishedPart } from '#lib/procurement/optimiser/questions/part/partWish.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/** Answers show four decimals of a distance. */
const SHOWN = 5e-5;

const milp = await loadMilpSolver();

/** Every fourth part with a wish for each of its suppliers, in turn for an order, for none, and on time. */
const listWishes = ({ parts }: Problem): readonly PartWish[] =>
  parts.flatMap(({ sources }, part) =>
    part % 4 === 0
      ? sources.map(({ supplier }, n) => {
          const turn = (part / 4 + n) % 3;
          return { part, supplier, ...(turn === 1 && { isExcluded: true }), ...(turn === 2 && { isOnTime: true }) };
        })
      : [],
  );

test('by weights, a wish that needs no proof gets the plan that a proof gives', () => {
  const read = readProblem(JSON.parse(instance('07-coupled-40')));
  const configuration = findConfiguration('Balanced');
  if ('errors' in read || configuration === undefined) throw new Error('The instance has errors');
  const asked = calculateAskedPlan(milp, read.problem, configuration);
  const plan = getPlanColumns(asked);
  const wishes = listWishes(read.problem);
  const compare = (wish: PartWish) => {
    const solver = createPartSolver(asked, plan, wish.part);
    const { model, limits } = buildWishedPart(asked, solver.part, wish);
    const exact = solver.solve(model, { limits, isRelaxed: false });
    const quick = solver.solve(model, { limits, isRelaxed: false, isApproximate: true });
    if (typeof exact === 'string' || typeof quick === 'string') return { wish, isSame: exact === quick };
    const isCovered = quick.values.join() === exact.values.join();
    const difference = Math.abs((quick.distance ?? 0) - (exact.distance ?? 0));
    return { wish, isSame: exact.isProven && isCovered && difference <= SHOWN };
  };
  expect(wishes.length).toBeGreaterThan(25);
  expect(wishes.map(compare).filter(({ isSame }) => !isSame)).toEqual([]);
});
