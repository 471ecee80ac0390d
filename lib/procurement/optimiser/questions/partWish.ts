import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { PartWish } from '#lib/procurement/domain/questions/whyNot.ts';
import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Returns by option whether it belongs to the supplier, offer and period of a wish; all belong to a wish without them. */
export const listWishedOptions = (
  { options, offers }: Pick<PartModel, 'options' | 'offers'>,
  part: Part,
  { supplier, offerId, position }: Pick<PartWish, 'supplier' | 'offerId' | 'position'>,
): readonly boolean[] => {
  const ids = part.sources.flatMap((source) => source.offers.map(({ id }) => id));
  return options.map(
    ({ offer, order }) =>
      (supplier === undefined || ensure(offers[offer]).supplier === supplier) &&
      (offerId === undefined || ids[offer] === offerId) &&
      (position === undefined || order === position),
  );
};

/** Raises the largest quantities of the wished options, which the model limits to what a plan needs. */
const allowQuantity = (model: PartModel, isWished: readonly boolean[], quantity: number): PartModel => ({
  ...model,
  options: model.options.map((option, n) => {
    if (!isWished[n] || option.isForced) return option;
    const { capacity, source } = ensure(model.offers[option.offer]);
    const room = model.maximum - ensure(model.base[option.arrival]);
    const most = Math.min(capacity, ensure(model.sources[source]).quantity, room);
    return { ...option, high: Math.min(most, Math.max(option.high, quantity)) };
  }),
});

/** Builds the model of a part in which a wish can be fulfilled, on demand without one group of limits. */
export const buildWishedModel = (
  problem: Problem,
  part: Part,
  recycled: Recycled,
  wish: PartWish,
  free?: LimitGroup,
): PartModel => {
  const model =
    free === undefined ? buildPartModel(problem, part, recycled) : buildPartModelWithout(free, problem, part, recycled);
  return wish.quantity === undefined
    ? model
    : allowQuantity(model, listWishedOptions(model, part, wish), wish.quantity);
};

/** Returns the cost limits that hold in exactly the plans that fulfil a wish. */
export const toWishLimits = (model: PartModel, part: Part, wish: PartWish): CostLimits => {
  const none = model.base.map(() => 0);
  const isWished = listWishedOptions(model, part, wish);
  const count = (each: number): CostFunction => ({
    unit: isWished.map((flag) => (flag ? each : 0)),
    backlog: none,
    shortfall: none,
    excess: none,
  });
  const { quantity, isExcluded, isOnTime, supplier, offerId, position } = wish;
  const isPlaced = [supplier, offerId, position].some((each) => each !== undefined);
  return [
    ...(isExcluded ? [[count(1), 0] as const] : []),
    ...(quantity === undefined ? [] : [[count(1), quantity] as const, [count(-1), -quantity] as const]),
    ...(quantity === undefined && isPlaced && !isExcluded ? [[count(-1), -1] as const] : []),
    ...(isOnTime ? [[getCostFunction(model, 'LateUnitPeriods'), 0] as const] : []),
  ];
};
