import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import { weightsOf } from '#lib/procurement/domain/optimise/criteria.ts';
import type { ProveQuestion } from '#lib/procurement/domain/work/question.ts';

/** What a step does. The first eight solve every part once, as does `prove`; the others work on the whole. */
type Kind =
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
  | 'master'
  | 'settle'
  | 'breed'
  | 'whole'
  | 'prove';

/** One unit of the work of a search. */
export interface Step {
  readonly kind: Kind;
  /** How many steps of its kind came before it since the last `aim`; of `turn`, the criterion that it turns to. */
  readonly round: number;
}

/** What a step costs grows with the parts: the budgets by the most parts that they are for. */
const DEFAULTS: readonly (readonly [parts: number, budget: SearchBudget])[] = [
  [30, { directions: 3, slopes: 8, priceRounds: 24, stirs: 12, variety: 60, generations: 1_500, points: 300 }],
  [100, { directions: 2, slopes: 8, priceRounds: 24, stirs: 12, variety: 110, generations: 2_800, points: 400 }],
  [500, { directions: 2, slopes: 8, priceRounds: 16, stirs: 8, variety: 50, generations: 1_200, points: 250 }],
  [5_000, { directions: 1, slopes: 6, priceRounds: 3, stirs: 2, variety: 12, generations: 300, points: 160 }],
  [
    Number.POSITIVE_INFINITY,
    { directions: 1, slopes: 3, priceRounds: 0, stirs: 0, variety: 2, generations: 40, points: 30 },
  ],
];

/** The budget of a configuration for a problem of so many parts: what it says, else what is usual. */
export const budgetOf = ({ budget }: WeightedConfiguration, parts: number): SearchBudget => {
  const [, usual] = DEFAULTS.find(([most]) => parts <= most) ?? DEFAULTS[0] ?? [];
  return {
    directions: 1,
    slopes: 1,
    priceRounds: 0,
    stirs: 0,
    variety: 0,
    generations: 0,
    points: 20,
    ...usual,
    ...budget,
  };
};

