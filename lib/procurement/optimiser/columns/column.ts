import type { Order } from '#lib/procurement/domain/plan/pegging.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** A part's plan, three numbers an order: place of the offer among all offers of the part, order position, quantity. */
export type Column = readonly number[];

/** The column of quantities, by offer and order position. */
export const toColumn = ({ options }: Pick<PartModel, 'options'>, quantities: Quantities): Column =>
  options
    .flatMap(({ offer, order }, n) =>
      ensure(quantities[n]) > 0 ? [[offer, order, ensure(quantities[n])] as const] : [],
    )
    .sort(([offer, order], [otherOffer, otherOrder]) => offer - otherOffer || order - otherOrder)
    .flat();

/** Whether two columns of a part are one plan. */
export const isSameColumn = (a: Column, b: Column): boolean =>
  a.length === b.length && a.every((value, n) => value === b[n]);

/** Orders placed, by offer and order position. */
export const toOrders = (
  problem: Pick<Problem, 'periods' | 'leadTimeUnit'>,
  part: Part,
  column: Column,
): readonly Order[] => {
  const arrivalOf = createComputeArrival(problem);
  const places = part.sources.flatMap(({ offers }, source) => offers.map((_, offer) => ({ source, offer })));
  const orders: Order[] = [];
  for (let at = 0; at + 2 < column.length; at += 3) {
    const [place = 0, order = 0, quantity = 0] = column.slice(at, at + 3);
    const { source, offer } = places[place] ?? { source: 0, offer: 0 };
    const lead = part.sources[source]?.offers[offer]?.leadTime ?? 0;
    orders.push({ source, offer, order, arrival: arrivalOf(order, lead) ?? problem.periods.length, quantity });
  }
  return orders;
};

type Options = PartModel['options'];

const PLACES = new WeakMap<Options, ReadonlyMap<number, number>>();

/** Larger than any order position, so that an offer and a position make one number. */
const OFFER = 1024;

/** By offer and order position, the place of an option. Made once for the thousands of columns of a part. */
const getOptionIndex = (options: Options): ReadonlyMap<number, number> => {
  const places = PLACES.get(options) ?? new Map(options.map(({ offer, order }, n) => [offer * OFFER + order, n]));
  PLACES.set(options, places);
  return places;
};

/** The quantities of a column under the options of the part's model. */
export const getColumnQuantities = ({ options }: Pick<PartModel, 'options'>, column: Column): Quantities => {
  const places = getOptionIndex(options);
  const quantities = new Array<number>(options.length).fill(0);
  for (let at = 0; at + 2 < column.length; at += 3) {
    const n = places.get(ensure(column[at]) * OFFER + ensure(column[at + 1]));
    if (n !== undefined) quantities[n] = ensure(column[at + 2]);
  }
  return quantities;
};
