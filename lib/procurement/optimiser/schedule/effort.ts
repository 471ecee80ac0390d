import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getBoundRounds, OWN_WEIGHTS_PARTS } from '#lib/procurement/optimiser/bound/boundBudget.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';

/** What a step does. The first eight solve every part once, as does `prove`, after changes those that have changed; the others work on the whole. */
type StepKind =
  | 'slope'
  | 'price'
  | 'polish'
  | 'mend'
  | 'comb'
  | 'stir'
  | 'vary'
  | 'refine'
  | 'aim'
  | 'turn'
  | 'lead'
  | 'adapt'
  | 'master'
  | 'settle'
  | 'breed'
  | 'whole'
  | 'prove';

/** One unit of the work of a search. */
export interface Step {
  readonly kind: StepKind;
  /** How many steps of its kind came before it since the last `aim`; of `turn`, the criterion that it turns to. */
  readonly round: number;
}

/** What a step costs grows with the parts: the budgets by the most parts that they are for. */
const DEFAULTS: readonly (readonly [parts: number, budget: SearchBudget])[] = [
  [
    30,
    {
      linearWeightVectors: 3,
      slopeScalingRounds: 8,
      dualRounds: 24,
      perturbations: 12,
      randomWeightVectors: 60,
      generations: 1_500,
      frontPoints: 300,
    },
  ],
  [
    100,
    {
      linearWeightVectors: 2,
      slopeScalingRounds: 8,
      dualRounds: 24,
      perturbations: 12,
      randomWeightVectors: 110,
      generations: 2_800,
      frontPoints: 400,
    },
  ],
  [
    500,
    {
      linearWeightVectors: 2,
      slopeScalingRounds: 8,
      dualRounds: 16,
      perturbations: 8,
      randomWeightVectors: 50,
      generations: 1_200,
      frontPoints: 250,
    },
  ],
  [
    5_000,
    {
      linearWeightVectors: 3,
      slopeScalingRounds: 2,
      dualRounds: 0,
      perturbations: 0,
      randomWeightVectors: 12,
      generations: 300,
      frontPoints: 160,
    },
  ],
  [
    Number.POSITIVE_INFINITY,
    {
      linearWeightVectors: 1,
      slopeScalingRounds: 3,
      dualRounds: 0,
      perturbations: 0,
      randomWeightVectors: 2,
      generations: 40,
      frontPoints: 30,
    },
  ],
];

/** The budget of a configuration for a problem of so many parts: what it says, else what is usual. */
export const getSearchBudget = ({ budget }: WeightedConfiguration, parts: number): SearchBudget => {
  const [, usual] = DEFAULTS.find(([most]) => parts <= most) ?? DEFAULTS[0] ?? [];
  return {
    linearWeightVectors: 1,
    slopeScalingRounds: 1,
    dualRounds: 0,
    perturbations: 0,
    randomWeightVectors: 0,
    generations: 0,
    frontPoints: 20,
    ...usual,
    ...budget,
  };
};

const couples = ({ weights }: WeightedConfiguration): boolean => (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

const times = (kind: StepKind, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

/** What a step costs, compared with a pass of narrow searches. */
const EFFORT: Readonly<Record<StepKind, number>> = {
  slope: 1,
  price: 1.2,
  polish: 5,
  mend: 1,
  comb: 4,
  stir: 1,
  vary: 1.5,
  refine: 5.5,
  aim: 0.1,
  turn: 0.1,
  lead: 0.5,
  adapt: 0.5,
  master: 1,
  settle: 0.5,
  breed: 0.05,
  whole: 0.5,
  prove: 3,
};

/** What the steps before each cost together; last, what all do. */
export const accumulateEffort = (steps: readonly Step[]): readonly number[] => {
  const efforts = [0];
  let total = 0;
  for (const { kind } of steps) {
    total += EFFORT[kind];
    efforts.push(total);
  }
  return efforts;
};

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
    ...times('breed', bred(0)),
    ...times('vary', variety).flatMap(({ kind, round }) => [
      { kind: isRefined && round % REFINED === REFINED - 1 ? ('refine' as const) : kind, round },
      ...times('breed', bred(round + 1)),
    ]),
  ];
};

/** Parts up to which plans are polished again and again: wide searches take as long as five others. */
const POLISHED_PARTS = 500;

