import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { getCoverageCost } from '#lib/procurement/optimiser/pricing/solvePart.ts';
import type { WarmStart } from '#lib/procurement/optimiser/schedule/calculationState.ts';

/** What a search begins with of an earlier one. */
interface Inherited {
  readonly pool: readonly (readonly Column[])[];
  /** By point of the earlier front, then part: the place of its column; undefined where that covers too little now. */
  readonly choices: readonly (readonly (number | undefined)[])[];
  /** The parts that are solved anew; undefined: all of them. */
  readonly changed: readonly number[] | undefined;
}

/** Share of the parts beyond which a search begins anew, from what is known: there is nothing small to settle. */
const MANY = 0.5;

/** The columns of an earlier search that cover as much as can be covered, and what its points make of them. */
export const inheritColumns = (
  parts: readonly PartContext[],
  coverage: readonly number[],
  earlier: WarmStart,
): Inherited => {
  const isChanged = parts.map((_, part) => earlier.rounds[0]?.[part] == null);
  const places = parts.map((part, n) => {
    const form = getCoverageCost(part.model);
    const covers = (column: Column) =>
      !isChanged[n] || computeCost(part.model, form, getColumnQuantities(part.model, column)) <= (coverage[n] ?? 0);
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
