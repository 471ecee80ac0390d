import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLargestNeed, type PartModel, type SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';

/** Options of one supplier and order period that reach the supplier's minimum only together. */
interface Joint {
  readonly source: number;
  readonly members: readonly SupplyOption[];
  /** Upper bound of the quantity that a plan orders under them beyond its need. */
  readonly most: number;
}

/** Lists the groups by source and order period in which some option alone misses the supplier's minimum. */
const listJointMinimums = ({ options, offers, sources }: PartModel): readonly Joint[] => {
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

/**
 * Returns the largest total quantity that some cheapest plan receives. A plan buys beyond its need for two reasons only:
 * a minimum lot, and an order that lifts other orders of its supplier to the supplier's minimum. The second surplus
 * counts once per order period where orders of one supplier arrive at different times, otherwise once.
 */
export const computeMaximumReceipts = (model: PartModel, floor: number): number => {
  const { options, offers, sources } = model;
  const lot = options.reduce((most, { low }) => Math.max(most, low), 1);
  const joints = listJointMinimums(model);
  const least = sources.reduce((most, { minimum }) => Math.max(most, minimum), lot);
  const last = joints.reduce((most, joint) => Math.max(most, joint.most), least);
  const lifting = sources.map(() => 0);
  for (const { source, members, most } of joints)
    if (members.some(({ arrival }) => arrival !== members[0]?.arrival))
      lifting[source] = ensure(lifting[source]) + most;
  const vain = sources.reduce((total, { quantity }, source) => {
    const sold = offers.reduce((sum, offer) => sum + (offer.source === source ? offer.capacity : 0), 0);
    return total + Math.min(ensure(lifting[source]), quantity, sold);
  }, 0);
  const all = options.reduce((sum, { high }) => sum + high, 0);
  return Math.max(floor, Math.min(all, computeLargestNeed(model) + last + vain));
};

/**
 * Returns the largest gain from buying beyond `computeMaximumReceipts`: 0, unless units have a negative cost, as
 * recycled units may. A lower bound over the plans within that quantity, less this gain, holds for all plans.
 */
export const computeSurplusGain = (
  { options, offers, sources }: PartModel,
  { unit }: Pick<CostFunction, 'unit'>,
): number => {
  const gain = offers.map(() => 0);
  options.forEach(({ offer }, n) => {
    gain[offer] = Math.max(ensure(gain[offer]), -ensure(unit[n]));
  });
  return offers.reduce((total, { capacity, source }, n) => {
    const each = ensure(gain[n]);
    return each === 0 ? total : total + each * Math.min(capacity, sources[source]?.quantity ?? capacity);
  }, 0);
};
