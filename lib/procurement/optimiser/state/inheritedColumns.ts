import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';

/** Columns and assignments that a search takes from its warm start. */
interface Inherited {
  /** By part: the columns that reach the best possible coverage. */
  readonly pool: readonly (readonly Column[])[];
  /** By point of the earlier front, then part: index of its column in `pool`; undefined if its coverage is too low. */
  readonly choices: readonly (readonly (number | undefined)[])[];
  /** Indices of the parts that passes solve; undefined means all parts. */
  readonly changed: readonly number[] | undefined;
}

/**
 * Share of changed parts above which the schedule is that of a cold start; the warm start only adds initial columns.
 */
const MANY = 0.5;

/**
 * Returns the columns of a warm start that reach the best possible coverage (`coverage`: by part, a value of
 * `getCoverageCost`), and the earlier assignments as indices of these columns.
 */
export const inheritColumns = (
  parts: readonly PartContext[],
  coverage: readonly number[],
  earlier: WarmStart,
): Inherited => {
  const isChanged = parts.map((_, part) => earlier.rounds[0]?.[part] == null);
  const places = parts.map((part, n) => {
    const form = getCoverageCost(part.model);
    const covers = (column: Column) =>
      !isChanged[n] || computeCost(part.model, form, getColumnQuantities(part.model, column)) <= ensure(coverage[n]);
    return (earlier.pool[n] ?? []).flatMap((column, place) => (covers(column) ? [place] : []));
  });
  const changed = parts.flatMap((_, part) => (isChanged[part] ? [part] : []));
  return {
    pool: places.map((list, part) => list.map((place) => earlier.pool[part]?.[place] ?? [])),
    choices: earlier.choices.map((choice) =>
      choice.map((place, part) => {
        const now = place === null ? -1 : (places[part]?.indexOf(place) ?? -1);
        return now < 0 ? undefined : now;
      }),
    ),
    changed: changed.length > MANY * parts.length ? undefined : changed,
  };
};
