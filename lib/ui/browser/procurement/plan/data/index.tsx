import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { calculateFromPlan } from '#lib/ui/browser/api/replan.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { downloadText } from '#lib/ui/browser/kit/download.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { GridEditing } from '#lib/ui/browser/kit/grid/editing.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { Calculation } from '#lib/ui/browser/procurement/calculation/calculation.tsx';
import { ChangeList } from '#lib/ui/browser/procurement/plan/data/changeList.tsx';
import { createDataColumns } from '#lib/ui/browser/procurement/plan/data/columns.tsx';
import {
  addRow,
  applyDraft,
  countRows,
  type Draft,
  getCell,
  isRemoved,
  listChanges,
  NO_CHANGES,
  removeRows,
  setCells,
  TABLE_NAMES,
} from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { readDraft, storeDraft } from '#lib/ui/browser/procurement/plan/data/draftStore.ts';
import { DataErrors } from '#lib/ui/browser/procurement/plan/data/errors.tsx';
import { QuickForm } from '#lib/ui/browser/procurement/plan/data/quickForm.tsx';
import { useCheck } from '#lib/ui/browser/procurement/plan/data/useCheck.ts';
import { useSheetKeys } from '#lib/ui/browser/procurement/plan/data/useSheetKeys.ts';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

const DEFAULT_TABLE: TableName = 'OfferPartSupplier';

/** Tables whose rows have an id of their own in the first column: a new row gets the next one. */
const WITH_OWN_ID: readonly TableName[] = ['Part', 'ProductionPlan', 'Supplier', 'OfferPartSupplier', 'Periods'];

const findLargest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);

/** The draft of a plan's data with the steps that led to it. */
const useDraft = (id: string) => {
  const [steps, setSteps] = useState<readonly Draft[]>(() => [readDraft(id)]);
  const [isKept, setIsKept] = useState(true);
  const draft = steps.at(-1) ?? NO_CHANGES;
  const show = (next: readonly Draft[]): void => {
    setSteps(next);
    setIsKept(storeDraft(id, next.at(-1) ?? NO_CHANGES));
  };
  return {
    draft,
    isKept,
    change: (next: Draft): void => show([...steps, next]),
    back: steps.length > 1 ? (): void => show(steps.slice(0, -1)) : undefined,
  };
};

interface DataProps {
  readonly id: string;
  readonly problem: PlanProblem;
  /** Choice of the period up to which orders stay, and that period. */
  readonly keepField: VNode;
  readonly frozen: number | undefined;
}

