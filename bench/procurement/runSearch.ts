import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { cpuSeconds, megabytes } from '../support/cpu.ts';
import type { Vector } from './hypervolume.ts';
import { createMemeticSearch } from './methods/memetic.ts';
import { searchNsgaFront } from './methods/nsgaFront.ts';
import { readInstance } from './readInstance.ts';

/** Result of one method for one instance, printed as JSON; run in its own process to measure its memory. */
export interface Found {
  /** Fronts after each of the given processor seconds. */
  readonly fronts: readonly (readonly Vector[])[];
  /** Front at the end of the search. */
  readonly last: readonly Vector[];
  /** Augmented Tchebycheff distance of the chosen plan to the ideal point of its front, and its proven lower bound. */
  readonly distance?: number;
  readonly bound?: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** The optimiser; the optimiser with random weight vectors only; a memetic search; NSGA-II. */
export type Method = 'optimiser' | 'breadth' | 'memetic' | 'nsga';

const [name = '', way = '', limits = ''] = process.argv.slice(2);
const seconds = limits.split(',').map(Number);

/** Random weight vectors and recombination in their usual proportion, practically without limit. */
const BREADTH: Partial<SearchBudget> = { randomWeightVectors: 4_000, generations: 100_000, linearWeightVectors: 0 };

const createConfiguration = (budget: Partial<SearchBudget>): WeightedConfiguration => ({
  name: 'Bench',
  weights: { Cost: 35, Lateness: 30, Risk: 15, NonPriority: 5, DeliveryTime: 5, Orders: 8, Stock: 2 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget,
});

/** Criteria: cost C, lateness 4 L + S, risk with non-priority units R + 20 N, orders O. */
const toFrontVector = ([cost = 0, late = 0, risk = 0, nonPriority = 0, , orders = 0]: CriterionVector): Vector => [
  cost,
  late,
  risk + 20 * nonPriority,
  orders,
];

const isSearching = ({ phase }: CalculationState): boolean => phase === 'solve' || phase === 'search';

/** The optimiser runs to its end, which includes the bounding phase; `breadth` stops after the last of the seconds. */
const searchWithOptimiser = async (budget: Partial<SearchBudget>): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const milp = await loadMilpSolver();
  const problem = readInstance(name);
  const configuration = createConfiguration(budget);
  const onProgress = () => undefined;
  let state: CalculationState = beginCalculation();
  const advanceTo = (limit: number) => {
    while (isSearching(state) && cpuSeconds() < limit)
      state = advanceCalculation(problem, configuration, state, {
        milp,
        onProgress,
        shouldStop: () => cpuSeconds() >= limit,
      });
    return (state.search?.points ?? []).map(({ values }) => toFrontVector(values));
  };
  const fronts = seconds.map(advanceTo);
  const last = way === 'optimiser' ? advanceTo(Number.POSITIVE_INFINITY) : (fronts.at(-1) ?? []);
  return { fronts, last, distance: state.best, ...(state.search?.proof && { bound: state.search.proof.bound }) };
};

/** A memetic search, started from the optimiser's single-criterion optima, until the last of the seconds. */
const memetic = async (): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const milp = await loadMilpSolver();
  const problem = readInstance(name);
  const configuration = createConfiguration({});
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
  const search = createMemeticSearch(milp, problem, configuration, corners.rounds);
  const fronts = seconds.map((limit) => search.advanceWhile(() => !over(limit)).map(toFrontVector));
  return { fronts, last: fronts.at(-1) ?? [] };
};

const searchWithNsga = async (): Promise<Omit<Found, 'seconds' | 'megabytes'>> => {
  const limit = seconds.at(-1) ?? 0;
  const isOver = () => cpuSeconds() >= limit;
  const front = searchNsgaFront(
    await loadMilpSolver(),
    readInstance(name),
    createConfiguration({}),
    toFrontVector,
    isOver,
  );
  return { fronts: seconds.map(() => front), last: front };
};

const METHODS: Readonly<Record<string, () => Promise<Omit<Found, 'seconds' | 'megabytes'>>>> = {
  optimiser: () => searchWithOptimiser({}),
  breadth: () => searchWithOptimiser(BREADTH),
  memetic,
  nsga: searchWithNsga,
};

const find = METHODS[way];
if (find === undefined) throw new Error(`There is no method ${way}`);
const found = await find();
const result: Found = { ...found, seconds: cpuSeconds(), megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
