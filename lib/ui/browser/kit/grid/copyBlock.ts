import { toTabSeparated } from '#lib/ui/browser/kit/grid/copy.ts';
import type { GridLine, GridView } from '#lib/ui/browser/kit/grid/rows.ts';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';
import type { GridCursor } from '#lib/ui/browser/kit/grid/useCursor.ts';

/** Returns the texts of a line in the columns from `first` on. The text of a group stands in the first of them. */
const getValues = (
  line: GridLine | undefined,
  columns: readonly GridColumn[],
  first: number,
): readonly (number | string)[] =>
  columns.map((column, index) => {
    if (line === undefined) return '';
    if ('row' in line) return column.getValue(line.row);
    return first + index === 0 ? line.group.text : (line.group.sums[column.key] ?? '');
  });

/** Copies a block of cells as tab-separated text; from the header, the names of its columns. */
export const copyBlock = (
  event: ClipboardEvent,
  view: GridView,
  columns: readonly GridColumn[],
  { active, block = { first: active, last: active } }: Pick<GridCursor, 'active' | 'block'>,
): void => {
  if (getSelection()?.isCollapsed === false || event.clipboardData === null) return;
  const { first, last } = block;
  const copied = columns.slice(first.column, last.column + 1);
  const lines = Array.from({ length: last.line - first.line + 1 }, (_, index) => view.getLine(first.line + index));
  const cells =
    active.line < 0 ? [copied.map(({ key }) => key)] : lines.map((line) => getValues(line, copied, first.column));
  event.clipboardData.setData('text/plain', toTabSeparated(cells));
  event.preventDefault();
};
