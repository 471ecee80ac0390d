import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { listLines } from '#test/support/procurement/changedProblem.ts';

const milp = await loadMilpSolver();

const readInstance = (name: string): Problem => {
  const file = new URL(`../../../../instances/procurement/${name}.json`, import.meta.url);
  const result = readProblem(JSON.parse(readFileSync(file, 'utf8')));
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

const cheapest = findConfiguration('LowestCost');
if (cheapest === undefined) throw new Error('There is no configuration LowestCost');

/** The instance with a fifth more required units and at most seven changed order lines. */
const createLimited = (): Problem => {
  const before = readInstance('04-small-objects');
  const lines = listLines(calculateAskedPlan(milp, before, cheapest));
  const more = before.parts.map((part) => ({
    ...part,
    requirements: part.requirements.map((each) => ({ ...each, quantity: Math.ceil(each.quantity * 1.2) })),
  }));
  return limitChanges({ ...before, parts: more }, { from: 'before', most: 7, lines });
};

test('a search for changes that is cut off in every part, and repeats it from the stored state, finds the same plan', () => {
  const problem = createLimited();
  const reports: Progress[] = [];
  const control = { milp, shouldStop: () => false, onProgress: (progress: Progress) => reports.push(progress) };
  const whole = advanceCalculation(problem, cheapest, beginCalculation(), control);

  let stored = JSON.stringify(beginCalculation());
  let slices = 0;
  while ((JSON.parse(stored) as CalculationState).phase !== 'done') {
    const advance = (): string => {
      let asked = 0;
      const state: CalculationState = JSON.parse(stored);
      // Ends after one job.
      const shouldStop = () => ++asked > 1;
      return JSON.stringify(
        advanceCalculation(problem, cheapest, state, { milp, shouldStop, onProgress: () => undefined }),
      );
    };
    if ((JSON.parse(stored) as CalculationState).changeSearch !== undefined) {
      slices += 1;
      // The result of a slice that is killed is lost.
      if (slices % 5 === 0) advance();
    }
    stored = advance();
  }

  expect(slices).toBeGreaterThan(problem.parts.length);
  expect(finishCalculation(problem, cheapest, JSON.parse(stored))).toEqual(finishCalculation(problem, cheapest, whole));
  const shares = reports.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const changing = reports.filter(({ phase }) => phase === 'change');
  expect(new Set(changing.map(({ share }) => share)).size).toBeGreaterThan(problem.parts.length);
  expect(changing.filter(({ best, bound }) => best !== undefined || bound !== undefined)).toEqual([]);
});
