import { findNextActive } from '#lib/procurement/domain/problem/axis.ts';
import type { Period, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Computes the position in which an order is received; undefined beyond the horizon. */
export type ComputeArrival = (order: number, leadTime: number) => number | undefined;

/** Converts a date yyyymmdd to days since 1970. */
const getDay = (date: number): number =>
  Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 86_400_000;

const isCalendarDate = (date: number): boolean => {
  const day =
    Number.isInteger(date) && date >= 19_000_101 && date <= 99_991_231
      ? new Date(getDay(date) * 86_400_000)
      : undefined;
  return day !== undefined && Number(day.toISOString().slice(0, 10).replaceAll('-', '')) === date;
};

/** Converts the dates of the periods to days, by their common encoding; ordinals count as days. */
export const toDays = (periods: readonly Pick<Period, 'date'>[]): readonly number[] => {
  const dates = periods.map(({ date }) => date);
  if (dates.every(isCalendarDate)) return dates.map(getDay);
  if (dates.every((date) => date >= 10 ** 11)) return dates.map((date) => date / 86_400_000);
  if (dates.every((date) => date >= 10 ** 8)) return dates.map((date) => date / 86_400);
  return dates;
};

/**
 * Creates the function that computes arrivals. An order arrives in the first active period that is at least the lead
 * time after the order, counted in the problem's unit (listed periods, active periods or days).
 */
export const createComputeArrival = ({
  periods,
  leadTimeUnit,
}: Pick<Problem, 'periods' | 'leadTimeUnit'>): ComputeArrival => {
  const nextActive = findNextActive(periods);
  if (leadTimeUnit === 'activePeriods') {
    const active = periods.flatMap((period, at) => (period.active ? [at] : []));
    const rank = new Map(active.map((at, n) => [at, n]));
    return (order, leadTime) => {
      const from = rank.get(nextActive[order] ?? -1);
      return from === undefined ? undefined : active[from + leadTime];
    };
  }
  if (leadTimeUnit === 'days') {
    const days = toDays(periods);
    return (order, leadTime) => {
      const due = (days[order] ?? 0) + leadTime;
      let at = order;
      while (at < days.length && (days[at] ?? 0) < due) at += 1;
      return nextActive[at];
    };
  }
  return (order, leadTime) => nextActive[order + leadTime];
};
