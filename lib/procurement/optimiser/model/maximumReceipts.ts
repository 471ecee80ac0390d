import { computeNetPositions } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  computeLargestNeed,
  getSmallestPlan,
  type PartModel,
  type SupplyOption,
} from '#lib/procurement/optimiser/model/partModel.ts';

/** Options of one supplier and order period, some of which reach the supplier's minimum only together with others. */
interface Joint {
  readonly source: number;
  readonly members: readonly SupplyOption[];
  /** Upper bound on the units that a plan orders under these options beyond its need. */
  readonly most: number;
}

/**
 * Lists the groups of options with the same source and order period of which at least one alone misses the supplier's
 * minimum.
 */
const listJointMinimums = ({ offers, sources }: PartModel, options: readonly SupplyOption[]): readonly Joint[] => {
  const groups = new Map<string, { readonly source: number; readonly members: SupplyOption[] }>();
  for (const option of options) {
    const source = ensure(offers[option.offer]).source;
    const key = `${source} ${option.order}`;
    const group = groups.get(key) ?? { source, members: [] };
    group.members.push(option);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ source, members }) => {
    const least = ensure(sources[source]).minimum;
    const lows = members.map(({ low }) => low);
    return members.length > 1 && Math.min(...lows) < least
      ? [{ source, members, most: least + Math.max(...lows) }]
      : [];
  });
};

/** Returns the net positions with the receipts of the frozen orders. */
const withFrozenOrders = (model: PartModel): Pick<PartModel, 'base' | 'minimum' | 'start'> => ({
  ...model,
  base: computeNetPositions(model, getSmallestPlan(model)),
});

/**
 * Returns the largest total quantity that some cheapest plan receives. A plan buys beyond its need for two reasons
 * only: a minimum lot, and an order that lifts the total of a supplier to the supplier's minimum. The surplus of the
 * second kind counts once for each order period if orders of one supplier arrive at different times, otherwise once.
 * Frozen orders are added to the need that they leave.
 */
export const computeMaximumReceipts = (model: PartModel): number => {
  const { options, offers, sources } = model;
  const free = options.filter(({ isForced }) => !isForced);
  const frozen = options.reduce((sum, { low, isForced }) => sum + (isForced ? low : 0), 0);
  const lot = free.reduce((most, { low }) => Math.max(most, low), 1);
  const joints = listJointMinimums(model, free);
  const least = sources.reduce((most, { minimum }) => Math.max(most, minimum), lot);
  const last = joints.reduce((most, joint) => Math.max(most, joint.most), least);
  const surplusBySource = sources.map(() => 0);
  for (const { source, members, most } of joints)
    if (members.some(({ arrival }) => arrival !== members[0]?.arrival))
      surplusBySource[source] = ensure(surplusBySource[source]) + most;
  const surplus = sources.reduce((total, { quantity }, source) => {
    const capacity = offers.reduce((sum, offer) => sum + (offer.source === source ? offer.capacity : 0), 0);
    return total + Math.min(ensure(surplusBySource[source]), quantity, capacity);
  }, 0);
  const all = options.reduce((sum, { high }) => sum + high, 0);
  return Math.min(all, frozen + computeLargestNeed(withFrozenOrders(model)) + last + surplus);
};

/**
 * Returns the largest total quantity that a plan of the part may receive; Infinity if the part has no recycled offer.
 * Recycled units are maximised, so every further unit could be a gain although no requirement needs it. A plan
 * therefore receives no more than some cheapest plan for other objectives could, or than an earlier plan whose lines
 * may stay.
 */
export const computeReceiptsLimit = (model: PartModel): number =>
  model.offers.some(({ recycled }) => recycled)
    ? Math.max(
        computeMaximumReceipts(model),
        model.options.reduce((sum, { before = 0, low, isForced }) => sum + (isForced ? low : before), 0),
      )
    : Number.POSITIVE_INFINITY;