const couples = ({ weights }: WeightedConfiguration): boolean => (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

const times = (kind: Kind, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

/** What a step costs, compared with a pass of narrow searches. */
const EFFORT: Readonly<Record<Kind, number>> = {
  slope: 1,
  price: 1.2,
  polish: 5,
  mend: 1,
  comb: 3,
  stir: 1,
  vary: 1.5,
  refine: 5.5,
  aim: 0.1,
  turn: 0.1,
  lead: 0.5,
  master: 1,
  settle: 0.5,
  breed: 0.05,
  whole: 0.5,
  prove: 6,
};

/** What the steps before each cost together; last, what all do. */
export const effortsOf = (steps: readonly Step[]): readonly number[] => {
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
const breadthOf = ({ variety, generations }: SearchBudget, isRefined: boolean): readonly Step[] => {
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

/** Parts up to which the choice has a direction of its own before it is bounded. */
const PROVEN_PARTS = 500;

/** Parts up to which plans are polished again and again: wide searches take as long as five others. */
const POLISHED_PARTS = 500;

/** How much more goes into breadth than into depth, while there are both; where plans are not polished breadth comes first. */
const BROADER = 3;

interface ProofBudget {
  /** Rounds that look for prices, then those that prove most at them. */
  readonly rounds: number;
  readonly last: number;
  readonly effort: ProveQuestion['effort'];
  readonly lastEffort: ProveQuestion['effort'];
}

/** Enough to see whether a part may have a better plan at the prices of the pool, for which it is searched then. */
const LOOK: ProveQuestion['effort'] = { labels: 1, nodes: 0, steps: 8 };

/** Rounds of a proof and the work of each, by the most parts that they are for. */
const PROOFS: readonly (readonly [parts: number, budget: ProofBudget])[] = [
  [50, { rounds: 12, last: 3, effort: LOOK, lastEffort: { labels: 500, nodes: 30, program: 300, steps: 30 } }],
  [100, { rounds: 12, last: 4, effort: LOOK, lastEffort: { labels: 200, nodes: 20, program: 300, steps: 20 } }],
  [PROVEN_PARTS, { rounds: 16, last: 1, effort: LOOK, lastEffort: { labels: 100, nodes: 10, program: 60, steps: 20 } }],
  [
    5_000,
    { rounds: 4, last: 0, effort: { labels: 0, nodes: 0, steps: 4 }, lastEffort: { labels: 0, nodes: 0, steps: 4 } },
  ],
];

const proofOf = (parts: number): ProofBudget | undefined => PROOFS.find(([most]) => parts <= most)?.[1];

const provingRounds = (parts: number): number => {
  const { rounds, last } = proofOf(parts) ?? { rounds: 0, last: 0 };
  return rounds + last;
};

/** How much work the proof of a part is worth in a round. */
export const provingEffort = (parts: number, round: number): ProveQuestion['effort'] => {
  const budget = proofOf(parts);
  if (budget === undefined) return { labels: 0, nodes: 0 };
  return round < budget.rounds ? budget.effort : budget.lastEffort;
};

/** Parts up to which a search from nothing turns to each criterion. */
const TURNED_PARTS = 5_000;

/** Plans along each criterion that is weighed: what is best in it is part of the range that the choice is measured by. */
const turnsOf = (configuration: WeightedConfiguration): readonly Step[] =>
  weightsOf(configuration).flatMap((weight, criterion) =>
    weight > 0 ? [{ kind: 'turn' as const, round: criterion }, ...times('mend', 1)] : [],
  );

/**
 * What follows changes of a few of many parts: they are solved anew, then all are looked through along the direction of
 * the choice, and the whole is settled again.
 */
const resumedOf = (configuration: WeightedConfiguration): readonly Step[] => [
  ...turnsOf(configuration),
  { kind: 'aim', round: 1 },
  ...times('polish', 1),
  ...times('vary', 3),
  ...times('breed', 3),
  { kind: 'lead', round: 0 },
  ...times('comb', 1),
  ...times('settle', 1),
];

/** How much of the usual breadth, disturbances and proof follows changes where there are few parts. */
const RESUMED_BREADTH = 0.2;
const RESUMED_STIRS = 0.5;
const RESUMED_PROOF = 0.25;

/** The same where there are so few parts that breadth, programs and a proof cost little. */
const resumedWith = (budget: SearchBudget, parts: number, coupled: boolean): readonly Step[] => {
  const share = (count: number) => Math.ceil(RESUMED_BREADTH * count);
  const breadth = { ...budget, variety: share(budget.variety), generations: share(budget.generations) };
  const rounds = provingRounds(parts);
  const depth = [
    { kind: 'aim', round: 1 } as const,
    ...times('polish', 2),
    ...times('stir', coupled ? Math.ceil(RESUMED_STIRS * budget.stirs) : 0),
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

/** The steps of a search, in turn. Where nothing that is weighed couples the parts, prices and slopes say nothing. */
export const programOf = (
  configuration: WeightedConfiguration,
  { floors, changed }: { readonly floors: readonly number[]; readonly changed?: readonly number[] },
): readonly Step[] => {
  const budget = budgetOf(configuration, floors.length);
  const coupled = couples(configuration);
  if (changed !== undefined)
    return floors.length > PROVEN_PARTS ? resumedOf(configuration) : resumedWith(budget, floors.length, coupled);
  const isPolished = floors.length <= POLISHED_PARTS;
  const depth = [
    ...times('slope', coupled ? budget.slopes : 1),
    ...times('polish', coupled && isPolished ? 1 : 0),
    ...times('price', coupled ? budget.priceRounds : 0),
    ...times('polish', coupled && budget.priceRounds > 0 ? (isPolished ? 2 : 1) : 0),
    ...times('stir', coupled ? budget.stirs : 0),
    ...times('master', coupled ? 1 : 0),
    ...times('polish', coupled && isPolished && budget.stirs > 0 ? 1 : 0),
    ...times('settle', 1),
  ];
  const isAimed = floors.length <= PROVEN_PARTS;
  const rounds = provingRounds(floors.length);
  const proving = [
    ...(isAimed ? [{ kind: 'aim', round: budget.directions } as const] : []),
    ...times('price', coupled && isAimed ? (floors.length <= 100 ? 2 : 1) * budget.priceRounds : 0),
    ...times('settle', isAimed ? 1 : 0),
    ...times('whole', isAimed ? 1 : 0),
    ...times('prove', rounds),
    ...times('settle', rounds > 0 ? 1 : 0),
  ];
  const directions = (first: number) =>
    Array.from({ length: budget.directions }, (_, n) => [{ kind: 'aim', round: first + n } as const, ...depth]).flat();
  const breadth = breadthOf(budget, isPolished && budget.directions > 0);
  if (isPolished) return [...woven(directions(0), breadth, BROADER), ...times('settle', 1), ...proving];
  return [
    ...breadth,
    ...(floors.length <= TURNED_PARTS ? turnsOf(configuration) : []),
    ...times('settle', 1),
    ...directions(1),
    ...times('settle', 1),
    ...proving,
  ];
};
