import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Returns the indices of an option's limits: its offer's capacity, and its source's quantity after all offers. */
export const getLimits = (model: PartModel, option: number): readonly [offer: number, source: number] => {
  const offer = ensure(model.options[option]).offer;
  return [offer, model.offers.length + ensure(model.offers[offer]).source];
};

/** Returns the sizes of the limits: capacities by offer, then supplier quantities by source. */
export const getLimitSizes = ({ offers, sources }: PartModel): readonly number[] => [
  ...offers.map(({ capacity }) => capacity),
  ...sources.map(({ quantity }) => quantity),
];

/** Returns the quantity that a plan takes from each limit, by offer, then by source. */
export const computeLimitUse = (model: PartModel, plan: readonly number[]): readonly number[] => {
  const use = [...model.offers, ...model.sources].map(() => 0);
  plan.forEach((ordered, n) => {
    for (const limit of getLimits(model, n)) use[limit] = ensure(use[limit]) + ordered;
  });
  return use;
};
