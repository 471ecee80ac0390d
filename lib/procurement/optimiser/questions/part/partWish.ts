import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import type { PartWish } from '#lib/procurement/domain/questions/whyNot.ts';
import { type CostFunction, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
  type SupplyOption,
} from '#lib/procurement/optimiser/model/partModel.ts';
import type { PlanningData } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';

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

const toTimeLimits = (model: PartModel, { isOnTime }: Pick<PartWish, 'isOnTime'>): CostLimits =>
  isOnTime ? [[getCostFunction(model, 'LateUnitPeriods'), 0]] : [];

/** Returns a cost of units only. */
const toUnitCost = ({ base }: PartModel, unit: readonly number[]): CostFunction => {
  const none = base.map(() => 0);
  return { unit, backlog: none, shortfall: none, excess: none };
};

/**
 * Returns a limit that a plan keeps if and only if it orders under an option that counts. Each unit counts as a share of
 * the smallest order of its option, so that a relaxation does not keep the limit by a fraction of an order.
 * @param smallest by option: the least quantity of an order under it and the others that count; undefined if it does not
 *   count
 */
const toUseLimit = (model: PartModel, smallest: readonly (number | undefined)[]): CostLimits[number] => {
  const least = smallest.reduce<number>((largest, each = 1) => Math.max(largest, each), 1);
  const unit = smallest.map((each) => (each === undefined ? 0 : -least / each));
  return [toUnitCost(model, unit), addRoundingSlack(-least)];
};

/** Returns limits that a plan keeps if and only if it uses a wished option. */
const toUseLimits = (model: PartModel, isWished: readonly boolean[]): CostLimits => {
  const { options, offers, sources } = model;
  const getSource = ({ offer }: SupplyOption) => ensure(offers[offer]).source;
  const getMinimum = (option: SupplyOption) => ensure(sources[getSource(option)]).minimum;
  const getOrder = (option: SupplyOption) => `${getSource(option)} ${option.order}`;
  const wished = new Set(options.flatMap((option, n) => (isWished[n] ? [getOrder(option)] : [])));
  const shared = new Set(options.flatMap((option, n) => (isWished[n] ? [] : [getOrder(option)])));
  const needsOthers = (option: SupplyOption) => shared.has(getOrder(option)) && getMinimum(option) > option.low;
  const toSmallest = (option: SupplyOption) =>
    shared.has(getOrder(option)) ? option.low : Math.max(option.low, getMinimum(option));
  const own = toUseLimit(
    model,
    options.map((option, n) => (isWished[n] ? toSmallest(option) : undefined)),
  );
  if (!options.some((option, n) => isWished[n] && needsOthers(option))) return [own];
  // The minimum of a supplier holds for the wished option and the others of its order together.
  const together = toUseLimit(
    model,
    options.map((option) => (wished.has(getOrder(option)) ? Math.max(1, getMinimum(option)) : undefined)),
  );
  return [own, together];
};

/** Returns cost limits that a plan keeps if and only if it fulfils a wish. */
export const toWishLimits = (model: PartModel, part: Part, wish: PartWish): CostLimits => {
  const isWished = listWishedOptions(model, part, wish);
  const count = (each: number): CostFunction =>
    toUnitCost(
      model,
      isWished.map((flag) => (flag ? each : 0)),
    );
  const { quantity, isExcluded, isOnTime, supplier, offerId, position } = wish;
  const isPlaced = [supplier, offerId, position].some((each) => each !== undefined);
  return [
    ...(isExcluded ? [[count(1), 0] as const] : []),
    ...(quantity === undefined ? [] : [[count(1), quantity] as const, [count(-1), -quantity] as const]),
    ...(quantity === undefined && isPlaced && !isExcluded ? toUseLimits(model, isWished) : []),
    ...toTimeLimits(model, { isOnTime }),
  ];
};

/** A part under a wish: exactly the plans of the model that keep the limits fulfil the wish. */
export interface WishedPart {
  readonly model: PartModel;
  readonly limits: CostLimits;
}

/**
 * Returns the model without the options that a wish excludes, or with the quantity of its only option fixed: bounds and
 * searches then know the wish, which they do not by a limit. Undefined for other wishes, and where the model would
 * change the receipts limit of recycled offers.
 */
const fixOptions = (
  model: PartModel,
  isWished: readonly boolean[],
  { quantity, isExcluded }: PartWish,
): PartModel | undefined => {
  const wished = model.options.filter((_, n) => isWished[n]);
  if (model.offers.some(({ recycled }) => recycled) || wished.some(({ isForced }) => isForced)) return undefined;
  if (isExcluded && quantity === undefined) return { ...model, options: model.options.filter((_, n) => !isWished[n]) };
  const [option] = wished;
  if (quantity === undefined || option === undefined || wished.length > 1) return undefined;
  if (quantity < option.low || quantity > option.high) return undefined;
  const forced = { ...option, low: quantity, high: quantity, isForced: true };
  return { ...model, options: model.options.map((each) => (each === option ? forced : each)) };
};

/** Builds the model and the limits of a part under a wish; without one group of limits if `free` is given. */
export const buildWishedPart = (data: PlanningData, part: Part, wish: PartWish, free?: LimitGroup): WishedPart => {
  const model = buildWishedModel(data, part, wish, free);
  const fixed = fixOptions(model, listWishedOptions(model, part, wish), wish);
  if (fixed === undefined) return { model, limits: toWishLimits(model, part, wish) };
  return { model: fixed, limits: toTimeLimits(fixed, wish) };
};
