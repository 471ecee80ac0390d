import {
  type CostFunction,
  computeCost,
  computeStockCost,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { Beam } from '#lib/procurement/optimiser/pricing/beamSearch/beam.ts';
import type { BeamSearchInput } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearchInput.ts';
import { CandidateQuantities } from '#lib/procurement/optimiser/pricing/beamSearch/candidateQuantities.ts';
import { createDistinctStates } from '#lib/procurement/optimiser/pricing/beamSearch/distinctStates.ts';
import { extendBeam } from '#lib/procurement/optimiser/pricing/beamSearch/extendBeam.ts';
import { OrderTrail } from '#lib/procurement/optimiser/pricing/beamSearch/orderTrail.ts';
import { prepareReachableReceipts } from '#lib/procurement/optimiser/pricing/beamSearch/reachableReceipts.ts';

/** Compares two vectors in lexicographic order. */
const compareLexicographically = (a: readonly number[], b: readonly number[]): number => {
  for (const [n, value] of a.entries()) if (value !== b[n]) return value - ensure(b[n]);
  return 0;
};

/** Adds the stock costs of a period to every label of the beam. */
const closePeriod = ({ relaxation: { model }, costs, tie }: BeamSearchInput, beam: Beam, period: number): void => {
  const net = ensure(model.base[period]);
  for (let rank = 0; rank < beam.size; rank++) {
    const label = beam.getLabel(rank);
    const position = net + ensure(beam.received[label]);
    beam.spent[label] = ensure(beam.spent[label]) + computeStockCost(model, costs.held, period, position);
    beam.tie[label] = ensure(beam.tie[label]) + computeStockCost(model, tie.held, period, position);
  }
};

/** Returns the best plan of the beam, in lexicographic order of the costs to compare; undefined without a plan. */
const selectBestPlan = (input: BeamSearchInput, beam: Beam, trail: OrderTrail): Quantities | undefined => {
  const { forms, orders } = input;
  const { model } = input.relaxation;
  const computePlanCost = (form: CostFunction, quantities: Quantities) =>
    orders === undefined
      ? computeCost(model, form, quantities)
      : computeCostAtOrderPrices(model, form, orders, quantities);
  const labels = Array.from({ length: beam.size }, (_, rank) => beam.getLabel(rank));
  const plans = labels.map((label) => {
    const quantities = trail.toQuantities(model, ensure(beam.trail[label]));
    const costs = forms.map((form) => computePlanCost(form, quantities));
    return { quantities, values: [...costs, ensure(beam.tie[label])] };
  });
  return plans.sort((a, b) => compareLexicographically(a.values, b.values))[0]?.quantities;
};

/**
 * Finds a good plan by beam search over the options, guided by the cost-to-go. Undefined if it finds none. Every order must reach the supplier's minimum alone here; label setting also combines orders.
 */
export const runBeamSearch = (input: BeamSearchInput): Quantities | undefined => {
  const { width } = input;
  const { model } = input.relaxation;
  const { hasBindingLimits, orderBits, after } = createDistinctStates(model, input.orders);
  const reach = hasBindingLimits ? prepareReachableReceipts(model) : undefined;
  const candidates = new CandidateQuantities();
  const trail = new OrderTrail();
  const limits = getLimitSizes(model).length;
  let from = new Beam(width, limits);
  let to = new Beam(width, limits);
  from.keep({ limits: [], orders: 0 });
  for (const [option, { isForced, low }] of model.options.entries())
    if (isForced)
      for (const limit of getLimits(model, option)) {
        const at = from.getLabel(0) * limits + limit;
        from.used[at] = ensure(from.used[at]) + low;
      }
  let period = 0;
  for (const [option, { arrival }] of model.options.entries()) {
    for (; period < arrival; period++) closePeriod(input, from, period);
    const orderBit = ensure(orderBits[option]);
    extendBeam({ input, option, from, to, orderBit, distinct: after(option), candidates, reach });
    to.record(trail, option);
    [from, to] = [to, from];
  }
  for (; period < model.periods; period++) closePeriod(input, from, period);
  return selectBestPlan(input, from, trail);
};
