import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLargestNeed, type PartModel, type SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';

/** Options that reach a supplier's minimum together. */
interface Joint {
  readonly source: number;
  readonly members: readonly SupplyOption[];
  /** More than any plan orders of them where it needs none of the last. */
  readonly most: number;
}

/** By source and order period: options of which not each alone reaches the supplier's minimum. */
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
 * The largest quantity that some cheapest plan receives in all. What comes last beyond the need could be left out, but
 * for lots, and for orders that lift others of their supplier to its minimum: those come in vain once for each period
 * in which orders of one supplier arrive at different times, else once.
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
 * What buying beyond `mostReceivable` can be worth at most: nothing, unless some units cost less than nothing, as
 * recycled ones may. A bound over the plans that receive no more holds for all plans once this is taken off.
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