/** What if the data were different: the tables of a plan as a sheet, and a new plan of what was changed in it. */
export const Data = ({ id, problem, keepField, frozen }: DataProps): VNode => {
  const texts = getTexts('data');
  const { query, route } = useLocation();
  const { materialList: tables, Names: names, Configuration: configuration } = problem;
  const { draft, isKept, change, back } = useDraft(id);
  const { errors, isDone } = useCheck(tables, draft);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const table = TABLE_NAMES.find((name) => name === query.table) ?? DEFAULT_TABLE;
  const language = getLanguage();
  const columns = useMemo(
    () => createDataColumns(tables, draft, table, names, texts),
    [tables, draft, table, names, language, texts],
  );
  const changes = useMemo(() => listChanges(tables, draft), [tables, draft]);
  const fields: readonly string[] = FIELDS[table];
  const wrong = useMemo(
    () => new Map(errors.map(({ table: name, row, place = 0, message }) => [`${name}:${row}:${place}`, message])),
    [errors],
  );
  const editing: GridEditing = {
    getText: (row, key) =>
      fields.includes(key) && !isRemoved(draft, table, row)
        ? getCell(tables, draft, table, row, fields.indexOf(key))
        : undefined,
    onEdit: (cells) =>
      change(
        setCells(
          tables,
          draft,
          cells.map(({ row, key, text }) => ({ table, row, place: fields.indexOf(key), text })),
        ),
      ),
    getError: (row, key) => wrong.get(`${table}:${row}:${fields.indexOf(key)}`),
  };
  const add = (): void => {
    // A copy of the row that is selected, or of the last one, is the row that needs the fewest changes.
    const source = [...selected].at(-1) ?? countRows(tables, draft, table) - 1;
    const values = fields.map((_, place) => Number(getCell(tables, draft, table, source, place)) || 0);
    if (WITH_OWN_ID.includes(table))
      values[0] = findLargest(tables[table].map(([id = 0]) => id)) + (draft.added[table] ?? 0) + 1;
    change(addRow(tables, draft, table, values));
  };
  const replan = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { materialList } = applyDraft(tables, draft);
      const next = await calculateFromPlan(id, configuration.Name, { materialList }, frozen);
      void refreshTasks();
      route(withParameters({ running: next }), true);
    } catch (failed) {
      setFailure(failed);
    }
    setIsBusy(false);
  };
  const isReady = changes.length > 0 && errors.length === 0 && isDone && !isBusy;
  useSheetKeys({ onReplan: isReady ? () => void replan() : undefined, onBack: back });
  const running = query.running;
  return (
    <>
      <p class="soft">{texts.about}</p>
      <DataErrors errors={errors} />
      <ChangeList tables={tables} draft={draft} changes={changes} names={names} onChange={change} />
      {keepField}
      <div class="actions data-actions">
        <button type="button" class="primary" disabled={!isReady} onClick={() => void replan()}>
          {formatPlural(changes.length, texts.replan)}
        </button>
        <span class="soft">{texts.configuration(configuration.Name)}</span>
        <button type="button" disabled={back === undefined} onClick={back}>
          {texts.undoStep}
        </button>
        <button type="button" disabled={changes.length === 0} onClick={() => change(NO_CHANGES)}>
          {texts.undoAll}
        </button>
        <QuickForm tables={tables} draft={draft} names={names} onChange={change} />
        <button
          type="button"
          onClick={() =>
            downloadText(
              JSON.stringify({ materialList: applyDraft(tables, draft).materialList }),
              `problem-${id}.json`,
              'application/json',
            )
          }
        >
          {texts.save}
        </button>
      </div>
      {!isKept && <p role="alert">{texts.notKept}</p>}
      {failure !== undefined && <Failed error={failure} />}
      {running !== undefined && (
        <Calculation
          id={running}
          isStartedHere
          isScrolledTo
          onEnd={({ Status }) => {
            if (Status === 1) route(`/procurement/compare/${encodeURIComponent(id)}/${encodeURIComponent(running)}`);
          }}
        />
      )}
      <div class="data-table">
        <SelectField
          label={texts.table}
          value={table}
          options={TABLE_NAMES.map((name) => ({
            value: name,
            text: `${name} (${formatNumber(countRows(tables, draft, name))})`,
          }))}
          onChange={(name) => {
            setSelected(new Set());
            route(
              withParameters({ table: name === DEFAULT_TABLE ? undefined : name, sort: undefined, q: undefined }),
              true,
            );
          }}
        />
        <div class="actions">
          <button type="button" onClick={add}>
            {texts.addRow}
          </button>
          <button
            type="button"
            disabled={selected.size === 0}
            onClick={() => {
              change(removeRows(draft, table, selected));
              setSelected(new Set());
            }}
          >
            {formatPlural(selected.size, texts.removeRows)}
          </button>
        </div>
      </div>
      <p class="soft">{texts.hint}</p>
      <Grid
        key={table}
        label={texts.grid}
        count={countRows(tables, draft, table)}
        columns={columns}
        editing={editing}
        selection={{
          isSelected: (row) => selected.has(row),
          onToggle: (row) => {
            const next = new Set(selected);
            if (!next.delete(row)) next.add(row);
            setSelected(next);
          },
        }}
        fileName={`plan-${id}-${table}`}
      />
    </>
  );
};
