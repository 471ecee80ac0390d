import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/**
 * Number of recent columns to keep, besides those that the front uses: in total, and lower and upper limit per part.
 */
const COLUMNS = 120_000;
const LEAST = 12;
const MOST = 150;

/**
 * Removes the oldest columns of oversized parts that neither the front nor the incumbent uses, and returns the state
 * with the new column indices.
 */
export const trimPool = (context: SearchContext, state: SearchState): SearchState => {
  const most = Math.max(LEAST, Math.min(MOST, Math.floor(COLUMNS / Math.max(1, context.parts.length))));
  const maps = context.pool.map((columns, part) => {
    if (columns.length <= most) return undefined;
    const taken = new Set([...context.points.map(({ choice }) => choice[part]), state.choice[part], state.last[part]]);
    const kept = columns.flatMap((_, place) => (taken.has(place) || place >= columns.length - most ? [place] : []));
    const places = new Map(kept.map((place, n) => [place, n]));
    columns.splice(0, columns.length, ...kept.flatMap((place) => columns[place] ?? []));
    return places;
  });
  const moveChoice = (choice: readonly number[]) => choice.map((place, part) => maps[part]?.get(place) ?? place);
  if (maps.every((map) => map === undefined)) return state;
  context.points = context.points.map((point) => ({ ...point, choice: moveChoice(point.choice) }));
  return { ...state, choice: moveChoice(state.choice), last: moveChoice(state.last) };
};
