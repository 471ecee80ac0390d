import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan, Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../instances/procurement/${name}.json`, import.meta.url), 'utf8'));

const problemOf = (name: string): Problem => {
  const result = readProblem(read(name));
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

const configured = (name: string): Configuration => {
  const configuration = findConfiguration(name);
  if (configuration === undefined) throw new Error(`No configuration ${name}`);
  return configuration;
};

const milp = await loadMilpSolver();

/** Calculates in slices; a slice ends after `questions` checks of the stop condition. */
const calculate = (problem: Problem, configuration: Configuration, questions = Number.POSITIVE_INFINITY) => {
  let state: CalculationState = beginCalculation();
  while (state.phase !== 'done') {
    let asked = 0;
    const shouldStop = () => ++asked > questions;
    state = JSON.parse(
      JSON.stringify(
        advanceCalculation(problem, configuration, state, { milp, shouldStop, onProgress: () => undefined }),
      ),
    );
  }
  const plan = finishCalculation(problem, configuration, state);
  expect(checkPlan(problem, configuration, plan)).toEqual([]);
  return plan;
};

type Expected = Record<string, CalculatedPlan['lists'] & { Kpis: Partial<Kpis> }>;

describe('the tiny instances yield the plans that were worked out by hand', () => {
  describe.each(['01-tiny-cheap-or-fast', '02-tiny-lots-and-limits', '03-tiny-every-alert'])('%s', (name) => {
    const expected = read(`expected/${name}`) as Expected;

    test.each(['LowestCost', 'OnTime', 'Balanced'])('%s', (configuration) => {
      const { lists, kpis } = calculate(problemOf(name), configured(configuration));
      const { Kpis: figures, ...plan } = expected[configuration] ?? { Kpis: {} };
      expect(lists).toEqual(plan);
      expect(kpis).toMatchObject(figures);
    });
  });
});

describe('a lexicographic order of objectives is minimised exactly', () => {
  const values = ({ kpis }: CalculatedPlan) => [
    kpis.UnavailableUnits,
    kpis.EndMinimumStockShortfall,
    kpis.LateUnitPeriods,
    kpis.MinimumStockShortfallUnitPeriods,
    kpis.TotalCost,
  ];

  test.each([
    ['04-small-objects', 'OnTime', [0, 0, 380, 266, 81_259]],
    ['04-small-objects', 'LowestCost', [0, 0, 848, 576, 72_996]],
    ['05-daily-calendar', 'OnTime', [0, 9, 3_144, 1_168, 81_950]],
    ['05-daily-calendar', 'LowestCost', [0, 9, 9_647, 2_367, 76_112]],
  ])('%s, %s', (name, configuration, expected) => {
    const plan = calculate(problemOf(name), configured(configuration));
    expect(values(plan)).toEqual(expected);
    expect(plan.message).toContain('Gap=0.00; ');
    const [cost, late, short] = ['TotalCost 0.00', 'LateUnitPeriods 0.00', 'MinimumStockShortfallUnitPeriods 0.00'];
    const order = configuration === 'LowestCost' ? [cost, late, short] : [late, short, cost];
    expect(plan.message).toMatch(new RegExp(`Gaps=${order.join(', ')}$`));
  });
});

test('a lexicographic order that begins with recycled units is proven among the plans that buy no more than needed', () => {
  const circular: Configuration = {
    name: 'Circular first',
    order: ['RecycledUnits', 'TotalCost'],
    recycledSupplierIds: [3],
    recycledPartTypes: [],
  };
  const { kpis, message } = calculate(problemOf('04-small-objects'), circular);

  expect(message).toContain('Gap=0.00; ');
  expect(message).toContain('Gaps=RecycledUnits 0.00, TotalCost 0.00');
  const cheapest = calculate(problemOf('04-small-objects'), configured('LowestCost'));
  expect(kpis.RecycledUnits).toBeGreaterThan(cheapest.kpis.RecycledUnits);
  expect(kpis.UnavailableUnits).toBe(cheapest.kpis.UnavailableUnits);
});

test('the plan does not depend on where slices end', () => {
  const problem = problemOf('04-small-objects');
  const configuration = {
    ...configured('Balanced'),
    budget: { randomWeightVectors: 3, generations: 8 },
  };
  const whole = calculate(problem, configuration);
  expect(calculate(problem, configuration, 7)).toEqual(whole);
});

describe('progress', () => {
  type Report = Omit<Progress, 'objective' | 'best'> & { readonly best: number };
  const shown = (name: string): readonly Report[] => {
    const reports: Report[] = [];
    const configuration = {
      ...configured(name),
      budget: { randomWeightVectors: 2, generations: 4 },
    };
    advanceCalculation(problemOf('04-small-objects'), configuration, beginCalculation(), {
      milp,
      shouldStop: () => false,
      onProgress: ({ phase, share, best = Number.NaN, bound }) =>
        reports.push({ phase, share, best, ...(bound === undefined ? {} : { bound }) }),
    });
    return reports;
  };

  test.each(['OnTime', 'Balanced'])('of %s rises steadily, with a bound never above the best value', (name) => {
    const reports = shown(name);

    const shares = reports.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    for (const { best, bound = Number.NEGATIVE_INFINITY } of reports) expect(bound).toBeLessThanOrEqual(best);
  });

  test.each(['search', 'prove'])('of the phase %s never gets worse', (phase) => {
    const reports = shown('Balanced').filter((each) => each.phase === phase);
    const [bests, bounds] = [reports.map(({ best }) => best), reports.flatMap(({ bound }) => bound ?? [])];

    expect(bests.length).toBeGreaterThan(1);
    expect(bounds.length).toBe(phase === 'search' ? 0 : reports.length);
    expect(bests).toEqual(bests.toSorted((a, b) => b - a));
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  });

  test('of a search is the distance from the ideal point as a share of the weights', () => {
    const reports = shown('Balanced').filter(({ phase }) => phase === 'search');

    expect(reports.length).toBeGreaterThan(2);
    for (const { best } of reports) expect(best).toBeLessThan(100);
  });
});
