import type { VNode } from 'preact';
import type { TableDifference, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { getKeyFields } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { FoldingRows } from '#lib/ui/browser/procurement/shared/difference/foldingRows.tsx';
import type { ChangeKind } from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';
import { useOpenParts } from '#lib/ui/browser/procurement/shared/difference/useOpenParts.ts';
import { toMember } from '#lib/ui/browser/procurement/shared/prices.ts';
import { describeKey, getRowAddress } from '#lib/ui/browser/procurement/shared/rowKey.ts';

/** A changed cell, or a whole row that was added or removed. */
interface DataChange {
  readonly kind: ChangeKind;
  readonly row: TableRow;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const formatRow = (table: TableName, row: TableRow): string =>
  FIELDS[table]
    .flatMap((name, place) =>
      getKeyFields(table).includes(name) ? [] : [`${name} ${toMember(name, row[place] ?? 0)}`],
    )
    .join(', ');

const formatCell = (field: string, value = 0): string =>
  formatNumber(toMember(field, value), { useGrouping: false, maximumFractionDigits: 6 });

const listDataChanges = ({ table, added, removed, changed }: TableDifference): readonly DataChange[] => [
  ...changed.flatMap(({ before, after }) =>
    FIELDS[table].flatMap((field, place): readonly DataChange[] =>
      before[place] === after[place]
        ? []
        : [
            {
              kind: 'changed',
              row: after,
              field,
              before: formatCell(field, before[place]),
              after: formatCell(field, after[place]),
            },
          ],
    ),
  ),
  ...added.map((row): DataChange => ({ kind: 'added', row, field: '', before: '', after: formatRow(table, row) })),
  ...removed.map((row): DataChange => ({ kind: 'removed', row, field: '', before: formatRow(table, row), after: '' })),
];

/** Maximum number of changes of a table that are unfolded at first. */
const FEW = 12;

interface DataChangesProps {
  /** Ids of the two plans. */
  readonly before: string;
  readonly after: string;
  readonly differences: readonly TableDifference[];
  readonly names: Names;
}

/** Cells and rows of the data that differ between two plans. */
export const DataChanges = ({ before, after, differences, names }: DataChangesProps): VNode => {
  const { data: texts, kinds } = getTexts('difference');
  const { isOpen, toggle } = useOpenParts();
  if (differences.length === 0) return <p>{texts.none}</p>;
  return (
    <ScrollRegion label={texts.title}>
      <table class="difference" aria-label={texts.title}>
        <TableHead columns={[texts.row, texts.kind, texts.column, texts.before, texts.after]} />
        {differences.map((difference) => {
          const { table } = difference;
          const changes = listDataChanges(difference);
          // The address names the tables that were toggled, because tables with few changes are unfolded at first.
          const isShown = isOpen(`d${table}`) !== changes.length <= FEW;
          return (
            <FoldingRows
              key={table}
              title={
                <>
                  <span lang="en">{table}</span> <small>{formatPlural(changes.length, texts.changes)}</small>
                </>
              }
              span={5}
              cells={null}
              columns={5}
              rows={changes}
              isOpen={isShown}
              onToggle={() => toggle(`d${table}`)}
            >
              {({ kind, row, field, ...cells }) => (
                <tr key={`${row.join()} ${field} ${kind}`}>
                  <th scope="row">
                    <a href={getRowAddress(kind === 'removed' ? before : after, table, row)}>
                      {describeKey(table, row, names, texts.keys)}
                    </a>
                  </th>
                  <td data-title={texts.kind}>{kinds[kind]}</td>
                  <td lang="en" data-title={texts.column}>
                    {field}
                  </td>
                  <td lang="en" data-title={texts.before}>
                    {cells.before}
                  </td>
                  <td lang="en" data-title={texts.after}>
                    {cells.after}
                  </td>
                </tr>
              )}
            </FoldingRows>
          );
        })}
      </table>
    </ScrollRegion>
  );
};
