import { printTable } from '../support/table.ts';
import type { CompactMilpResult } from './runCompactMilp.ts';
import type { Job } from './runJobs.ts';
import type { WeightedSumResult } from './runWeightedSum.ts';

/**
 * Weighted sums C + a (4 L + S) + b (R + 20 N) + h H + w O with the coverage tiers at their minimum: the weights a, b, h,
 * w; dual rounds and light bounding rounds; bounding rounds with their labels and nodes; a target value and the best
 * known value, where there are any.
 */
const SUMS: readonly (readonly [
  name: string,
  sum: readonly [a: number, b: number, h: number, w: number],
  effort: readonly [prices: number, light: number, rounds: number, labels: number, nodes: number],
  wanted?: number,
  known?: number,
])[] = [
  ['09-coupled-200', [2.208714, 0.1472476, 0.00736238, 7362.3811], [60, 10, 1, 100, 20], 6_290_000, 6_276_885],
  ['06-medium', [2.1, 0.14, 0.007, 7_000], [40, 6, 1, 100, 20]],
  ['08-coupled-60', [1.608805, 0.1072537, 0.00536268, 5362.6838], [130, 6, 3, 100, 300], 1_440_000, 1_429_502],
  ['07-coupled-40', [2.335408, 0.155694, 0.00778469, 7784.6944], [20, 14, 6, 200, 300], 622_200, 619_709.6],
  ['07-coupled-40', [23.35408, 0, 0.00778469, 1556.9389], [20, 20, 12, 200, 300], 700_660, 699_974],
  ['05-daily-calendar', [0.22, 0.015, 0.00075, 750], [40, 20, 6, 200, 300]],
  ['04-small-objects', [0.22, 0.015, 0.00075, 750], [40, 20, 6, 200, 300]],
  ['03-tiny-every-alert', [1, 0.1, 0.001, 10], [40, 10, 4, 200, 300]],
  ['02-tiny-lots-and-limits', [1, 0.1, 0.001, 10], [40, 10, 4, 200, 300]],
  ['01-tiny-cheap-or-fast', [1, 0.1, 0.001, 10], [40, 10, 4, 200, 300]],
];

/** Time limit of HiGHS for the compact MILP, which it may exceed, and the timeout of its process; in seconds. */
const MILP_SECONDS = 45;
const TIMEOUT_SECONDS = 75;

/** Weights of the criteria in their order. */
const toCriterionWeights = ([a, b, h, w]: readonly [number, number, number, number]) => [
  1,
  a,
  b,
  20 * b,
  0,
  w,
  0,
  h,
  0,
];

/** Sums of the instances with these numbers; all sums where there are no numbers. */
const selectSums = (numbers: readonly string[]) =>
  SUMS.filter(([name]) => numbers.length === 0 || numbers.some((number) => name.startsWith(number)));

/** Jobs of the optimiser and of HiGHS for each sum. */
export const sumJobs = (numbers: readonly string[]): readonly Job[] =>
  selectSums(numbers).flatMap(([name, sum, effort]) => [
    { script: 'procurement/runWeightedSum.ts', given: [name, ...effort, ...toCriterionWeights(sum)] },
    {
      script: 'procurement/runCompactMilp.ts',
      given: [name, MILP_SECONDS, ...toCriterionWeights(sum)],
      patience: TIMEOUT_SECONDS,
    },
  ]);

const cell = (value: number | null | undefined) => (value == null || !Number.isFinite(value) ? '-' : Math.round(value));

const percent = (part: number, whole: number, digits: number) =>
  Number.isFinite(part) ? `${((100 * part) / whole).toFixed(digits)} %` : '-';

const toRow = (
  [name, [, , , w], , wanted, known]: (typeof SUMS)[number],
  { found, seconds, megabytes }: WeightedSumResult,
  whole: CompactMilpResult | undefined,
): readonly (string | number)[] => {
  const after = (limit: number) =>
    found
      .filter((each) => each.seconds <= limit)
      .reduce((least, { value }) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const last = after(Number.POSITIVE_INFINITY);
  const bound = found.reduce((most, each) => Math.max(most, each.bound ?? most), Number.NEGATIVE_INFINITY);
  return [
    `${name}, order ${Math.round(w)}`,
    cell(wanted),
    cell(known),
    ...[5, 20, 60].map((limit) => cell(after(limit))),
    cell(last),
    known === undefined ? '-' : percent(last - known, known, 2),
    percent(Math.max(0, last - bound), last, 3),
    seconds,
    Math.round(megabytes),
    cell(whole?.value),
    cell(whole?.bound),
    whole === undefined ? '-' : Math.round(whole.megabytes),
  ];
};

const NOTHING: WeightedSumResult = { found: [], seconds: 0, megabytes: 0 };

/** Prints the optimiser's values for weighted sums with order costs, beside best known values and HiGHS. */
export const printSums = (answers: readonly unknown[], numbers: readonly string[]): void =>
  printTable(
    'Procurement: weighted sums with purchase orders, processor seconds; HiGHS has 45 s for the whole problem',
    [
      'instance',
      'to reach',
      'best known',
      '5 s',
      '20 s',
      '60 s',
      'end',
      'above',
      'gap',
      's',
      'MB',
      'HiGHS',
      'its bound',
      'its MB',
    ],
    selectSums(numbers)
      .map((sum, n) =>
        toRow(
          sum,
          (answers[2 * n] as WeightedSumResult | undefined) ?? NOTHING,
          answers[2 * n + 1] as CompactMilpResult | undefined,
        ),
      )
      .reverse(),
  );
