import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getBoundRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/schedule/searchBudget.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';
import { EFFORT, type Step, type StepKind } from '#lib/procurement/optimiser/schedule/steps.ts';

const couples = ({ weights }: WeightedConfiguration): boolean => (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

const times = (kind: StepKind, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

/** Units of effort that go into the breadth of the front for each that goes into the depth of a direction, while there are both. */
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

/** Of so many random directions one is looked along with wide searches, where plans are polished: that is depth, too. */
const REFINED = 4;

/** Random directions, and plans bred from what each has brought. */
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

/** How much more goes into breadth than into depth, while there are both; where plans are not polished breadth comes first. */
const BROADER = 3;

/** All parts are looked through, and the whole is settled. */
const COMBED = [...times('improvementSweep', 1), ...times('tchebycheffRefinement', 1)];

/** Plans along each criterion that is weighed: what is best in it is part of the range that the choice is measured by. */
const turnsOf = (configuration: WeightedConfiguration): readonly Step[] =>
  getCriterionWeights(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'criterionWeights' as const, round: criterion }, ...times('quickPolish', 1)] : [],
  );

/**
 * What follows changes of a few of many parts: they are solved anew, along each criterion and along the choice, by the
 * passes of a search from nothing.
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

/** How much of the usual breadth, disturbances and proof follows changes where there are few parts. */
const RESUMED_BREADTH = 0.2;
const RESUMED_STIRS = 0.5;
const RESUMED_PROOF = 0.25;

/** The same where there are so few parts that breadth, programs and a proof cost little. */
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
    // The last of the usual rounds: those that prove.
    ...times('prove', rounds).slice(rounds - Math.ceil(RESUMED_PROOF * rounds)),
    ...times('tchebycheffRefinement', 1),
  ];
};

/** Directions of the choice that are followed one after the other, each to where it can be told how to go on. */
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
    // Once all orders are placed well a program says better what the choice is about than the distances of its best plan.
    if (isLed && n > 0) return [{ kind: 'dualWeights', round: n }, ...COMBED];
    return [{ kind: 'focusWeights', round: isPolished ? n : n + 1 }, ...depth];
  }).flat();
};

/** What proves how good the choice is; where there are few parts it has prices of its own before. */
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

/** The steps of a search, in turn. Where nothing that is weighed couples the parts, prices and slopes say nothing. */
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
