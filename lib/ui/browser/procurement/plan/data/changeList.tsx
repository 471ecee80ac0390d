import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { type Draft, getCell, type ListedChange, undoChange } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { PRICE, showPrice } from '#lib/ui/browser/procurement/shared/prices.ts';
import { describeKey } from '#lib/ui/browser/procurement/shared/rowKey.ts';

/** Changes shown at first, and with each press on the button below them. */
const STEP = 100;

interface ChangeListProps {
  readonly tables: ProblemTables;
  readonly draft: Draft;
  readonly changes: readonly ListedChange[];
  readonly names: Names | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** The changes that are not calculated yet, each with a button that takes it back. */
export const ChangeList = ({ tables, draft, changes, names, onChange }: ChangeListProps): VNode | null => {
  const texts = getTexts('data');
  const [most, setMost] = useState(STEP);
  if (changes.length === 0) return null;
  const describe = (change: ListedChange): string => {
    const { table, row } = change;
    const values = FIELDS[table].map((_, place) => Number(getCell(tables, draft, { table, row, place })));
    const key = describeKey(table, tables[table][row] ?? values, names, texts.keys);
    if (change.kind === 'cell') {
      const column = FIELDS[table][change.place] ?? '';
      const toShown = (text: string): string => (column === PRICE ? showPrice(text) : text);
      return texts.cell({ table, key, column, before: toShown(String(change.before)), after: toShown(change.after) });
    }
    return change.kind === 'added' ? texts.added(table, key) : texts.removed(table, key);
  };
  return (
    <details class="card change-list" open={changes.length <= 5}>
      <summary>{formatPlural(changes.length, texts.changes)}</summary>
      <ul aria-label={texts.changeList}>
        {changes.slice(0, most).map((change) => {
          const text = describe(change);
          return (
            <li key={text}>
              <span lang="en">{text}</span>{' '}
              <button type="button" aria-label={texts.undoOf(text)} onClick={() => onChange(undoChange(draft, change))}>
                {texts.undo}
              </button>
            </li>
          );
        })}
      </ul>
      {changes.length > most && (
        <button type="button" onClick={() => setMost(most + STEP)}>
          {texts.showMore(formatNumber(changes.length - most))}
        </button>
      )}
    </details>
  );
};
