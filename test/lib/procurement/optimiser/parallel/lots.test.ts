import { expect, test } from 'vitest';
import { readLot } from '#lib/procurement/optimiser/parallel/lots.ts';

const WEIGHTS = { factors: [1, 0, 0, 0, 0, 0, 0, 0], order: 2, supplier: 0 };

const readQuestions = (kind: string, questions: readonly object[]): readonly unknown[] =>
  readLot({ problem: {}, configuration: {}, batch: { kind, parts: [0], questions } }).batch.questions;

test('cutting planes at several points keep the linear weights that an earlier release stored', () => {
  const point = { prices: [1], multipliers: [0], goal: 5 };
  expect(readQuestions('cut', [{ floor: 3, steps: 2, points: [{ direction: WEIGHTS, ...point }] }])).toEqual([
    { floor: 3, steps: 2, points: [{ linearWeights: WEIGHTS, ...point }] },
  ]);
});

test('jobs of this release are read as they are', () => {
  const jobs = [
    { linearWeights: WEIGHTS, floor: 3 },
    { order: ['TotalCost'], nodes: 0 },
  ];
  expect(readQuestions('prove', jobs)).toEqual(jobs);
});
