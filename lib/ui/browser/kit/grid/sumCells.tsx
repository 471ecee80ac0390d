import type { VNode } from 'preact';
import type { Sums } from '#lib/ui/browser/kit/grid/rows.ts';
import { type GridColumn, getCellClass } from '#lib/ui/browser/kit/grid/types.ts';

/** Columns before the first one with a sum: the words of a sum stand there. */
const countLeading = (columns: readonly GridColumn[]): number =>
  Math.max(
    1,
    columns.findIndex(({ formatSum }) => formatSum !== undefined),
  );

interface SumCellsProps {
  readonly columns: readonly GridColumn[];
  readonly sums: Sums;
  readonly offset: number;
  readonly label: string;
  readonly cell: (column: number) => object;
}

/** Cells of a line with sums: its words span the columns before the first sum. */
export const SumCells = ({ columns, sums, offset, label, cell }: SumCellsProps): VNode => {
  const leading = countLeading(columns);
  return (
    <>
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={leading + offset}
        style={{ gridColumn: `span ${leading + offset}` }}
        {...cell(0)}
      >
        {label}
      </div>
      {columns.slice(leading).map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={leading + offset + place + 1}
          class={getCellClass(column)}
          {...cell(leading + place)}
        >
          {column.formatSum?.(sums[column.key] ?? 0)}
        </div>
      ))}
    </>
  );
};
