import type { PartRow } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';

/** A mark: place of its row among the shown rows, and place among the row's marks. */
export interface MarkPlace {
  readonly row: number;
  readonly mark: number;
}

/** The members of a keyboard event that are read. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the mark of a row that is nearest to a place of the time axis. */
const findNearest = ({ marks }: PartRow, from: number): number =>
  marks.reduce(
    (best, mark, place) => (Math.abs(mark.from - from) < Math.abs((marks[best]?.from ?? 0) - from) ? place : best),
    0,
  );

/** Returns the next row with marks, `step` rows on; past the end the last one that has any. */
const findRow = (rows: readonly PartRow[], row: number, step: number): number | undefined => {
  const direction = Math.sign(step);
  const target = Math.max(0, Math.min(rows.length - 1, row + step));
  const hasMarks = (place: number): boolean => (rows[place]?.marks.length ?? 0) > 0;
  for (let place = target; place >= 0 && place < rows.length; place += direction) if (hasMarks(place)) return place;
  for (let place = target; place !== row; place -= direction) if (hasMarks(place)) return place;
  return undefined;
};

/** Returns the mark that a key leads to; undefined for keys that are not the timeline's. */
export const moveMark = (
  rows: readonly PartRow[],
  active: MarkPlace,
  { key, ctrlKey, metaKey }: Key,
  page: number,
): MarkPlace | undefined => {
  const marks = rows[active.row]?.marks ?? [];
  const toRow = (step: number): MarkPlace => {
    const row = findRow(rows, active.row, step);
    const found = row === undefined ? undefined : rows[row];
    return row === undefined || found === undefined
      ? active
      : { row, mark: findNearest(found, marks[active.mark]?.from ?? 0) };
  };
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowRight':
      return { ...active, mark: Math.min(marks.length - 1, active.mark + 1) };
    case 'ArrowLeft':
      return { ...active, mark: Math.max(0, active.mark - 1) };
    case 'ArrowDown':
      return toRow(1);
    case 'ArrowUp':
      return toRow(-1);
    case 'PageDown':
      return toRow(page);
    case 'PageUp':
      return toRow(-page);
    case 'Home':
      return { ...(isFar ? toRow(-rows.length) : active), mark: 0 };
    case 'End': {
      const { row } = isFar ? toRow(rows.length) : active;
      return { row, mark: Math.max(0, (rows[row]?.marks.length ?? 0) - 1) };
    }
    default:
      return undefined;
  }
};
