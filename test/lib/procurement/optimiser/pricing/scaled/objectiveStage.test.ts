import { expect, test, vi } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { isWithin, solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { LEAST_SHORTFALL as LEAST, readWishedPart } from '#test/support/procurement/wishedPart.ts';

const milp = await loadMilpSolver();

test('a stage that starts from a worse plan at the least cost is not declared optimal before the best plan is found', () => {
  const { model, limits, shortfall, known } = readWishedPart();
  const program = buildPartMilp(model, true);
  expect(isWithin(program, limits, known)).toBe(true);
  expect(computeCost(model, shortfall, known)).toBe(176);
  const solved = solveStage(milp, program, { minimised: shortfall, kept: limits }, { nodes: 5_000, known });
  expect(solved).toMatchObject({ value: LEAST, bound: LEAST });
  expect(isWithin(program, limits, solved.quantities)).toBe(true);
});

test('a stage that takes any optimal plan runs HiGHS once', () => {
  const { model, limits, shortfall, known } = readWishedPart();
  const program = buildPartMilp(model, true);
  const solve = (takesAnyOptimum: boolean) => {
    using spy = vi.spyOn(milp, 'withModel');
    const goal = { minimised: shortfall, kept: limits };
    const { value, bound } = solveStage(milp, program, goal, { nodes: 5_000, known, takesAnyOptimum });
    return { value, bound, runs: spy.mock.calls.length };
  };
  expect(solve(true)).toEqual({ value: LEAST, bound: LEAST, runs: 1 });
  expect(solve(false)).toEqual({ value: LEAST, bound: LEAST, runs: 2 });
});

test('a stage that reaches its node limit is bounded by the least value at most', () => {
  const { model, limits, shortfall, known } = readWishedPart();
  const program = buildPartMilp(model, true);
  const { quantities, value, bound } = solveStage(
    milp,
    program,
    { minimised: shortfall, kept: limits },
    { nodes: 0, known },
  );
  expect(bound).toBeLessThanOrEqual(LEAST);
  expect(value).toBeGreaterThanOrEqual(LEAST);
  expect(isWithin(program, limits, quantities)).toBe(true);
});

test('no plan within limits that no plan keeps is an error, not an optimum', () => {
  const { model, limits, shortfall } = readWishedPart();
  const cost = [getCostFunction(model, 'TotalCost'), 21_000] as const;
  const solve = () =>
    solveStage(milp, buildPartMilp(model, true), { minimised: shortfall, kept: [...limits, cost] }, { nodes: 5_000 });
  expect(solve).toThrow('HiGHS ended without a plan');
});
