import { rangeOf, tchebycheff } from '#lib/procurement/domain/optimise/archive.ts';
import { directionOf } from '#lib/procurement/domain/optimise/criteria.ts';
import { isSearchable } from '#lib/procurement/domain/optimise/decode.ts';
import { type Direction, formAlong } from '#lib/procurement/domain/optimise/direction.ts';
import { factorsOf, focusOf } from '#lib/procurement/domain/optimise/joint.ts';
import { firstPrices } from '#lib/procurement/domain/optimise/passes.ts';
import { membersOf, type Prices, toPrices } from '#lib/procurement/domain/optimise/prices.ts';
import type { Proof, SearchState } from '#lib/procurement/domain/optimise/searchState.ts';
import { chosenOf, type Workshop } from '#lib/procurement/domain/optimise/workshop.ts';
import { ascend } from '#lib/procurement/domain/part/ascent.ts';
import { relaxationOf } from '#lib/procurement/domain/part/relaxation.ts';

/** Shares of the mean that are tried: by powers of the distances. */
const POWERS = [2, 1, 0] as const;

/** Steps that raise the bound of a part by prices of its limits. */
const STEPS = 12;

/**
 * What every plan costs at least. The distance of a plan is at least the mean of its weighted distances, whatever the
 * shares of that mean; such a sum falls apart into parts once the price of each order is shared out among them, and
 * each part is bounded by its relaxation. All of it holds for heuristic shares and prices: they make it weak, not wrong.
 */
export interface Prover {
  /** The least that a part costs along the direction at its prices. */
  readonly boundOf: (part: number) => number;
  /** What the bounds of all parts prove of the chosen plan. */
  readonly proof: (bounds: readonly number[]) => Proof;
}

const pricesFor = (shop: Workshop, state: SearchState, direction: Direction): Prices => {
  const chosen = { ...state, choice: chosenOf(shop).choice };
  const { pricing } = state;
  if (pricing === undefined || pricing.center.length === 0) return firstPrices(shop, chosen, direction);
  const before = directionOf(state.factors).order;
  const scale = before === 0 ? 0 : direction.order / before;
  return toPrices(
    pricing.center.map((own) => own.map((price) => price * scale)),
    membersOf(shop.parts),
    direction.order,
  );
};

/** The proof of the front as it stands; of several rounds the best bound counts. */
export const proverOf = (shop: Workshop, state: SearchState, round: number): Prover => {
  const range = rangeOf(shop.points);
  const factors = factorsOf(shop, focusOf(shop, POWERS[round] ?? 1));
  const direction = directionOf(factors);
  const prices = pricesFor(shop, state, direction);
  const boundOf = (n: number): number => {
    const part = shop.parts[n];
    if (part === undefined || part.model.options.length === 0) return 0;
    if (!isSearchable(part)) return -Number.MAX_VALUE;
    const form = formAlong(part, direction);
    // An order that several options of the part make up is paid once: each bears its share.
    const options = new Map<number, number>();
    for (const order of part.orderOf) options.set(order, (options.get(order) ?? 0) + 1);
    const at = new Map(part.orders.map((order, place) => [order, prices[n]?.[place] ?? 0]));
    const fixed = part.orderOf.map((order) => (at.get(order) ?? 0) / (options.get(order) ?? 1));
    const relaxation = relaxationOf(part.model, shop.floors[n] ?? 0);
    const free = [...part.model.offers, ...part.model.sources].map(() => 0);
    const costs = { unit: form.unit, fixed, held: form };
    relaxation.solve(costs);
    const goal = relaxation.bound() * 1.02 + 1;
    return ascend(part.model, relaxation, costs, free, goal, STEPS).bound;
  };
  const proof = (bounds: readonly number[]): Proof => {
    const value = tchebycheff(chosenOf(shop).values, range, shop.weights);
    // Figures of a direction are in a scale of their own.
    const raw = factors.reduce((total, factor) => Math.max(total, factor), 0);
    const scaled = Math.max(...[direction.order, direction.supplier], ...criteriaOf(direction));
    const scale = raw === 0 ? 0 : raw / scaled;
    const least = bounds.reduce((total, bound) => total + bound, 0) * scale;
    const ideal = factors.reduce((total, factor, n) => total + factor * (range.ideal[n] ?? 0), 0);
    const { values } = chosenOf(shop);
    const before = state.proof?.bound ?? 0;
    return { values, value, bound: Math.max(before, least - ideal) };
  };
  return { boundOf, proof };
};

/** The factors of a direction by criterion: lateness stands in two figures, four times in the first. */
const criteriaOf = ({ factors }: Direction): readonly number[] =>
  factors.map((factor, n) => (n === 1 ? factor / 4 : factor));
