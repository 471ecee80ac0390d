import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Rows shown at first, and with each press on the button below them. */
const STEP = 200;

interface FoldingRowsProps<T> {
  readonly title: ComponentChildren;
  /** Columns that the title spans. */
  readonly span: number;
  /** Cells of the group's own row, after its title. */
  readonly cells: ComponentChildren;
  readonly columns: number;
  readonly rows: readonly T[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: (row: T) => VNode;
}

/** Rows of a table below a row that unfolds them. */
export const FoldingRows = <T,>(props: FoldingRowsProps<T>): VNode => {
  const { title, span, cells, columns, rows, isOpen, onToggle, children } = props;
  const { showMore } = getTexts('difference');
  const [most, setMost] = useState(STEP);
  const rest = rows.length - most;
  return (
    <tbody>
      <tr class="folding">
        <th scope="rowgroup" colSpan={span}>
          <button type="button" class="fold" aria-expanded={isOpen} onClick={onToggle}>
            {title}
          </button>
        </th>
        {cells}
      </tr>
      {isOpen && rows.slice(0, most).map(children)}
      {isOpen && rest > 0 && (
        <tr>
          <td colSpan={columns}>
            <button type="button" onClick={() => setMost(most + STEP)}>
              {showMore(formatNumber(Math.min(STEP, rest)), formatNumber(rest))}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
};
