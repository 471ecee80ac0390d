import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getBoundRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/schedule/searchBudget.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';
import { EFFORT, type Step, type StepKind } from '#lib/procurement/optimiser/schedule/steps.ts';

const couples = ({ weights }: WeightedConfiguration): boolean => (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

const times = (kind: StepKind, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

/**
 * Interleaves intensification (`depth`) with diversification (`breadth`): `share` units of effort of breadth for each
 * unit of
 * depth, then the remaining breadth.
 */
const woven = (depth: readonly Step[], breadth: readonly Step[], share: number): readonly Step[] => {
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

/** One in this many random weight vectors is searched with the wide beam, if the schedule polishes plans. */
const REFINED = 4;

/** Diversification: random weight vectors, each followed by its share of the recombination generations. */
const breadthOf = (
  { randomWeightVectors: variety, generations }: SearchBudget,
  isRefined: boolean,
): readonly Step[] => {
  const bred = (n: number) =>
    Math.floor(((n + 1) * generations) / (variety + 1)) - Math.floor((n * generations) / (variety + 1));
  return [
    ...times('recombination', bred(0)),
    ...times('randomWeights', variety).flatMap(({ kind, round }) => [
      { kind: isRefined && round % REFINED === REFINED - 1 ? ('randomWeightsPolish' as const) : kind, round },
      ...times('recombination', bred(round + 1)),
    ]),
  ];
};

/**
 * Effort of diversification per unit of intensification, if plans are polished; otherwise diversification comes first.
 */
const BROADER = 3;

/** Improvement sweep over all parts, then Tchebycheff refinement. */
const COMBED = [...times('improvementSweep', 1), ...times('tchebycheffRefinement', 1)];

/** One search per criterion with a positive weight, because the best value of each sets the ideal point. */
const turnsOf = (configuration: WeightedConfiguration): readonly Step[] =>
  getCriterionWeights(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'criterionWeights' as const, round: criterion }, ...times('quickPolish', 1)] : [],
  );

/**
 * Warm start of a large problem: the changed parts are solved by the passes of a cold start, for each criterion and
 * around
 * the chosen point.
 */
const resumedOf = (configuration: WeightedConfiguration, parts: number): readonly Step[] => [
  ...turnsOf(configuration),
  ...times('randomWeights', 3),
  ...times('recombination', 3),
  ...times('adaptFront', 1),
  { kind: 'focusWeights', round: 1 },
  ...times('slopeScaling', 1),
  ...COMBED,
  ...(parts <= SIZES.programs ? [{ kind: 'dualWeights', round: 1 } as const, ...COMBED] : []),
];

/** Shares of the diversification, perturbations and bound rounds of a cold start that a small warm start gets. */
const RESUMED_BREADTH = 0.2;
const RESUMED_STIRS = 0.5;
const RESUMED_PROOF = 0.25;

/** Warm start of a small problem, in which diversification, MILPs and the bounding phase cost little. */
const resumedWith = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const share = (count: number) => Math.ceil(RESUMED_BREADTH * count);
  const breadth = {
    ...budget,
    randomWeightVectors: share(budget.randomWeightVectors),
    generations: share(budget.generations),
  };
  const rounds = getBoundRounds(parts);
  const depth = [
    { kind: 'focusWeights', round: 1 } as const,
    ...times('polish', 2),
    ...times('perturbation', coupled ? Math.ceil(RESUMED_STIRS * budget.perturbations) : 0),
    ...times('restrictedMaster', coupled ? 1 : 0),
  ];
  return [
    ...woven(depth, breadthOf(breadth, false), 1),
    { kind: 'focusWeights', round: 1 },
    ...times('polish', 1),
    ...times('tchebycheffRefinement', 1),
    ...times('compactMilp', 1),
    // Only the last rounds, because their effort yields the bound.
    ...times('prove', rounds).slice(rounds - Math.ceil(RESUMED_PROOF * rounds)),
    ...times('tchebycheffRefinement', 1),
  ];
};

/** Intensification: optimises successive weight vectors around the chosen point. */
const depthOf = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const isPolished = parts <= SIZES.polished;
  const isLed = !isPolished && parts <= SIZES.programs;
  const depth = [
    ...times('slopeScaling', coupled ? budget.slopeScalingRounds : 1),
    ...times('polish', coupled && isPolished ? 1 : 0),
    ...times('dualRound', coupled ? budget.dualRounds : 0),
    ...times('polish', coupled && budget.dualRounds > 0 ? (isPolished ? 2 : 1) : 0),
    ...times('perturbation', coupled ? budget.perturbations : 0),
    ...times('restrictedMaster', coupled && isPolished ? 1 : 0),
    ...times('polish', coupled && isPolished && budget.perturbations > 0 ? 1 : 0),
    ...(isLed ? COMBED : times('tchebycheffRefinement', 1)),
  ];
  return Array.from({ length: budget.linearWeightVectors }, (_, n): readonly Step[] => {
    // Once the orders are well placed, duals of the criteria weigh them better than the distances of the chosen point.
    if (isLed && n > 0) return [{ kind: 'dualWeights', round: n }, ...COMBED];
    return [{ kind: 'focusWeights', round: isPolished ? n : n + 1 }, ...depth];
  }).flat();
};

/** Bounding phase: computes the lower bound from which `Gap` follows; small problems first run dual rounds for it. */
const proofOf = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const rounds = getBoundRounds(parts);
  const proof = [...times('prove', rounds), ...times('tchebycheffRefinement', rounds > 0 ? 1 : 0)];
  if (parts > SIZES.polished) return proof;
  return [
    { kind: 'focusWeights', round: budget.linearWeightVectors },
    ...times('dualRound', coupled ? (parts <= 100 ? 2 : 1) * budget.dualRounds : 0),
    ...times('tchebycheffRefinement', 1),
    ...times('compactMilp', 1),
    ...proof,
  ];
};

/**
 * Returns the steps of a search in order. If no weighted criterion couples the parts (orders, suppliers), dual rounds
 * and
 * slope scaling are omitted. With `changed` (indices of changed parts), the schedule is that of a warm start.
 */
export const createSchedule = (
  configuration: WeightedConfiguration,
  { floors, changed }: { readonly floors: readonly number[]; readonly changed?: readonly number[] },
): readonly Step[] => {
  const parts = floors.length;
  const budget = getSearchBudget(configuration, parts);
  const coupled = couples(configuration);
  if (changed !== undefined)
    return parts > SIZES.polished ? resumedOf(configuration, parts) : resumedWith(budget, parts, coupled);
  const isPolished = parts <= SIZES.polished;
  const breadth = breadthOf(budget, isPolished && budget.linearWeightVectors > 0);
  const depth = depthOf(budget, parts, coupled);
  return [
    ...(isPolished ? woven(depth, breadth, BROADER) : breadth),
    ...(!isPolished && parts <= SIZES.programs ? turnsOf(configuration) : []),
    ...(isPolished ? [] : [...times('tchebycheffRefinement', 1), ...depth]),
    ...times('tchebycheffRefinement', 1),
    ...proofOf(budget, parts, coupled),
  ];
};
