import fc from 'fast-check';
import {
  type CostFunction,
  computeNetPositions,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Number of periods of a small model. */
export const PERIODS = 3;
/** No cost in any period of a small model. */
export const NOTHING = [0, 0, 0];

const anyOffer = fc.record({
  low: fc.integer({ min: 1, max: 3 }),
  more: fc.nat(2),
  capacity: fc.integer({ min: 1, max: 7 }),
  arrivals: fc.uniqueArray(fc.nat(PERIODS - 1), { minLength: 1, maxLength: 2 }),
});

/** A part with up to three offers of one source each, each with one or two options: so few plans that all can be tried. */
export const anyModel = fc
  .tuple(
    fc.array(fc.integer({ min: -4, max: 1 }), { minLength: 3, maxLength: 3 }),
    fc.array(anyOffer, { minLength: 1, maxLength: 3 }),
    fc.option(fc.integer({ min: 1, max: 5 }), { nil: Number.POSITIVE_INFINITY }),
  )
  .map(([changes, offers, maximum]): PartModel => {
    const options = offers.flatMap(({ low, more, capacity, arrivals }, offer) =>
      arrivals.flatMap((arrival) => {
        const high = Math.min(low + more, capacity);
        return low > high ? [] : [{ offer, order: arrival, arrival, low, high }];
      }),
    );
    return {
      periods: PERIODS,
      start: 0,
      minimum: 0,
      maximum,
      base: changes.map((_, at) => changes.slice(0, at + 1).reduce((total, change) => total + change, 0)),
      offers: offers.map(({ capacity, low }, source) => {
        const terms = { supplier: source, price: 1, minimum: low, risk: 0 };
        return { source, capacity, ...terms, priority: false, recycled: false };
      }),
      sources: offers.map(() => ({ minimum: 0, quantity: Number.POSITIVE_INFINITY })),
      options: options.toSorted((a, b) => a.arrival - b.arrival || a.offer - b.offer),
    };
  })
  .filter(({ options }) => options.length > 0);

/** Returns whether a plan keeps the maximum stock at the end of every period with receipts. */
const keepsMaximum = (model: PartModel, plan: Quantities): boolean => {
  const net = computeNetPositions(model, plan);
  return model.options.every(({ arrival }, n) => plan[n] === 0 || (net[arrival] ?? 0) <= model.maximum);
};

/** Lists all plans of a model within its capacities and its maximum stock. */
export const listPlans = (model: PartModel): readonly Quantities[] =>
  model.options
    .reduce<readonly Quantities[]>(
      (plans, { low, high }) => {
        const quantities = [0, ...Array.from({ length: high - low + 1 }, (_, n) => low + n)];
        return plans.flatMap((plan) => quantities.map((quantity) => [...plan, quantity]));
      },
      [[]],
    )
    .filter((plan) => model.offers.every(({ capacity }, offer) => sumOffer(model, plan, offer) <= capacity))
    .filter((plan) => keepsMaximum(model, plan));

/** Returns the units that a plan orders under an offer. */
export const sumOffer = ({ options }: Pick<PartModel, 'options'>, plan: Quantities, offer: number): number =>
  options.reduce((total, option, n) => total + (option.offer === offer ? (plan[n] ?? 0) : 0), 0);

/** Returns the units that a plan orders. */
export const sum = (plan: Quantities): number => plan.reduce((total, quantity) => total + quantity, 0);

/** Returns a cost of the units under each option alone. */
export const toUnitCost = (unit: readonly number[]): CostFunction => ({
  unit,
  backlog: NOTHING,
  shortfall: NOTHING,
  excess: NOTHING,
});
