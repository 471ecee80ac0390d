import type { CellForms } from '#lib/procurement/wire/import/values/cell.ts';

/** A period with its first day as yyyymmdd. */
interface DatedPeriod {
  readonly id: number;
  readonly day: number;
}

const EARLIEST = 19_010_101;
const LATEST = 99_991_231;

const toTime = (day: number): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);

const toText = (day: number): string => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Returns the time after the last period, which is as long as the one before it. */
const findEnd = (periods: readonly DatedPeriod[]): number => {
  const [last, before] = [periods.at(-1), periods.at(-2)];
  if (last === undefined) return 0;
  return before === undefined ? Number.POSITIVE_INFINITY : 2 * toTime(last.day) - toTime(before.day);
};

/**
 * Creates the function that finds the period that holds a day: the last one that does not begin after it. Periods
 * without days hold none.
 */
export const createPeriodFinder = (entries: readonly Readonly<Record<string, unknown>>[]): CellForms['findPeriod'] => {
  const periods = entries
    .flatMap(({ PeriodID: id, Date: day = id }) =>
      typeof id === 'number' && typeof day === 'number' ? [{ id, day }] : [],
    )
    .sort((a, b) => a.day - b.day);
  const [first] = periods;
  if (first === undefined || first.day < EARLIEST || (periods.at(-1)?.day ?? 0) > LATEST)
    return () => ({ key: 'cellDate' });
  const end = findEnd(periods);
  const values = { from: toText(first.day), to: toText(periods.at(-1)?.day ?? first.day) };
  return (day) => {
    if (day < first.day || toTime(day) >= end) return { key: 'cellOutside', values };
    let [low, high] = [0, periods.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((periods[middle]?.day ?? 0) <= day) low = middle;
      else high = middle - 1;
    }
    return periods[low]?.id ?? first.id;
  };
};
