import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { FORBIDDEN, FORCED, type Sides } from '#lib/procurement/optimiser/pricing/relaxation.ts';

/** What is settled of a part's plans. */
export interface Settled {
  readonly stances: Int8Array;
  /** Orders of which at least one of several options is used: they are paid beside. */
  readonly opened: ReadonlySet<number>;
}

/** By order that has a price: its options. */
export type Members = ReadonlyMap<number, readonly number[]>;

/** The options of each order that has a price. */
export const membersOf = ({ orderOf, priceOf }: PricedOrders): Members => {
  const members = new Map<number, number[]>();
  orderOf.forEach((order, n) => {
    if (priceOf(order) <= 0) return;
    const list = members.get(order);
    if (list === undefined) members.set(order, [n]);
    else list.push(n);
  });
  return members;
};

/** Options that may be used. */
export const allowedOf = (options: readonly number[], stances: Int8Array): readonly number[] =>
  options.filter((n) => stances[n] !== FORBIDDEN);

/** The same, said in one way: an order is opened only while several options may be what it is for. */
export const normalized = ({ stances, opened }: Settled, members: Members): Settled => {
  const next = stances.slice();
  const still = new Set(opened);
  for (const [order, options] of members) {
    const allowed = allowedOf(options, stances);
    if (allowed.length > 1) {
      if (allowed.some((n) => stances[n] === FORCED)) still.add(order);
    } else if (still.delete(order)) for (const n of allowed) next[n] = FORCED;
  }
  return { stances: next, opened: still };
};

/** What options pay once: the price of an order that is not opened is shared by those that may be used, as before. */
export const sharesOf = (
  { stances, opened }: Settled,
  members: Members,
  priceOf: PricedOrders['priceOf'],
  before: ArrayLike<number>,
): Float64Array => {
  const fixed = new Float64Array(stances.length);
  for (const [order, options] of members) {
    if (opened.has(order)) continue;
    const allowed = allowedOf(options, stances);
    const borne = allowed.reduce((total, n) => total + ensure(before[n]), 0);
    for (const n of allowed) fixed[n] = ensure(before[n]) + (priceOf(order) - borne) / allowed.length;
  }
  return fixed;
};

/** Settles every option whose use, or whose not being used, a bound rules out; undefined where no plan is left. */
export const settledBy = (
  stances: Int8Array,
  { using, idle }: Sides,
  isRuledOut: (bound: number) => boolean,
): Int8Array | undefined => {
  const next = stances.slice();
  for (const [n, stance] of stances.entries()) {
    if (stance !== 0) continue;
    const [isNeeded, isVain] = [isRuledOut(ensure(idle[n])), isRuledOut(ensure(using[n]))];
    if (isNeeded && isVain) return undefined;
    if (isNeeded) next[n] = FORCED;
    if (isVain) next[n] = FORBIDDEN;
  }
  return next;
};

/**
 * Two halves of the plans: an order that is paid or closed, or an option that is used or not, whichever the plans of
 * the relaxation agree on least; nothing where all is settled.
 * @param usage by option, how often these plans use it
 */
export const halvesOf = (
  { options }: PartModel,
  settled: Settled,
  members: Members,
  usage: ArrayLike<number>,
): readonly Settled[] => {
  const { stances, opened } = settled;
  let least = Number.POSITIVE_INFINITY;
  let halves: () => readonly Settled[] = () => [];
  const consider = (share: number, made: () => readonly Settled[]) => {
    const agreed = Math.abs(share - 0.5);
    if (agreed < least) [least, halves] = [agreed, made];
  };
  const stanced = (chosen: readonly number[], stance: number): Settled => {
    const next = stances.slice();
    for (const n of chosen) next[n] = stance;
    return { stances: next, opened };
  };
  const joined = new Set<number>();
  for (const [order, all] of members) {
    const allowed = allowedOf(all, stances);
    if (allowed.length < 2 || opened.has(order)) continue;
    for (const n of allowed) joined.add(n);
    const share = allowed.reduce((total, n) => total + ensure(usage[n]), 0);
    consider(Math.min(1, share), () => [{ stances, opened: new Set([...opened, order]) }, stanced(allowed, FORBIDDEN)]);
  }
  for (const n of options.keys())
    if (stances[n] === 0 && !joined.has(n))
      consider(ensure(usage[n]), () => [stanced([n], FORCED), stanced([n], FORBIDDEN)]);
  return halves();
};