/** How much more goes into breadth than into depth, while there are both; where plans are not polished breadth comes first. */
const BROADER = 3;

/** Parts up to which a search from nothing turns to each criterion, and one after changes is led by a program. */
const TURNED_PARTS = 5_000;

/** All parts are looked through, and the whole is settled. */
const COMBED = [...times('comb', 1), ...times('settle', 1)];

/** Plans along each criterion that is weighed: what is best in it is part of the range that the choice is measured by. */
const turnsOf = (configuration: WeightedConfiguration): readonly Step[] =>
  getCriterionWeights(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'turn' as const, round: criterion }, ...times('mend', 1)] : [],
  );

/**
 * What follows changes of a few of many parts: they are solved anew, along each criterion and along the choice, by the
 * passes of a search from nothing.
 */
const resumedOf = (configuration: WeightedConfiguration, parts: number): readonly Step[] => [
  ...turnsOf(configuration),
  ...times('vary', 3),
  ...times('breed', 3),
  ...times('adapt', 1),
  { kind: 'aim', round: 1 },
  ...times('slope', 1),
  ...COMBED,
  ...(parts <= TURNED_PARTS ? [{ kind: 'lead', round: 1 } as const, ...COMBED] : []),
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
    { kind: 'aim', round: 1 } as const,
    ...times('polish', 2),
    ...times('stir', coupled ? Math.ceil(RESUMED_STIRS * budget.perturbations) : 0),
    ...times('master', coupled ? 1 : 0),
  ];
  return [
    ...woven(depth, breadthOf(breadth, false), 1),
    { kind: 'aim', round: 1 },
    ...times('polish', 1),
    ...times('settle', 1),
    ...times('whole', 1),
    // The last of the usual rounds: those that prove.
    ...times('prove', rounds).slice(rounds - Math.ceil(RESUMED_PROOF * rounds)),
    ...times('settle', 1),
  ];
};

/** Directions of the choice that are followed one after the other, each to where it can be told how to go on. */
const depthOf = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const isPolished = parts <= POLISHED_PARTS;
  const isLed = !isPolished && parts <= TURNED_PARTS;
  const depth = [
    ...times('slope', coupled ? budget.slopeScalingRounds : 1),
    ...times('polish', coupled && isPolished ? 1 : 0),
    ...times('price', coupled ? budget.dualRounds : 0),
    ...times('polish', coupled && budget.dualRounds > 0 ? (isPolished ? 2 : 1) : 0),
    ...times('stir', coupled ? budget.perturbations : 0),
    ...times('master', coupled && isPolished ? 1 : 0),
    ...times('polish', coupled && isPolished && budget.perturbations > 0 ? 1 : 0),
    ...(isLed ? COMBED : times('settle', 1)),
  ];
  return Array.from({ length: budget.linearWeightVectors }, (_, n): readonly Step[] => {
    // Once all orders are placed well a program says better what the choice is about than the distances of its best plan.
    if (isLed && n > 0) return [{ kind: 'lead', round: n }, ...COMBED];
    return [{ kind: 'aim', round: isPolished ? n : n + 1 }, ...depth];
  }).flat();
};

/** What proves how good the choice is; where there are few parts it has prices of its own before. */
const proofOf = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const rounds = getBoundRounds(parts);
  const proof = [...times('prove', rounds), ...times('settle', rounds > 0 ? 1 : 0)];
  if (parts > OWN_WEIGHTS_PARTS) return proof;
  return [
    { kind: 'aim', round: budget.linearWeightVectors },
    ...times('price', coupled ? (parts <= 100 ? 2 : 1) * budget.dualRounds : 0),
    ...times('settle', 1),
    ...times('whole', 1),
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
    return parts > OWN_WEIGHTS_PARTS ? resumedOf(configuration, parts) : resumedWith(budget, parts, coupled);
  const isPolished = parts <= POLISHED_PARTS;
  const breadth = breadthOf(budget, isPolished && budget.linearWeightVectors > 0);
  const depth = depthOf(budget, parts, coupled);
  return [
    ...(isPolished ? woven(depth, breadth, BROADER) : breadth),
    ...(!isPolished && parts <= TURNED_PARTS ? turnsOf(configuration) : []),
    ...(isPolished ? [] : [...times('settle', 1), ...depth]),
    ...times('settle', 1),
    ...proofOf(budget, parts, coupled),
  ];
};
