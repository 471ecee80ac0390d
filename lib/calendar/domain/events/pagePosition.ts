/** Number of events that start on each day, from the day counters. */
export type DayCounts = ReadonlyMap<string, number>;

/** Returns the months in which events start. */
export const getMonths = (counts: DayCounts): readonly string[] => [
  ...new Set([...counts].flatMap(([day, count]) => (count > 0 ? [day.slice(0, 7)] : []))),
];

/** Returns the counts increased by one for each of the days. */
export const addDayCounts = (counts: DayCounts, days: readonly string[]): DayCounts => {
  if (days.length === 0) return counts;
  const all = new Map(counts);
  for (const day of days) all.set(day, (all.get(day) ?? 0) + 1);
  return all;
};

/** An event that starts inside the window and ends after it; the window does not contain it. */
export interface CrossingEvent {
  readonly day: string;
}

export interface PagePosition {
  /** Number of events that start and end inside the window. */
  readonly total: number;
  /** Day of the first event of the page; undefined if the page lies beyond the last event. */
  readonly day: string | undefined;
  /** Number of events of that day that precede the page. */
  readonly skip: number;
}

/** Counts the events of a window and locates the event at `offset` (from 0), from counters alone. */
export const locatePage = (counts: DayCounts, crossing: readonly CrossingEvent[], offset: number): PagePosition => {
  const inside = new Map(counts);
  for (const { day } of crossing) inside.set(day, (inside.get(day) ?? 0) - 1);
  let total = 0;
  let found: { readonly day: string; readonly skip: number } | undefined;
  for (const day of [...inside.keys()].sort()) {
    const count = Math.max(0, inside.get(day) ?? 0);
    if (found === undefined && offset < total + count) found = { day, skip: offset - total };
    total += count;
  }
  return { total, day: found?.day, skip: found?.skip ?? 0 };
};
