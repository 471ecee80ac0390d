import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeMaximumReceipts, computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import type { StageSearch } from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';

/**
 * Returns a quantity that covers the units that limits want at least, and the lots of the options that supply them. If one
 * order keeps a limit alone, no further units are needed.
 */
const computeWantedUnits = ({ options, offers, sources }: PartModel, limits: CostLimits): number => {
  const getSource = (offer: number) => ensure(offers[offer]).source;
  const largest = sources.map(() => 0);
  for (const { low, offer } of options) largest[getSource(offer)] = Math.max(ensure(largest[getSource(offer)]), low);
  // One order of a supplier exceeds the supplier's minimum by less than its largest lot.
  const lots = sources.map(({ minimum }, source) => (minimum > 1 ? minimum : 0) + ensure(largest[source]));
  return limits.reduce((total, [{ unit }, most]) => {
    const supplying = options.flatMap(({ low, offer }, n) =>
      ensure(unit[n]) < 0 ? [{ each: -ensure(unit[n]), low, lot: ensure(lots[getSource(offer)]) }] : [],
    );
    if (supplying.length === 0) return total;
    const isOneEnough = supplying.every(({ each, low }) => each * low >= -most);
    const units = isOneEnough ? 0 : Math.ceil(-most / Math.min(...supplying.map(({ each }) => each)));
    return total + units + Math.max(...supplying.map(({ lot }) => lot));
  }, 0);
};

/**
 * Returns the largest total quantity that the relaxation considers. Some best plan receives no more: a plan with more
 * units keeps its coverage and the units that limits want without its last order, or with a smaller one. No objective
 * gains by more units, except by recycled ones, whose total the model limits.
 */
export const computeRelaxedReceipts = (model: PartModel, own: CostLimits): number => {
  const all = model.options.reduce((sum, { high }) => sum + high, 0);
  const limit = computeReceiptsLimit(model);
  return Math.min(all, Number.isFinite(limit) ? limit : computeMaximumReceipts(model) + computeWantedUnits(model, own));
};

/** Returns whether the relaxation considers every plan that may be the best under limits. */
export const considersBestPlans = (model: PartModel, own: CostLimits): boolean =>
  !Number.isFinite(computeReceiptsLimit(model)) || own.every(([{ unit }]) => unit.every((each) => each >= 0));

/** Returns the cost of each unit if a cost charges all units the same and nothing else; undefined otherwise. */
export const getTotalUnit = ({ unit, backlog, shortfall, excess }: CostFunction): number | undefined => {
  const [each = 0] = unit;
  const isFree = [backlog, shortfall, excess].every((costs) => costs.every((cost) => cost === 0));
  return isFree && each !== 0 && unit.every((cost) => cost === each) ? each : undefined;
};

/**
 * Returns the largest total quantity that a limited cost can pay, from the cheapest offers on (a fractional knapsack);
 * Infinity if more units may cost less.
 */
const computeAffordableUnits = ({ options, offers, sources }: PartModel, form: CostFunction, most: number): number => {
  const { unit, backlog, shortfall, excess } = form;
  if ([unit, backlog, shortfall, excess].some((costs) => costs.some((cost) => cost < 0)))
    return Number.POSITIVE_INFINITY;
  const prices = offers.map(() => Number.POSITIVE_INFINITY);
  const amounts = offers.map(() => 0);
  for (const [n, { offer, high }] of options.entries()) {
    prices[offer] = Math.min(ensure(prices[offer]), ensure(unit[n]));
    amounts[offer] = ensure(amounts[offer]) + high;
  }
  let left = Math.max(0, addRoundingSlack(most));
  let units = 0;
  const supplied = offers.map(({ capacity, source }, offer) => ({
    amount: Math.min(ensure(amounts[offer]), capacity, ensure(sources[source]).quantity),
    price: ensure(prices[offer]),
  }));
  const used = supplied.filter(({ amount }) => amount > 0);
  for (const { amount, price } of used.sort((a, b) => a.price - b.price)) {
    if (amount * price > left) return Math.floor(units + left / price);
    units += amount;
    left -= amount * price;
  }
  return units;
};

/** Limits the totals that the relaxation considers to those that keep cost limits. */
export const limitReceipts = (search: StageSearch, limits: CostLimits): StageSearch => {
  let { floor, mostReceipts = Number.POSITIVE_INFINITY } = search;
  for (const [form, most] of limits) {
    if (Number.isFinite(most)) mostReceipts = Math.min(mostReceipts, computeAffordableUnits(search.model, form, most));
    const unit = getTotalUnit(form) ?? 0;
    if (unit < 0 && floor !== undefined) floor = Math.max(floor, Math.ceil(most / unit));
  }
  return { ...search, floor, mostReceipts: Math.max(mostReceipts, floor ?? 0) };
};
