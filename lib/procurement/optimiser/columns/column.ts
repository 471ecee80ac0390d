import type { Order } from '#lib/procurement/domain/plan/pegging.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** A part's plan as three numbers per order: index of the offer in the part, order period, quantity. */
export type Column = readonly number[];

/** Converts quantities to a column, sorted by offer and order period. */
export const toColumn = ({ options }: Pick<PartModel, 'options'>, quantities: Quantities): Column =>
  options
    .flatMap(({ offer, order }, n) =>
      ensure(quantities[n]) > 0 ? [[offer, order, ensure(quantities[n])] as const] : [],
    )
    .sort(([offer, order], [otherOffer, otherOrder]) => offer - otherOffer || order - otherOrder)
    .flat();

/** Whether two columns of a part are the same plan. */
export const isSameColumn = (a: Column, b: Column): boolean =>
  a.length === b.length && a.every((value, n) => value === b[n]);

/** Returns the orders of a column, sorted by offer and order period. */
export const toOrders = (
  problem: Pick<Problem, 'periods' | 'leadTimeUnit'>,
  part: Part,
  column: Column,
): readonly Order[] => {
  const computeArrival = createComputeArrival(problem);
  const places = part.sources.flatMap(({ offers }, source) => offers.map((_, offer) => ({ source, offer })));
  const orders: Order[] = [];
  for (let at = 0; at + 2 < column.length; at += 3) {
    const [place = 0, order = 0, quantity = 0] = column.slice(at, at + 3);
    const { source, offer } = places[place] ?? { source: 0, offer: 0 };
    const lead = part.sources[source]?.offers[offer]?.leadTime ?? 0;
    orders.push({ source, offer, order, arrival: computeArrival(order, lead) ?? problem.periods.length, quantity });
  }
  return orders;
};

type Options = PartModel['options'];

const PLACES = new WeakMap<Options, ReadonlyMap<number, number>>();

/** Not tuned: exceeds every order period, so that offer and period make one key. */
const OFFER = 1024;

/** Returns the index of each option by offer and order period, cached for the thousands of columns of a part. */
const getOptionIndex = (options: Options): ReadonlyMap<number, number> => {
  const places = PLACES.get(options) ?? new Map(options.map(({ offer, order }, n) => [offer * OFFER + order, n]));
  PLACES.set(options, places);
  return places;
};

/** Returns the quantity of a column under each option of the model; orders that are no option are ignored. */
export const getColumnQuantities = ({ options }: Pick<PartModel, 'options'>, column: Column): Quantities => {
  const places = getOptionIndex(options);
  const quantities = new Array<number>(options.length).fill(0);
  for (let at = 0; at + 2 < column.length; at += 3) {
    const n = places.get(ensure(column[at]) * OFFER + ensure(column[at + 1]));
    if (n !== undefined) quantities[n] = ensure(column[at + 2]);
  }
  return quantities;
};
