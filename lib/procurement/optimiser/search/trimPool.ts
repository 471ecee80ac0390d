import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/**
 * Number of recent columns to keep, besides those that the front uses: in total, and lower and upper limit per part.
 */
const COLUMNS = 120_000;
const LEAST = 12;
const MOST = 150;

/** Removes the oldest columns of oversized parts that the front does not use. */
export const trimPool = (context: SearchContext): void => {
  const most = Math.max(LEAST, Math.min(MOST, Math.floor(COLUMNS / Math.max(1, context.parts.length))));
  const maps = context.pool.map((columns, part) => {
    if (columns.length <= most) return undefined;
    const taken = new Set(context.points.map(({ choice }) => choice[part]));
    const kept = columns.flatMap((_, place) => (taken.has(place) || place >= columns.length - most ? [place] : []));
    const places = new Map(kept.map((place, n) => [place, n]));
    columns.splice(0, columns.length, ...kept.flatMap((place) => columns[place] ?? []));
    return places;
  });
  if (maps.every((map) => map === undefined)) return;
  context.points = context.points.map((point) => ({
    ...point,
    choice: point.choice.map((place, part) => maps[part]?.get(place) ?? place),
  }));
};
