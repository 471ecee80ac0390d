/** Events that start on each day, as the counters tell. */
export type DayCounts = ReadonlyMap<string, number>;

/** The months in which events start. */
export const monthsOf = (counts: DayCounts): readonly string[] => [
  ...new Set([...counts].flatMap(([day, count]) => (count > 0 ? [day.slice(0, 7)] : []))),
];

/** The counts with one more event on each of these days. */
export const withDays = (counts: DayCounts, days: readonly string[]): DayCounts => {
  if (days.length === 0) return counts;
  const all = new Map(counts);
  for (const day of days) all.set(day, (all.get(day) ?? 0) + 1);
  return all;
};

/** An event that starts inside a window and ends after it. */
export interface Crossing {
  readonly day: string;
}

export interface WindowPosition {
  /** All events that start and end inside the window. */
  readonly total: number;
  /** The day on which the wanted ones begin; undefined: there are none so far on. */
  readonly day: string | undefined;
  /** Wanted-list members that begin on that day and come before the wanted ones. */
  readonly skip: number;
}

/** Counts a window by its days, and finds where in it the member with that number, from 0, stands. */
export const windowPosition = (counts: DayCounts, crossing: readonly Crossing[], offset: number): WindowPosition => {
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
