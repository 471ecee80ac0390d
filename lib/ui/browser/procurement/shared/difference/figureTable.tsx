import type { VNode } from 'preact';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';
import {
  formatFigure,
  formatFigureSize,
  getFigureName,
  isBetter,
} from '#lib/ui/browser/procurement/shared/figureFormats.ts';

type Change = PlanDifference['Kpis'][string];

const FigureRow = ({ figure, change }: { readonly figure: string; readonly change: Change }): VNode => {
  const { changes } = getTexts('summary');
  const { Before, After, Change: difference } = change;
  const better = isBetter(figure, difference);
  return (
    <tr>
      <th scope="row">{getFigureName(figure)}</th>
      <td class="number">{formatFigure(figure, Before)}</td>
      <td class="number">{formatFigure(figure, After)}</td>
      <td class={better === undefined ? '' : better ? 'better' : 'worse'}>
        {difference === 0 ? (
          <span class="soft">{changes.none}</span>
        ) : (
          <>
            <span aria-hidden="true">{difference > 0 ? '▲' : '▼'}</span> {formatFigureSize(figure, difference)}
            {better !== undefined && ` ${better ? changes.better : changes.worse}`}
          </>
        )}
      </td>
    </tr>
  );
};

interface FigureTableProps {
  readonly changes: PlanDifference['Kpis'];
  /** Whether figures that are equal in both plans are shown too. */
  readonly showsAll?: boolean;
}

/** Figures of two plans with their change, which is better or worse in words. */
export const FigureTable = ({ changes, showsAll = false }: FigureTableProps): VNode => {
  const { changes: texts } = getTexts('summary');
  const shown = Object.entries(changes).filter(([, { Change }]) => showsAll || Change !== 0);
  if (shown.length === 0) return <p>{texts.noFigure}</p>;
  return (
    <table class="figure-changes">
      <TableHead columns={[texts.figure, { number: texts.before }, { number: texts.after }, texts.change]} />
      <tbody>
        {shown.map(([figure, change]) => (
          <FigureRow key={figure} figure={figure} change={change} />
        ))}
      </tbody>
    </table>
  );
};
