import { computeNetPositions, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import type { PlanRanges } from '#lib/procurement/optimiser/pricing/relaxation/planRanges.ts';
import type { Guide } from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';

/** Guides of a search, and the plans that all of them admit. */
export interface GuideList {
  readonly guides: readonly Guide[];
  readonly add: (guide: Guide) => void;
  /** Returns the ranges of the plans that keep every guide, in the relaxation. */
  readonly getRanges: () => PlanRanges;
}

const intersectRanges = (one: Ranges, other: Ranges): Ranges => ({
  low: one.low.map((least, n) => Math.max(least, ensure(other.low[n]))),
  high: one.high.map((most, n) => Math.min(most, ensure(other.high[n]))),
});

/** Returns the ranges of the plans within both ranges. */
export const intersectPlanRanges = (one: PlanRanges, other: PlanRanges): PlanRanges => ({
  quantities: intersectRanges(one.quantities, other.quantities),
  receipts: intersectRanges(one.receipts, other.receipts),
});

/** Returns ranges that also contain a known plan, if there are both. */
export const includePlan = <Known extends PlanRanges | undefined>(
  model: PartModel,
  ranges: Known,
  plan: Quantities | undefined,
): Known | PlanRanges => {
  if (ranges === undefined || plan === undefined) return ranges;
  const { quantities, receipts } = ranges;
  const received = computeNetPositions(model, plan).map((net, at) => net - ensure(model.base[at]));
  return {
    quantities: {
      low: quantities.low.map((least, n) => (ensure(plan[n]) > 0 ? Math.min(least, ensure(plan[n])) : least)),
      high: quantities.high.map((most, n) => (ensure(plan[n]) > 0 ? Math.max(most, ensure(plan[n])) : most)),
    },
    receipts: {
      low: receipts.low.map((least, at) => Math.min(least, ensure(received[at]))),
      high: receipts.high.map((most, at) => Math.max(most, ensure(received[at]))),
    },
  };
};

/** Returns whether a plan within ranges may use an option. */
export const isAdmitted = ({ quantities: { low, high } }: PlanRanges, option: number): boolean =>
  ensure(low[option]) <= ensure(high[option]);

/** Returns the ranges of the plans that a guide admits. */
export const computeGuideRanges = ({ relaxation, costs, limit }: Guide): PlanRanges =>
  relaxation.computePlanRanges(costs, limit);

/** Creates a list of guides. Their ranges are computed only when they are needed. */
export const createGuideList = ({ options, base }: PartModel): GuideList => {
  const guides: Guide[] = [];
  const toAll = (items: readonly unknown[]): Ranges => ({
    low: items.map(() => 0),
    high: items.map(() => Number.POSITIVE_INFINITY),
  });
  let ranges: PlanRanges = { quantities: toAll(options), receipts: toAll(base) };
  let counted = 0;
  return {
    guides,
    add: (guide) => guides.push(guide),
    getRanges: () => {
      for (const guide of guides.slice(counted)) ranges = intersectPlanRanges(ranges, computeGuideRanges(guide));
      counted = guides.length;
      return ranges;
    },
  };
};
