import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { advance, begin, type CalculationState } from '#lib/procurement/domain/calculation.ts';
import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
import type { Values } from '#lib/procurement/domain/optimise/criteria.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { cpuSeconds } from './support/cpu.ts';
import type { Vector } from './support/hypervolume.ts';
import { plainFront } from './support/plainFront.ts';

/** What one way of searching finds of one instance; printed as JSON by this process, whose memory is its own. */
export interface Found {
  readonly front: readonly Vector[];
  /** Of the plan that the weights choose: the weighted distance from the ideal of its own front, and its proven bound. */
  readonly distance?: number;
  readonly bound?: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** The optimiser as it is, its breadth alone, and a plain NSGA-II. */
export const WAYS = ['optimiser', 'memetic', 'nsga'] as const;
type Way = (typeof WAYS)[number];

const [name = '', way = '', limit = '0'] = process.argv.slice(2);
const seconds = Number(limit);

const file = new URL(`../test/instances/procurement/${name}`, import.meta.url);
const bytes = readFileSync(file);
const read = readProblem(JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')));
if ('errors' in read) throw new Error(`${name} is no sound problem`);
const { problem } = read;

const POINTS = 400;

/** The optimiser with its usual budget, to whose end belongs the proof; breadth without end. */
const BUDGETS: Readonly<Record<Exclude<Way, 'nsga'>, Partial<SearchBudget>>> = {
  optimiser: { points: POINTS },
  memetic: { variety: 2_000, generations: 40_000, points: POINTS, directions: 0 },
};

const configurationOf = (budget: Partial<SearchBudget>): WeightedConfiguration => ({
  name: 'Bench',
  weights: { Cost: 35, Lateness: 30, Risk: 15, NonPriority: 5, DeliveryTime: 5, Orders: 8, Stock: 2 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget,
});

/** C, 4 L + S, R + 20 N, O. */
const vectorOf = ([cost = 0, late = 0, risk = 0, nonPriority = 0, , orders = 0]: Values): Vector => [
  cost,
  late,
  risk + 20 * nonPriority,
  orders,
];

const isOver = (): boolean => cpuSeconds() >= seconds;

const searched = async (budget: Partial<SearchBudget>): Promise<Pick<Found, 'front' | 'distance' | 'bound'>> => {
  const milp = await loadMilpSolver();
  const configuration = configurationOf(budget);
  let state: CalculationState = begin();
  while (state.phase !== 'explain' && state.phase !== 'done' && !isOver())
    state = advance(problem, configuration, state, { milp, shouldStop: isOver, onProgress: () => undefined });
  return {
    front: (state.search?.points ?? []).map(({ values }) => vectorOf(values)),
    distance: state.best,
    ...(state.search?.proof && { bound: state.search.proof.bound }),
  };
};

const found =
  way === 'nsga'
    ? { front: plainFront(await loadMilpSolver(), problem, configurationOf({}), vectorOf, isOver) }
    : await searched(BUDGETS[way === 'memetic' ? 'memetic' : 'optimiser']);
const { maxRSS } = process.resourceUsage();
const result: Found = { ...found, seconds: cpuSeconds(), megabytes: maxRSS / 1024 };
process.stdout.write(JSON.stringify(result));
