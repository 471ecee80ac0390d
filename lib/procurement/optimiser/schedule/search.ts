import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { provingEffort } from '#lib/procurement/optimiser/bound/boundBudget.ts';
import { coupledIn, type Duals } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import {
  afterRound,
  beginProof,
  choiceAim,
  choiceShares,
  type Proving,
  proveQuestion,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { type Column, quantitiesOfColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { placeOf, pooledPlan } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { openedParts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { leadingAfter, type Shown, shownOf } from '#lib/procurement/optimiser/front/bestDistance.ts';
import { directionOf, scaleOf } from '#lib/procurement/optimiser/front/criteria.ts';
import { adapted } from '#lib/procurement/optimiser/heuristics/adaptFront.ts';
import { closed, unpriced } from '#lib/procurement/optimiser/heuristics/orderRemoval.ts';
import { randomFrom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { breed } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { wholeChoice } from '#lib/procurement/optimiser/master/compactSolve.ts';
import {
  aimed,
  combine,
  focusOf,
  ledTo,
  proofOf,
  provenIn,
  settleChoice,
  turned,
} from '#lib/procurement/optimiser/master/masterGoals.ts';
import { costOf } from '#lib/procurement/optimiser/model/linearForms.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { goThrough, type Hands } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { ProveQuestion } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { coverageForm, floorOf } from '#lib/procurement/optimiser/pricing/solvePart.ts';
import { effortsOf, programOf, type Step } from '#lib/procurement/optimiser/schedule/effort.ts';
import { inherited } from '#lib/procurement/optimiser/schedule/inheritedColumns.ts';
import { isSolvedBy, type Pass, passOf, questionOf } from '#lib/procurement/optimiser/schedule/passes.ts';
import {
  chosenOf,
  columnsOf,
  offer,
  type Workshop,
  workshopOf,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { isProven, type SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { trimmed } from '#lib/procurement/optimiser/schedule/trimPool.ts';
import type { Earlier } from '#lib/procurement/optimiser/schedule/warmStart.ts';

const jointly = (milp: MilpSolver, shop: Workshop, state: SearchState, { kind, round }: Step): SearchState => {
  if (kind === 'aim') return aimed(shop, trimmed(shop, state), round);
  if (kind === 'lead') return ledTo(shop, trimmed(shop, state), choiceShares(milp, shop));
  if (kind === 'adapt') return adapted(shop, state);
  if (kind === 'turn') return turned(shop, state, round);
  if (kind === 'master') return combine(milp, shop, state);
  if (kind === 'breed') return breed(shop, state);
  if (kind === 'whole') return wholeChoice(milp, shop, state);
  if (kind === 'prove') return state;
  return settleChoice(milp, shop, state);
};

/**
 * A search before its first step; the exact rounds of all parts are its first columns and points, and what an earlier
 * search found of parts that have not changed.
 */
export const beginSearch = (
  problem: Problem,
  configuration: WeightedConfiguration,
  rounds: readonly (readonly Column[])[],
  earlier?: Earlier,
): SearchState => {
  const parts = openedParts(problem, configuration);
  // All about a part at once: those of a large problem do not stay open.
  const exact = parts.map((part, n) => {
    const plans = rounds.map((columns) => quantitiesOfColumn(part.model, columns[n] ?? []));
    const coverage = costOf(part.model, coverageForm(part.model), plans[0] ?? []);
    const columns = plans.map((plan) => pooledPlan(part, plan));
    return { columns, coverage, floor: floorOf(part.model, coverage) };
  });
  const coverage = exact.map((each) => each.coverage);
  const floors = exact.map(({ floor }) => floor);
  const known = earlier && inherited(parts, coverage, earlier);
  const shop = workshopOf(problem, configuration, { floors, pool: known?.pool ?? [], points: [] });
  const solved = rounds.map((_, round) =>
    exact.map(({ columns }, n) => {
      const column = columns[round];
      return column === undefined ? 0 : placeOf(shop.pool[n] ?? [], column);
    }),
  );
  for (const choice of solved) offer(shop, choice);
  for (const choice of known?.choices ?? [])
    offer(
      shop,
      choice.map((place, part) => place ?? solved[0]?.[part] ?? 0),
    );
  return {
    version: 1,
    floors,
    pool: columnsOf(shop),
    points: shop.points,
    step: 0,
    found: [],
    factors: [],
    choice: [],
    last: [],
    seed: 1,
    ...(known?.changed && { changed: known.changed }),
  };
};

/** By part, the columns of the plan that the configuration chooses. */
export const chosenColumns = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: SearchState,
): readonly Column[] => {
  const { choice } = chosenOf(workshopOf(problem, configuration, state));
  return choice.map((place, part) => state.pool[part]?.[place] ?? []);
};

/** Whether a search has done all its work. */
export const isSearched = (configuration: WeightedConfiguration, state: SearchState): boolean =>
  state.step >= programOf(configuration, state).length;

/** The share of a program that is done, 0..1, after so many steps and parts of the next; it is asked for at every part. */
const shareOf = (program: readonly Step[], parts: number): ((step: number, found: number) => number) => {
  const efforts = effortsOf(program);
  const all = efforts.at(-1) ?? 0;
  return (step, found) => {
    const before = efforts[step] ?? all;
    const inside = (efforts[step + 1] ?? all) - before;
    return all === 0 || step >= program.length ? 1 : (before + (inside * found) / Math.max(1, parts)) / all;
  };
};

/** Share of the work of a search that is done, 0..1. */
export const searchedShare = (configuration: WeightedConfiguration, state: SearchState): number =>
  shareOf(programOf(configuration, state), state.floors.length)(state.step, state.found.length);

/** By part, the places of the columns that a pass has found, as far as it comes; its columns join the pool. */
const throughPass = (
  shop: Workshop,
  state: SearchState,
  pass: Pass,
  hands: Hands,
  onFound: (found: readonly number[]) => void,
): readonly number[] => {
  const isSolved = isSolvedBy(state);
  const found = [...state.found];
  goThrough(
    {
      kind: 'pass',
      parts: shop.parts.length,
      question: (part) => (isSolved(part) ? questionOf(shop, pass, part) : undefined),
      accept: (part, column) => {
        const columns = shop.pool[part];
        found.push(column == null || columns === undefined ? (state.choice[part] ?? 0) : placeOf(columns, column));
        onFound(found);
      },
    },
    found.length,
    hands,
  );
  return found;
};

/** By part, what it costs at least, as far as a proof comes; the columns that it meets join the pool. */
const throughProof = (
  shop: Workshop,
  state: SearchState,
  proving: Proving,
  effort: ProveQuestion['effort'],
  hands: Hands,
  onFound: (found: readonly number[]) => void,
): readonly number[] => {
  const aim = choiceAim(shop);
  const found = [...state.found];
  goThrough(
    {
      kind: 'prove',
      parts: shop.parts.length,
      question: (part) => proveQuestion(shop, aim, proving, part, effort),
      accept: (part, answer) => {
        if (answer !== undefined) placeOf(shop.pool[part] ?? [], answer.column);
        found.push(answer?.bound ?? -Number.MAX_VALUE);
        onFound(found);
      },
    },
    found.length,
    hands,
  );
  return found;
};

/** The prices that were found along the direction that is followed, as duals of the choice. */
const knownDuals = (shop: Workshop, { pricing, factors }: SearchState): Duals | undefined => {
  const before = coupledIn(factors).order * scaleOf(factors);
  if (pricing === undefined || pricing.center.length === 0 || before === 0) return undefined;
  const shares = focusOf(shop);
  const scale = coupledIn(choiceAim(shop).factorsAt(shares)).order / before;
  return { shares, prices: pricing.center.map((own) => own.map((price) => price * scale)) };
};

const isClosed = ({ proof }: SearchState): boolean => proof !== undefined && isProven(proof);

/** The state after a round of a proof. */
const proved = (
  milp: MilpSolver,
  shop: Workshop,
  state: SearchState,
  before: Proving,
  bounds: readonly number[],
): SearchState => {
  const proving = afterRound(milp, shop, choiceAim(shop), before, bounds);
  return { ...state, proving, proof: proofOf(shop, provenIn({ ...state, proving })) };
};

/**
 * Does the next steps of a search until it is told to stop, between two parts or two steps; each takes a bounded amount
 * of work. Where it is cut makes no difference to what it finds.
 */
export const advanceSearch = (
  configuration: WeightedConfiguration,
  start: SearchState,
  hands: Hands,
  onShare: (share: number) => void,
  onShown: (shown: Shown) => void = () => {},
): SearchState => {
  const { milp, problem } = hands;
  const program = programOf(configuration, start);
  const shop = workshopOf(problem, configuration, start);
  const share = shareOf(program, start.floors.length);
  let state: SearchState = { ...start, leading: leadingAfter(shop, start.leading) };
  onShown(shownOf(state));
  let isBegun = false;
  // However long the beginning took, something is done: else a slice might never get on.
  const mayGoOn = () => !(isBegun && hands.shouldStop());
  for (let step = program[state.step]; step !== undefined && mayGoOn(); step = program[state.step]) {
    isBegun = true;
    if (step.kind === 'price' && state.pricing === undefined)
      state = { ...state, pricing: unpriced(shop, state, directionOf(state.factors)) };
    if (step.kind === 'prove' && state.proving === undefined && !isClosed(state))
      state = { ...state, proving: beginProof(milp, shop, choiceAim(shop), knownDuals(shop, state)) };
    const pass = passOf(shop, state, step);
    const proving = step.kind === 'prove' && state.proving?.isDone === false ? state.proving : undefined;
    let found = state.found;
    const at = state.step;
    const onFound = (places: readonly number[]) => onShare(share(at, places.length));
    if (pass !== undefined) found = throughPass(shop, state, pass, hands, onFound);
    if (proving !== undefined)
      found = throughProof(shop, state, proving, provingEffort(shop.parts.length, step.round), hands, onFound);
    if ((pass !== undefined || proving !== undefined) && found.length < shop.parts.length) {
      state = { ...state, found };
      break;
    }
    const whole = pass === undefined ? jointly(milp, shop, state, step) : closed(shop, state, step, pass, found);
    const after = proving === undefined ? whole : proved(milp, shop, state, proving, found);
    const random = randomFrom(state.seed);
    random.next();
    const leading = leadingAfter(shop, state.leading);
    state = { ...after, step: state.step + 1, found: [], seed: random.seed(), leading };
    onShown(shownOf(state));
    onShare(share(state.step, 0));
  }
  return { ...state, pool: columnsOf(shop), points: shop.points };
};
