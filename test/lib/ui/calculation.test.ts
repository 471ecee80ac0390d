import { afterAll, describe, expect, test } from 'vitest';
import type { PlanProgress, TracePoint } from '#lib/ui/browser/api/calculations.ts';
import { loadTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { describeState } from '#lib/ui/browser/procurement/calculation/describeState.ts';
import { buildLanes, computeGap } from '#lib/ui/browser/procurement/calculation/lanes.ts';
import { getPollDelay } from '#lib/ui/browser/procurement/calculation/pollDelay.ts';

// Other files of this worker share the language.
afterAll(() => setLanguage('en'));

const progressOf = (Trace: readonly TracePoint[], present: Partial<PlanProgress> = {}): PlanProgress => ({
  TaskId: '',
  Status: 0,
  Date: '',
  Configuration: 'Balanced',
  Message: '',
  Phase: Trace.at(-1)?.Phase ?? 'solve',
  Share: 0,
  Trace,
  ...present,
});

const TRACE: readonly TracePoint[] = [
  { Seconds: 1, Phase: 'solve', Share: 0.1, Best: 500, Bound: 500 },
  { Seconds: 2, Phase: 'search', Share: 0.2, Best: 10, Bound: 0 },
  { Seconds: 4, Phase: 'search', Share: 0.3, Best: 6, Bound: 0 },
  { Seconds: 5, Phase: 'prove', Share: 0.5, Best: 7, Bound: 3 },
  { Seconds: 9, Phase: 'prove', Share: 0.6, Best: 7, Bound: 5 },
];

describe('the state of a calculation in words', () => {
  test('tells the distance of the best plan while plans are weighed', async () => {
    await setLanguage('en');
    await Promise.all([loadTexts('calculation'), loadTexts('summary'), loadTexts('terms')]);
    const words = 'Weighing plans against each other: weighted distance 2.51, no bound yet';
    expect(describeState(progressOf([], { Phase: 'search', Best: 2.5129, Bound: 0 }))).toBe(words);
  });
});

describe('the course of a calculation', () => {
  test('has a lane with a scale of its own for each phase that has begun', () => {
    const lanes = buildLanes(progressOf(TRACE, { Best: 7, Bound: 5 }));

    expect(lanes.map(({ phase }) => phase)).toEqual(['solve', 'search', 'prove']);
    expect(lanes[2]?.best).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(lanes[2]?.bound).toEqual([
      [0, 0],
      [1, 0.5],
    ]);
  });

  test('shows no bound while plans are weighed, since none is known yet', () => {
    expect(buildLanes(progressOf(TRACE))[1]?.bound).toEqual([]);
  });

  test('has a lane for each objective of an order with tolerances, with its bounds', () => {
    const lanes = buildLanes(
      progressOf([
        { Seconds: 1, Phase: 'solve', Share: 0.1, Best: 500, Bound: 500 },
        { Seconds: 2, Phase: 'search', Share: 0.2, Best: 510, Bound: 500, Objective: 'TotalCost' },
        { Seconds: 3, Phase: 'search', Share: 0.3, Best: 9, Bound: 2, Objective: 'PurchaseOrders' },
        { Seconds: 5, Phase: 'search', Share: 0.4, Best: 8, Bound: 2, Objective: 'PurchaseOrders' },
      ]),
    );

    expect(lanes.map(({ phase, objective }) => [phase, objective])).toEqual([
      ['solve', undefined],
      ['search', 'TotalCost'],
      ['search', 'PurchaseOrders'],
    ]);
    expect(lanes[2]?.bound).toHaveLength(2);
  });

  test('ends at the values that are shown beside it', () => {
    const [solve] = buildLanes(progressOf(TRACE.slice(0, 1), { Phase: 'solve', Best: 700, Bound: 600 }));

    expect(solve?.points.at(-1)).toMatchObject({ Seconds: 1, Best: 700, Bound: 600 });
  });

  test('is empty before the first value', () => {
    expect(buildLanes(progressOf([]))).toEqual([]);
  });
});

test.each([
  [{ Best: 7, Bound: 5 }, 40],
  [{ Best: 5, Bound: 5 }, 0],
  [{ Best: 0, Bound: 0 }, 0],
  [{ Best: 5, Bound: 0 }, undefined],
  [{ Best: 5 }, undefined],
])('the gap of %j is %s percent', (point, gap) => {
  const computed = computeGap(point);
  expect(computed === undefined ? undefined : Math.round(computed)).toBe(gap);
});

test.each([
  [0, 1000],
  [19_999, 1000],
  [20_000, 2000],
  [119_999, 2000],
  [120_000, 5000],
])('after %i ms the progress is asked for every %i ms', (elapsed, delay) => {
  expect(getPollDelay(elapsed)).toBe(delay);
});
