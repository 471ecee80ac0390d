import { type Column, quantitiesOfColumn } from '#lib/procurement/domain/columns.ts';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import type { Earlier } from '#lib/procurement/domain/earlier.ts';
import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { rangeOf, tchebycheff } from '#lib/procurement/domain/optimise/archive.ts';
import { breed } from '#lib/procurement/domain/optimise/breed.ts';
import { programOf, type Step } from '#lib/procurement/domain/optimise/budget.ts';
import { closed, unpriced } from '#lib/procurement/domain/optimise/closing.ts';
import { directionOf } from '#lib/procurement/domain/optimise/criteria.ts';
import { aimed, combine, settleChoice } from '#lib/procurement/domain/optimise/joint.ts';
import { passOf, solvePart } from '#lib/procurement/domain/optimise/passes.ts';
import { placeOf } from '#lib/procurement/domain/optimise/pool.ts';
import { proverOf } from '#lib/procurement/domain/optimise/proof.ts';
import { randomFrom } from '#lib/procurement/domain/optimise/random.ts';
import type { SearchState } from '#lib/procurement/domain/optimise/searchState.ts';
import { trimmed } from '#lib/procurement/domain/optimise/trim.ts';
import { chosenOf, offer, type Workshop, workshopOf } from '#lib/procurement/domain/optimise/workshop.ts';
import { costOf } from '#lib/procurement/domain/part/forms.ts';
import { coverageForm, floorOf } from '#lib/procurement/domain/part/solve.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';

const columnsOf = ({ pool }: Workshop): readonly (readonly Column[])[] =>
  pool.map((columns) => columns.map(({ column }) => column));

const jointly = (milp: MilpSolver, shop: Workshop, state: SearchState, { kind, round }: Step): SearchState => {
  if (kind === 'aim') return aimed(shop, trimmed(shop, state), round);
  if (kind === 'master') return combine(milp, shop, state);
  if (kind === 'breed') return breed(shop, state);
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
  const known = earlier === undefined ? [] : earlier.pool.map((columns) => columns ?? []);
  const shop = workshopOf(problem, configuration, { floors: [], pool: known, points: [] });
  const plans = rounds.map((columns) => shop.parts.map((part, n) => quantitiesOfColumn(part.model, columns[n] ?? [])));
  const floors = shop.parts.map(({ model }, n) =>
    floorOf(model, costOf(model, coverageForm(model), plans[0]?.[n] ?? [])),
  );
  for (const plan of plans)
    offer(
      shop,
      shop.parts.map((part, n) => placeOf(shop.pool[n] ?? [], part, plan[n] ?? [])),
    );
  for (const choice of earlier?.choices ?? [])
    offer(
      shop,
      choice.map((place) => place ?? 0),
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
    ...(earlier && { changed: earlier.pool.flatMap((columns, part) => (columns === null ? [part] : [])) }),
  };
};

/** The weighted distance of the chosen plan from the ideal of the front. */
export const distanceOfSearch = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: SearchState,
): number => {
  const shop = workshopOf(problem, configuration, state);
  return tchebycheff(chosenOf(shop).values, rangeOf(shop.points), shop.weights);
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

/** Share of the steps of a search that are done, 0..1. */
export const searchedShare = (configuration: WeightedConfiguration, state: SearchState): number =>
  Math.min(1, state.step / programOf(configuration, state).length);

/** Whether a part is left as it is by every pass. */
const unchanged = ({ changed }: SearchState): ((part: number) => boolean) => {
  const parts = new Set(changed);
  return (part) => changed !== undefined && !parts.has(part);
};

/**
 * Does the next steps of a search until `shouldStop`, which is asked between two parts and between two steps; each
 * takes a bounded amount of work. Where it is cut makes no difference to what it finds.
 */
export const advanceSearch = (
  milp: MilpSolver,
  problem: Problem,
  configuration: WeightedConfiguration,
  start: SearchState,
  shouldStop: () => boolean,
): SearchState => {
  const program = programOf(configuration, start);
  const isSame = unchanged(start);
  const shop = workshopOf(problem, configuration, start);
  let state = start;
  for (let step = program[state.step]; step !== undefined && !shouldStop(); step = program[state.step]) {
    if (step.kind === 'price' && state.pricing === undefined)
      state = { ...state, pricing: unpriced(shop, state, directionOf(state.factors)) };
    const pass = passOf(shop, state, step);
    const prover = step.kind === 'prove' ? proverOf(shop, state, step.round) : undefined;
    const found = [...state.found];
    if (pass !== undefined || prover !== undefined) {
      while (found.length < shop.parts.length) {
        if (found.length > state.found.length && shouldStop()) break;
        const part = found.length;
        const before = state.choice[part] ?? 0;
        if (prover !== undefined) found.push(prover.boundOf(part));
        else if (pass !== undefined) found.push(isSame(part) ? before : solvePart(shop, pass, part, before));
      }
      if (found.length < shop.parts.length) {
        state = { ...state, found };
        break;
      }
    }
    const whole = pass === undefined ? jointly(milp, shop, state, step) : closed(shop, state, step, pass, found);
    const after = prover === undefined ? whole : { ...state, proof: prover.proof(found) };
    const random = randomFrom(state.seed);
    random.next();
    state = { ...after, step: state.step + 1, found: [], seed: random.seed() };
  }
  return { ...state, pool: columnsOf(shop), points: shop.points };
};
