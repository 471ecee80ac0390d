import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  type CalculationState,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import { cpuSeconds, megabytes } from './support/cpu.ts';
import type { Vector } from './support/hypervolume.ts';
import { problemOf } from './support/instance.ts';
import { memeticSearch } from './support/memetic.ts';
import { plainFront } from './support/plainFront.ts';

/** What one way of searching finds of one instance; printed as JSON by this process, whose memory is its own. */
export interface Found {
  /** After each of the given processor seconds; the last one again where the search has ended before. */
  readonly fronts: readonly (readonly Vector[])[];
  /** At the end, which only the optimiser has before the last of them is over. */
  readonly last: readonly Vector[];
  /** Of the plan that the weights choose: the weighted distance from the ideal of its own front, and its proven bound. */
  readonly distance?: number;
  readonly bound?: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** The optimiser as it is, its breadth alone, a memetic search alone, and a plain NSGA-II. */
export type Way = 'optimiser' | 'breadth' | 'memetic' | 'nsga';

const [name = '', way = '', limits = ''] = process.argv.slice(2);
const seconds = limits.split(',').map(Number);

/** Nothing but random directions and plans bred from what they bring, as many to each as is usual, without end. */
const BREADTH: Partial<SearchBudget> = { randomWeightVectors: 4_000, generations: 100_000, linearWeightVectors: 0 };

const configurationOf = (budget: Partial<SearchBudget>): WeightedConfiguration => ({
  name: 'Bench',
  weights: { Cost: 35, Lateness: 30, Risk: 15, NonPriority: 5, DeliveryTime: 5, Orders: 8, Stock: 2 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget,
});

/** C, 4 L + S, R + 20 N, O. */
const vectorOf = ([cost = 0, late = 0, risk = 0, nonPriority = 0, , orders = 0]: CriterionVector): Vector => [
  cost,
  late,
  risk + 20 * nonPriority,
  orders,
];

const isSearching = ({ phase }: CalculationState): boolean => phase === 'solve' || phase === 'search';

/** The optimiser goes on to its end, to which its proof belongs; breadth alone ends with the last of the seconds. */
const searched = async (budget: Partial<SearchBudget>): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const milp = await loadMilpSolver();
  const problem = problemOf(name);
  const configuration = configurationOf(budget);
  const onProgress = () => undefined;
  let state: CalculationState = beginCalculation();
  const advanceTo = (limit: number) => {
    while (isSearching(state) && cpuSeconds() < limit)
      state = advanceCalculation(problem, configuration, state, {
        milp,
        onProgress,
        shouldStop: () => cpuSeconds() >= limit,
      });
    return (state.search?.points ?? []).map(({ values }) => vectorOf(values));
  };
  const fronts = seconds.map(advanceTo);
  const last = way === 'optimiser' ? advanceTo(Number.POSITIVE_INFINITY) : (fronts.at(-1) ?? []);
  return { fronts, last, distance: state.best, ...(state.search?.proof && { bound: state.search.proof.bound }) };
};

/** After the exact corners, which it has from the optimiser, a memetic search until the last of the seconds. */
const memetic = async (): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const milp = await loadMilpSolver();
  const problem = problemOf(name);
  const configuration = configurationOf({});
  const over = (limit: number) => cpuSeconds() >= limit;
  let corners: CalculationState = beginCalculation();
  let isSolved = false;
  while (corners.phase === 'solve')
    corners = advanceCalculation(problem, configuration, corners, {
      milp,
      shouldStop: () => isSolved,
      onProgress: ({ phase }) => {
        isSolved = phase !== 'solve';
      },
    });
  const search = memeticSearch(milp, problem, configuration, corners.rounds);
  const fronts = seconds.map((limit) => search.advanceWhile(() => !over(limit)).map(vectorOf));
  return { fronts, last: fronts.at(-1) ?? [] };
};

const bred = async (): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const limit = seconds.at(-1) ?? 0;
  const isOver = () => cpuSeconds() >= limit;
  const front = plainFront(await loadMilpSolver(), problemOf(name), configurationOf({}), vectorOf, isOver);
  return { fronts: seconds.map(() => front), last: front };
};

const WAYS: Readonly<Record<string, () => Promise<Omit<Found, 'seconds' | 'megabytes'>>>> = {
  optimiser: () => searched({}),
  breadth: () => searched(BREADTH),
  memetic,
  nsga: bred,
};

const find = WAYS[way];
if (find === undefined) throw new Error(`There is no way ${way}`);
const found = await find();
const result: Found = { ...found, seconds: cpuSeconds(), megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
