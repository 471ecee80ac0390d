import type { Period } from '#lib/procurement/domain/problem/problem.ts';

/** Time axis: the listed periods in order, with look-ups by id and by date. */
export interface Axis {
  readonly periods: readonly Period[];
  /** Position of a listed id. */
  readonly findPosition: (id: number) => number | undefined;
  /** Returns the first position whose date is not before the one given; the number of periods if there is none. */
  readonly firstAtOrAfter: (date: number) => number;
  /** Returns the position from which opening stock or a receipt of that date counts; undefined beyond the horizon. */
  readonly receiptAt: (date: number) => number | undefined;
  /** First position whose id is at least the one given; last position whose id is at most the one given. */
  readonly window: (starting: number, ending: number) => { readonly first: number; readonly last: number };
}

/** Returns how many of the ascending values are below a limit. */
const countBelow = (values: readonly number[], limit: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Finds, for each position, the first active one at or after it. */
export const findNextActive = (periods: readonly Period[]): readonly (number | undefined)[] => {
  const next = new Array<number | undefined>(periods.length);
  for (let at = periods.length - 1, found: number | undefined; at >= 0; at--) {
    if (periods[at]?.active) found = at;
    next[at] = found;
  }
  return next;
};

/** Creates the time axis. All dates share one encoding (see `checkDates`) in which a later date is a larger integer. */
export const createAxis = (periods: readonly Period[]): Axis => {
  const ids = periods.map((period) => period.id);
  const dates = periods.map((period) => period.date);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const nextActive = findNextActive(periods);
  const firstAtOrAfter = (date: number) => countBelow(dates, date);
  return {
    periods,
    findPosition: (id) => positions.get(id),
    firstAtOrAfter,
    receiptAt: (date) => {
      if (date === 0 || date <= (dates[0] ?? 0)) return 0;
      return nextActive[firstAtOrAfter(date)];
    },
    window: (starting, ending) => ({ first: countBelow(ids, starting), last: countBelow(ids, ending + 1) - 1 }),
  };
};
