import { tickStep } from 'd3-array';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { getCriterionValues } from '#lib/ui/browser/procurement/shared/weights/criterionValues.ts';

/** Value of each criterion of a plan; recycled units count upwards. */
export type CriterionValues = Readonly<Record<Criterion, number>>;

/** The worst value that a plan may have: at most, of recycled units at least. */
export type Limits = Readonly<Partial<Record<Criterion, number>>>;

/** A point of the front with the values of its criteria. */
export interface Alternative {
  readonly point: FrontPoint;
  readonly values: CriterionValues;
}

/** Criteria that `explore` can limit; limits of the others only filter the listed points. */
export const EXPLORED = ['Orders', 'Suppliers'] as const satisfies readonly Criterion[];

/** Whether more of a criterion is better, so that its limit is a least value. */
export const isMoreBetter = (criterion: Criterion): boolean => criterion === 'RecycledUnits';

export const toAlternatives = (front: readonly FrontPoint[]): readonly Alternative[] =>
  front.map((point) => ({ point, values: getCriterionValues(point) }));

export const isWithin = (values: CriterionValues, limits: Limits): boolean =>
  CRITERIA.every((criterion) => {
    const limit = limits[criterion];
    if (limit === undefined) return true;
    return isMoreBetter(criterion) ? values[criterion] >= limit : values[criterion] <= limit;
  });

/** Stops of a slider: `low` to `high` in steps. */
export interface LimitScale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** Stops of a slider that are enough to tell plans apart, and few enough for arrow keys. */
const STOPS = 50;

/**
 * Returns the stops of a criterion's slider; undefined where all points have the same value. Orders and suppliers begin
 * at 1, because `explore` may find fewer than any listed point has.
 */
export const createLimitScale = (
  alternatives: readonly Alternative[],
  criterion: Criterion,
): LimitScale | undefined => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of alternatives) {
    least = Math.min(least, values[criterion]);
    most = Math.max(most, values[criterion]);
  }
  if (!(least < most)) return undefined;
  if (EXPLORED.some((one) => one === criterion)) return { low: 1, high: most, step: 1 };
  const step = Math.max(1, tickStep(least, most, STOPS));
  const round = isMoreBetter(criterion) ? Math.floor : Math.ceil;
  return { low: round(least / step) * step, high: round(most / step) * step, step };
};

/** The stop at which a slider limits nothing. */
export const getOpenStop = (criterion: Criterion, { low, high }: LimitScale): number =>
  isMoreBetter(criterion) ? low : high;

/** Returns the limits with one of them moved; at its open stop it is none. */
export const moveLimit = (limits: Limits, criterion: Criterion, scale: LimitScale, stop: number): Limits => {
  const { [criterion]: _, ...others } = limits;
  return stop === getOpenStop(criterion, scale) ? others : { ...others, [criterion]: stop };
};

/** Numbers of points in equal parts of a scale. */
export const countBins = (
  alternatives: readonly Alternative[],
  criterion: Criterion,
  { low, high }: Pick<LimitScale, 'low' | 'high'>,
  bins: number,
): readonly number[] => {
  const counts = new Array<number>(bins).fill(0);
  for (const { values } of alternatives) {
    const share = (values[criterion] - low) / (high - low);
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(share * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
};
