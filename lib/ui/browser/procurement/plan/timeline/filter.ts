import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed } from '#lib/ui/browser/formats.ts';
import type { PartRow } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';

/** Filter of the parts in the timeline. */
export interface TimelineFilter {
  /** Text to find in the id or name of a part. */
  readonly text: string;
  readonly only: 'late' | 'missing' | undefined;
  readonly supplier: number | undefined;
}

/** Returns the rows that pass a filter. */
export const filterRows = (
  rows: readonly PartRow[],
  names: Names | undefined,
  { text, only, supplier }: TimelineFilter,
): readonly PartRow[] => {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    ({ part, isLate, missing, suppliers }) =>
      (only === undefined || (only === 'late' ? isLate : missing > 0)) &&
      (supplier === undefined || suppliers.has(supplier)) &&
      formatNamed(names, 'Part', part.id).toLowerCase().includes(wanted),
  );
};
