import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { FORBIDDEN, FORCED, type OptionBounds } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** The fixed variables of a branch-and-bound node. */
export interface FixedVariables {
  readonly fixings: Int8Array;
  /** Orders fixed to be used, with several options still allowed; their price is paid outside the relaxation. */
  readonly opened: ReadonlySet<number>;
}

/** By order with a price: its options. */
export type OptionsByOrder = ReadonlyMap<number, readonly number[]>;

/** Groups the options by order, for orders with a price. */
export const groupPricedOrders = ({ orderByOption, getPrice }: PricedOrders): OptionsByOrder => {
  const members = new Map<number, number[]>();
  orderByOption.forEach((order, n) => {
    if (getPrice(order) <= 0) return;
    const list = members.get(order);
    if (list === undefined) members.set(order, [n]);
    else list.push(n);
  });
  return members;
};

/** Lists the options that are not forbidden. */
export const listAllowed = (options: readonly number[], fixings: Int8Array): readonly number[] =>
  options.filter((n) => fixings[n] !== FORBIDDEN);

/** Normalises fixings: if an open order has only one allowed option, that option is forced. */
export const normalizeFixings = ({ fixings, opened }: FixedVariables, members: OptionsByOrder): FixedVariables => {
  const next = fixings.slice();
  const still = new Set(opened);
  for (const [order, options] of members) {
    const allowed = listAllowed(options, fixings);
    if (allowed.length > 1) {
      if (allowed.some((n) => fixings[n] === FORCED)) still.add(order);
    } else if (still.delete(order)) for (const n of allowed) next[n] = FORCED;
  }
  return { fixings: next, opened: still };
};

/**
 * Returns the fixed costs of options. The price of an order that is not open is divided among its allowed options in
 * the proportions of `before`.
 */
export const shareUnopenedPrices = (
  { fixings, opened }: FixedVariables,
  members: OptionsByOrder,
  getPrice: PricedOrders['getPrice'],
  before: ArrayLike<number>,
): Float64Array => {
  const fixed = new Float64Array(fixings.length);
  for (const [order, options] of members) {
    if (opened.has(order)) continue;
    const allowed = listAllowed(options, fixings);
    const sharedPrice = allowed.reduce((total, n) => total + ensure(before[n]), 0);
    for (const n of allowed) fixed[n] = ensure(before[n]) + (getPrice(order) - sharedPrice) / allowed.length;
  }
  return fixed;
};

/** Fixes every option whose use or non-use a bound rules out (reduced cost fixing); undefined if no plan is left. */
export const fixByBounds = (
  fixings: Int8Array,
  { using, idle }: OptionBounds,
  isRuledOut: (bound: number) => boolean,
): Int8Array | undefined => {
  const next = fixings.slice();
  for (const [n, fixing] of fixings.entries()) {
    if (fixing !== 0) continue;
    const [isNeeded, isVain] = [isRuledOut(ensure(idle[n])), isRuledOut(ensure(using[n]))];
    if (isNeeded && isVain) return undefined;
    if (isNeeded) next[n] = FORCED;
    if (isVain) next[n] = FORBIDDEN;
  }
  return next;
};

/**
 * Branches on an order (open or closed) or an option (used or unused): the one whose usage is closest to one half.
 * Returns two nodes; none if all variables are fixed.
 * @param usage by option, its frequency of use in the plans of the relaxation
 */
export const splitBranch = (
  { options }: PartModel,
  variables: FixedVariables,
  members: OptionsByOrder,
  usage: ArrayLike<number>,
): readonly FixedVariables[] => {
  const { fixings, opened } = variables;
  let least = Number.POSITIVE_INFINITY;
  let createNodes: () => readonly FixedVariables[] = () => [];
  const consider = (share: number, made: () => readonly FixedVariables[]) => {
    const agreed = Math.abs(share - 0.5);
    if (agreed < least) [least, createNodes] = [agreed, made];
  };
  const fixOptions = (chosen: readonly number[], fixing: number): FixedVariables => {
    const next = fixings.slice();
    for (const n of chosen) next[n] = fixing;
    return { fixings: next, opened };
  };
  const joined = new Set<number>();
  for (const [order, all] of members) {
    const allowed = listAllowed(all, fixings);
    if (allowed.length < 2 || opened.has(order)) continue;
    for (const n of allowed) joined.add(n);
    const share = allowed.reduce((total, n) => total + ensure(usage[n]), 0);
    consider(Math.min(1, share), () => [
      { fixings, opened: new Set([...opened, order]) },
      fixOptions(allowed, FORBIDDEN),
    ]);
  }
  for (const n of options.keys())
    if (fixings[n] === 0 && !joined.has(n))
      consider(ensure(usage[n]), () => [fixOptions([n], FORCED), fixOptions([n], FORBIDDEN)]);
  return createNodes();
};
