import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getBoundRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createBoundingPhase, createQuickBoundingPhase } from '#lib/procurement/optimiser/schedule/boundingSchedule.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/schedule/searchBudget.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';
import { EFFORT, repeatStep, type Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

const isCoupledBy = ({ weights }: WeightedConfiguration): boolean =>
  (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

/**
 * Interleaves intensification (`depth`) with diversification (`breadth`): `share` units of effort of breadth for each
 * unit of depth, then the remaining breadth.
 */
const interleave = (depth: readonly Step[], breadth: readonly Step[], share: number): readonly Step[] => {
  const steps: Step[] = [];
  let next = 0;
  let ahead = 0;
  for (const step of depth) {
    steps.push(step);
    ahead += share * EFFORT[step.kind];
    for (let wide = breadth[next]; wide !== undefined && ahead > 0; wide = breadth[next]) {
      steps.push(wide);
      ahead -= EFFORT[wide.kind];
      next += 1;
    }
  }
  return [...steps, ...breadth.slice(next)];
};

/** If the schedule polishes plans, one in this many random weight vectors is searched with the wide beam. */
const REFINED = 4;

/** Diversification: random weight vectors, each followed by its share of the recombination generations. */
const createDiversification = (
  { randomWeightVectors: variety, generations }: SearchBudget,
  isRefined: boolean,
): readonly Step[] => {
  const countGenerations = (n: number) =>
    Math.floor(((n + 1) * generations) / (variety + 1)) - Math.floor((n * generations) / (variety + 1));
  return [
    ...repeatStep('recombination', countGenerations(0)),
    ...repeatStep('randomWeights', variety).flatMap(({ kind, round }) => [
      { kind: isRefined && round % REFINED === REFINED - 1 ? ('randomWeightsPolish' as const) : kind, round },
      ...repeatStep('recombination', countGenerations(round + 1)),
    ]),
  ];
};

/**
 * Effort of diversification per unit of intensification in schedules that polish plans. In others, diversification
 * comes first.
 */
const BROADER = 3;

const SWEEP_AND_REFINEMENT = [...repeatStep('improvementSweep', 1), ...repeatStep('tchebycheffRefinement', 1)];

/** One search per criterion with a positive weight: the best value of each criterion determines the ideal point. */
const createCriterionSearches = (configuration: WeightedConfiguration): readonly Step[] =>
  getCriterionWeights(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'criterionWeights' as const, round: criterion }, ...repeatStep('quickPolish', 1)] : [],
  );

/**
 * Warm start of a large problem: passes of a cold start solve the changed parts, for each criterion and around the
 * chosen point.
 */
const createLargeWarmStart = (configuration: WeightedConfiguration, parts: number): readonly Step[] => [
  ...createCriterionSearches(configuration),
  ...repeatStep('randomWeights', 3),
  ...repeatStep('recombination', 3),
  ...repeatStep('adaptFront', 1),
  { kind: 'focusWeights', round: 1 },
  ...repeatStep('slopeScaling', 1),
  ...SWEEP_AND_REFINEMENT,
  ...(parts <= SIZES.programs ? [{ kind: 'dualWeights', round: 1 } as const, ...SWEEP_AND_REFINEMENT] : []),
];

/** Shares of a cold start's effort that a warm start of a small problem gets, by kind of step. */
const WARM_DIVERSIFICATION = 0.2;
const WARM_PERTURBATIONS = 0.5;
const WARM_BOUND_ROUNDS = 0.25;

/** Warm start of a small problem, in which diversification, MILPs and the bounding phase cost little. */
const createSmallWarmStart = (budget: SearchBudget, parts: number, isCoupled: boolean): readonly Step[] => {
  const share = (count: number) => Math.ceil(WARM_DIVERSIFICATION * count);
  const breadth = {
    ...budget,
    randomWeightVectors: share(budget.randomWeightVectors),
    generations: share(budget.generations),
  };
  const rounds = getBoundRounds(parts);
  const depth = [
    { kind: 'focusWeights', round: 1 } as const,
    ...repeatStep('polish', 2),
    ...repeatStep('perturbation', isCoupled ? Math.ceil(WARM_PERTURBATIONS * budget.perturbations) : 0),
    ...repeatStep('restrictedMaster', isCoupled ? 1 : 0),
  ];
  return [
    ...interleave(depth, createDiversification(breadth, false), 1),
    { kind: 'focusWeights', round: 1 },
    ...repeatStep('polish', 1),
    ...repeatStep('tchebycheffRefinement', 1),
    ...repeatStep('compactMilp', 1),
    // Only the last rounds are run: they have the effort that yields the bound.
    ...repeatStep('prove', rounds).slice(rounds - Math.ceil(WARM_BOUND_ROUNDS * rounds)),
    ...repeatStep('tchebycheffRefinement', 1),
  ];
};

