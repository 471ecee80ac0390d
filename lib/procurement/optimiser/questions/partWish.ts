import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import type { PartWish } from '#lib/procurement/domain/questions/whyNot.ts';
import type { PlanningData } from '#lib/procurement/optimiser/model/calculationContext.ts';
import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/**
 * Returns, by option, whether it matches the supplier, offer and period of a wish. A member that the wish omits matches
 * all.
 */
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

/** Raises the largest quantities of the wished options: the model limits them to the need of a plan. */
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

/** Builds a model of a part that admits the wish; without one group of limits if `free` is given. */
export const buildWishedModel = (
  { problem, configuration }: PlanningData,
  part: Part,
  wish: PartWish,
  free?: LimitGroup,
): PartModel => {
  const model =
    free === undefined
      ? buildPartModel(problem, part, configuration)
      : buildPartModelWithout(free, problem, part, configuration);
  return wish.quantity === undefined
    ? model
    : allowQuantity(model, listWishedOptions(model, part, wish), wish.quantity);
};

/** Returns cost limits that a plan keeps if and only if it fulfils a wish. */
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
