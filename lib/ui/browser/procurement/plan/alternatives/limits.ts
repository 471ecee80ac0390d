import { tickStep } from 'd3-array';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { getCriterionValues } from '#lib/ui/browser/procurement/shared/weights/criterionValues.ts';

/**
 * Figures that a limit can be set on: the criteria and the late unit periods. The criterion Lateness weighs these
 * together with missing minimum stock.
 */
export type Limited = Criterion | 'LateUnitPeriods';

/** The limits in the order of their sliders. */
export const LIMITED: readonly Limited[] = CRITERIA.flatMap((criterion): readonly Limited[] =>
  criterion === 'Lateness' ? [criterion, 'LateUnitPeriods'] : [criterion],
);

/** Values of one plan that limits compare; recycled units count upwards. */
export type LimitedValues = Readonly<Record<Limited, number>>;

/** The worst value that a plan may have: a maximum, or for recycled units a minimum. */
export type Limits = Readonly<Partial<Record<Limited, number>>>;

/** A point of the front with the values of its criteria. */
export interface Alternative {
  readonly point: FrontPoint;
  readonly values: LimitedValues;
}

/** Limits that `explore` takes, with its names for them; the others only filter the listed points. */
export const EXPLORED = {
  Cost: 'MaximumTotalCost',
  LateUnitPeriods: 'MaximumLateUnitPeriods',
  Orders: 'MaximumPurchaseOrders',
  Suppliers: 'MaximumSuppliers',
} as const satisfies Partial<Record<Limited, string>>;

export type Explored = keyof typeof EXPLORED;

export const EXPLORED_NAMES = Object.keys(EXPLORED) as readonly Explored[];

/** Whether larger values are better; the limit is then a minimum. */
export const isMoreBetter = (limited: Limited): boolean => limited === 'RecycledUnits';

export const toAlternatives = (front: readonly FrontPoint[]): readonly Alternative[] =>
  front.map((point) => ({
    point,
    values: { ...getCriterionValues(point), LateUnitPeriods: point.LateUnitPeriods },
  }));

export const isWithin = (values: LimitedValues, limits: Limits): boolean =>
  LIMITED.every((criterion) => {
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

/** Number of stops of a slider: enough to tell plans apart, and few enough for arrow keys. */
const STOPS = 50;

/**
 * Returns the stops of a criterion's slider; undefined if all points have the same value. Orders and suppliers begin
 * at 1, because `explore` may find fewer than any listed point has.
 */
export const createLimitScale = (alternatives: readonly Alternative[], criterion: Limited): LimitScale | undefined => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of alternatives) {
    least = Math.min(least, values[criterion]);
    most = Math.max(most, values[criterion]);
  }
  if (!(least < most)) return undefined;
  if (criterion === 'Orders' || criterion === 'Suppliers') return { low: 1, high: most, step: 1 };
  const step = Math.max(1, tickStep(least, most, STOPS));
  const round = isMoreBetter(criterion) ? Math.floor : Math.ceil;
  return { low: round(least / step) * step, high: round(most / step) * step, step };
};

/**
 * Lists the figures that have a slider. If no plan lacks minimum stock, Lateness is four times the late unit periods.
 * One slider of the two is then enough, unless the other one's limit is set.
 */
export const listSlid = (alternatives: readonly Alternative[], limits: Limits): readonly Limited[] => {
  const isSame = alternatives.every(({ values }) => values.Lateness === 4 * values.LateUnitPeriods);
  return LIMITED.filter((limited) => limited !== 'Lateness' || !isSame || limits.Lateness !== undefined);
};

/** Returns the stop at which a slider limits nothing. */
export const getOpenStop = (criterion: Limited, { low, high }: LimitScale): number =>
  isMoreBetter(criterion) ? low : high;

/** Returns the limits with one of them changed. At its open stop the limit is removed. */
export const moveLimit = (limits: Limits, criterion: Limited, scale: LimitScale, stop: number): Limits => {
  const { [criterion]: _, ...others } = limits;
  return stop === getOpenStop(criterion, scale) ? others : { ...others, [criterion]: stop };
};

/** Numbers of points in equal parts of a scale. */
export const countBins = (
  alternatives: readonly Alternative[],
  criterion: Limited,
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
