import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import type { Placed } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';

interface PointsProps {
  readonly id: string;
  readonly placed: readonly Placed[];
  readonly onPick: (point: number) => void;
}

/** Content of the pictures, as a table; Enter or a press picks a row as the candidate. */
export const Points = ({ id, placed, onPick }: PointsProps): VNode => {
  const { points: texts, limits } = getTexts('alternatives');
  const { criteria } = getTexts('terms');
  const language = getLanguage();
  const columns = useMemo((): readonly ShownColumn[] => {
    const get = (row: number): Placed => {
      const found = placed[row];
      if (found === undefined) throw new Error(`There is no point ${row}`);
      return found;
    };
    return [
      {
        key: 'Point',
        title: texts.point,
        kind: 'number',
        align: 'start',
        width: 6.5,
        getValue: (row) => get(row).point.Point,
        toText: (row) => formatNumber(get(row).point.Point),
      },
      { key: 'Role', title: texts.role, kind: 'text', width: 10.5, getValue: (row) => texts.roles[get(row).role] },
      ...CRITERIA.map(
        (criterion): ShownColumn => ({
          key: criterion,
          title: criteria[criterion].name,
          kind: 'number',
          // Its Spanish name is one long word; together all columns fit a window of 1280 px.
          width: criterion === 'Suppliers' ? 7 : 6.75,
          getValue: (row) => get(row).values[criterion],
          toText: (row) => formatValue(criterion, get(row).values[criterion]),
        }),
      ),
    ];
  }, [placed, language]);
  return (
    <Grid
      label={texts.title}
      count={placed.length}
      columns={columns}
      rowForms={limits.plans}
      onOpen={(row) => onPick(placed[row]?.point.Point ?? 1)}
      fileName={`alternatives-${id}`}
    />
  );
};
