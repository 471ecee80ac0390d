import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getBoundRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import {
  createBoundingPhase,
  createQuickBoundingPhase,
} from '#lib/procurement/optimiser/schedule/steps/boundingSchedule.ts';
import { repeatStep, type Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/search/searchBudget.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Diversification: random weight vectors, each followed by its share of the recombination generations. */
const createDiversification = ({ randomWeightVectors: variety, generations }: SearchBudget): readonly Step[] => {
  const countGenerations = (n: number) =>
    Math.floor(((n + 1) * generations) / (variety + 1)) - Math.floor((n * generations) / (variety + 1));
  return [
    ...repeatStep('recombination', countGenerations(0)),
    ...repeatStep('randomWeights', variety).flatMap((step) => [
      step,
      ...repeatStep('recombination', countGenerations(step.round + 1)),
    ]),
  ];
};

/**
 * Further steps of a large problem, for which few random weight vectors have time: one for each criterion with a
 * positive weight, whose best value determines the ideal point, then weight vectors around the chosen point.
 */
const createDirectedSearch = (
  configuration: WeightedConfiguration,
  { focusedWeightVectors }: SearchBudget,
): readonly Step[] => [
  ...getCriterionWeights(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'criterionWeights' as const, round: criterion }] : [],
  ),
  ...repeatStep('tchebycheffRefinement', 1),
  ...repeatStep('focusWeights', focusedWeightVectors).flatMap((step) => [
    step,
    ...repeatStep('tchebycheffRefinement', 1),
  ]),
];

/** Warm start of a large problem: passes solve the changed parts, for each criterion and around the chosen point. */
const createLargeWarmStart = (configuration: WeightedConfiguration, budget: SearchBudget): readonly Step[] => [
  ...createDiversification({ ...budget, randomWeightVectors: 3, generations: 3 }),
  ...repeatStep('adaptFront', 1),
  ...createDirectedSearch(configuration, { ...budget, focusedWeightVectors: 2 }),
];

/** Shares of a cold start's effort that a warm start of a small problem gets, by kind of step. */
const WARM_DIVERSIFICATION = 0.2;
const WARM_BOUND_ROUNDS = 0.25;

/** Warm start of a small problem, in which diversification, MILPs and the bounding phase cost little. */
const createSmallWarmStart = (budget: SearchBudget, parts: number): readonly Step[] => {
  const share = (count: number) => Math.ceil(WARM_DIVERSIFICATION * count);
  const breadth = {
    ...budget,
    randomWeightVectors: share(budget.randomWeightVectors),
    generations: share(budget.generations),
  };
  const rounds = getBoundRounds(parts);
  return [
    ...createDiversification(breadth),
    ...repeatStep('focusWeights', 1),
    ...repeatStep('tchebycheffRefinement', 1),
    ...repeatStep('compactMilp', 1),
    // Only the last rounds are run: they have the effort that yields the bound.
    ...repeatStep('prove', rounds).slice(rounds - Math.ceil(WARM_BOUND_ROUNDS * rounds)),
    ...repeatStep('tchebycheffRefinement', 1),
  ];
};

/** Returns the steps of a search in order. With `changed` (indices of changed parts), they are those of a warm start. */
export const createSchedule = (
  configuration: WeightedConfiguration,
  { floors, changed, isWide = false }: Pick<SearchState, 'floors' | 'changed' | 'isWide'>,
): readonly Step[] => {
  const parts = floors.length;
  const budget = getSearchBudget(configuration, parts);
  const isLarge = parts > SIZES.polished;
  if (changed !== undefined)
    return isLarge ? createLargeWarmStart(configuration, budget) : createSmallWarmStart(budget, parts);
  const { effort = 'standard' } = configuration;
  return [
    ...createDiversification(budget),
    ...(isLarge ? createDirectedSearch(configuration, budget) : repeatStep('tchebycheffRefinement', 1)),
    ...(effort === 'quick' ? createQuickBoundingPhase(parts) : createBoundingPhase(parts, { isWide, effort })),
  ];
};
