import type { Offer, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type ComputeArrival, createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** Positions in which an order is placed and received. */
export interface OrderPeriod {
  readonly order: number;
  readonly arrival: number;
}

/** Returns the first position at which a new order may be placed: after the past and the frozen periods. */
export const getFirstOrderPosition = ({ now, replanning }: Pick<Problem, 'now' | 'replanning'>): number =>
  Math.max(now, (replanning?.frozen ?? -1) + 1);

/**
 * Lists the periods in which an offer may be ordered. Of two order periods with the same arrival only the later is
 * listed: it has the same effect.
 */
export const listOrderPeriods = (
  window: Pick<Offer, 'first' | 'last' | 'leadTime'>,
  problem: Pick<Problem, 'periods' | 'now' | 'replanning'>,
  computeArrival: ComputeArrival,
): readonly OrderPeriod[] => {
  const latest = new Map<number, OrderPeriod>();
  for (let order = Math.max(window.first, getFirstOrderPosition(problem)); order <= window.last; order++) {
    if (!problem.periods[order]?.active) continue;
    const arrival = computeArrival(order, window.leadTime);
    if (arrival !== undefined) latest.set(arrival, { order, arrival });
  }
  return [...latest.values()];
};

/** Lists the arrivals of every order that a part's offers admit, whatever its quantity. */
export const listArrivals = (problem: Problem, part: Part): readonly number[] => {
  const computeArrival = createComputeArrival(problem);
  return part.sources.flatMap(({ offers }) =>
    offers.flatMap((offer) => listOrderPeriods(offer, problem, computeArrival).map(({ arrival }) => arrival)),
  );
};

/**
 * Returns the function that computes the earliest arrival of an order under an offer; Infinity if there is none. Frozen
 * periods count too: they limit the plan, not the offers.
 */
export const createFindFirstArrival = (problem: Problem): ((offer: Offer) => number) => {
  const computeArrival = createComputeArrival(problem);
  const { periods, now } = problem;
  return ({ first, last, leadTime }) => {
    // A later order never arrives earlier.
    let order = Math.max(first, now);
    while (order <= last && !periods[order]?.active) order += 1;
    const arrival = order <= last ? computeArrival(order, leadTime) : undefined;
    return arrival ?? Number.POSITIVE_INFINITY;
  };
};