/** Steps that polish the plan of the dual rounds. In a quick search only the last of them has the wide beam. */
const createDualPolish = (parts: number, isQuick: boolean): readonly Step[] => {
  if (parts > SIZES.polished) return repeatStep('polish', 1);
  return isQuick ? [...repeatStep('quickPolish', 1), ...repeatStep('polish', 1)] : repeatStep('polish', 2);
};

/** Intensification: optimises successive weight vectors around the chosen point. */
const createIntensification = (
  budget: SearchBudget,
  parts: number,
  { isCoupled, isQuick }: { readonly isCoupled: boolean; readonly isQuick: boolean },
): readonly Step[] => {
  const isPolished = parts <= SIZES.polished;
  const isDualGuided = !isPolished && parts <= SIZES.programs;
  const depth = [
    ...repeatStep('slopeScaling', isCoupled ? budget.slopeScalingRounds : 1),
    ...repeatStep('polish', isCoupled && isPolished ? 1 : 0),
    ...repeatStep('dualRound', isCoupled ? budget.dualRounds : 0),
    ...(isCoupled && budget.dualRounds > 0 ? createDualPolish(parts, isQuick) : []),
    ...repeatStep('perturbation', isCoupled ? budget.perturbations : 0),
    ...repeatStep('restrictedMaster', isCoupled && isPolished ? 1 : 0),
    ...repeatStep('polish', isCoupled && isPolished && budget.perturbations > 0 ? 1 : 0),
    ...(isDualGuided ? SWEEP_AND_REFINEMENT : repeatStep('tchebycheffRefinement', 1)),
  ];
  return Array.from({ length: budget.linearWeightVectors }, (_, n): readonly Step[] => {
    // Once the orders are well placed, the duals of the criteria are better weights than the distances of the chosen
    // point.
    if (isDualGuided && n > 0) return [{ kind: 'dualWeights', round: n }, ...SWEEP_AND_REFINEMENT];
    return [{ kind: 'focusWeights', round: isPolished ? n : n + 1 }, ...depth];
  }).flat();
};

/**
 * Returns the steps of a search in order. If no weighted criterion couples the parts (orders, suppliers), dual rounds
 * and slope scaling are omitted. With `changed` (indices of changed parts), the schedule is that of a warm start.
 */
export const createSchedule = (
  configuration: WeightedConfiguration,
  { floors, changed, isWide = false }: Pick<SearchState, 'floors' | 'changed' | 'isWide'>,
): readonly Step[] => {
  const parts = floors.length;
  const budget = getSearchBudget(configuration, parts);
  const isCoupled = isCoupledBy(configuration);
  if (changed !== undefined)
    return parts > SIZES.polished
      ? createLargeWarmStart(configuration, parts)
      : createSmallWarmStart(budget, parts, isCoupled);
  const isPolished = parts <= SIZES.polished;
  const breadth = createDiversification(budget, isPolished && budget.linearWeightVectors > 0);
  const isQuick = configuration.effort === 'quick';
  const depth = createIntensification(budget, parts, { isCoupled, isQuick });
  const search = isPolished
    ? interleave(depth, breadth, BROADER)
    : [
        ...breadth,
        ...(parts <= SIZES.programs ? createCriterionSearches(configuration) : []),
        ...repeatStep('tchebycheffRefinement', 1),
        ...depth,
      ];
  const isRefined = isQuick && search.at(-1)?.kind === 'tchebycheffRefinement';
  return [
    ...search,
    ...repeatStep('tchebycheffRefinement', isRefined ? 0 : 1),
    ...(isQuick
      ? createQuickBoundingPhase(budget, parts)
      : createBoundingPhase(budget, parts, { isCoupled, isWide, effort: configuration.effort ?? 'standard' })),
  ];
};
