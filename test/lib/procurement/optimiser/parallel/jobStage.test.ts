import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { JobBatch } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { answerLot, cutIntoLots } from '#lib/procurement/optimiser/parallel/lots.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { Control } from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { createLateWorkers } from '#test/support/procurement/lateWorkers.ts';

const milp = await loadMilpSolver();

const file = new URL('../../../../instances/procurement/04-small-objects.json', import.meta.url);
const read = readProblem(JSON.parse(readFileSync(file, 'utf8')));
if ('errors' in read) throw new Error('The instance is no sound problem');
/** Three copies of the parts: the plans of one copy fit into one MILP, which is proven without pricing jobs. */
const problem: Problem = {
  ...read.problem,
  parts: [0, 1_000, 2_000].flatMap((beyond) => read.problem.parts.map((part) => ({ ...part, id: part.id + beyond }))),
};
const configuration: Configuration = {
  name: 'Small',
  weights: { Cost: 50, Lateness: 30, Orders: 20 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget: {
    randomWeightVectors: 2,
    generations: 3,
  },
};

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const sliced = (control: () => Partial<Control>): CalculationState => {
  let state = beginCalculation();
  const usual = { milp, shouldStop: () => false, onProgress: () => undefined };
  while (state.phase !== 'done')
    state = asJson(advanceCalculation(problem, configuration, state, { ...usual, ...control() }));
  return state;
};

const alone = sliced(() => ({}));

const context = { milp, problem, configuration };

test('helpers that answer in any order change nothing', () => {
  const seen: JobBatch[] = [];
  expect(sliced(() => ({ workers: createLateWorkers(context, seen) }))).toEqual(alone);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['solve', 'pass', 'prove', 'explain', 'least']));
});

test('helpers change nothing where a slice ends while they are at work', () => {
  const cut = () => {
    let asked = 0;
    return { workers: createLateWorkers(context, []), shouldStop: () => ++asked > 3 };
  };
  expect(sliced(cut)).toEqual(alone);
});

/** Each slice leaves its questions to functions that have nothing but their lot; they may not get to the end of it. */
const inLots = (of: Problem, isCut: () => boolean): CalculationState => {
  let given = new Map<number, unknown>();
  let lots = 0;
  const state = sliced(() => {
    const asked: JobBatch[] = [];
    const elsewhere = {
      least: 3,
      submit: (batch: JobBatch) => {
        asked.push(batch);
        const answers = cutIntoLots({ problem: of, configuration, batch }, 3).map((lot) =>
          answerLot(milp, asJson(lot), isCut),
        );
        lots += answers.length;
        given = new Map(
          asJson(answers).flatMap(({ parts, answers: own }) => parts.map((part, n) => [part, own[n]] as const)),
        );
      },
    };
    return { offload: elsewhere, knownResults: given, shouldStop: () => asked.length > 0 };
  });
  expect(lots).toBeGreaterThan(20);
  return state;
};

test('many functions that answer a lot each change nothing', () => {
  expect(inLots(problem, () => false)).toEqual(alone);
});

test('many functions change nothing where some do not get to the end of their lot', () => {
  let asked = 0;
  expect(inLots(problem, () => ++asked % 3 === 0)).toEqual(alone);
});
