import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { calculateFromPlan, type ReplanLimits } from '#lib/ui/browser/api/calculations.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { downloadText } from '#lib/ui/browser/kit/download.ts';
import { Failed } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { useWhenReady } from '#lib/ui/browser/kit/useWhenReady.ts';
import { getComparisonAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { Calculation } from '#lib/ui/browser/procurement/calculation/calculation.tsx';
import { ChangeList } from '#lib/ui/browser/procurement/plan/data/changeList.tsx';
import { applyDraft, type Draft, listChanges, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { readDraft, storeDraft, takeBroughtIn } from '#lib/ui/browser/procurement/plan/data/draftStore.ts';
import { DataErrors } from '#lib/ui/browser/procurement/plan/data/errors.tsx';
import { QuickForm } from '#lib/ui/browser/procurement/plan/data/quickForm.tsx';
import { DataSheet } from '#lib/ui/browser/procurement/plan/data/sheet.tsx';
import { useCheck } from '#lib/ui/browser/procurement/plan/data/useCheck.ts';
import { useSheetKeys } from '#lib/ui/browser/procurement/plan/data/useSheetKeys.ts';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

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

/** Starts the calculation of the changed data and shows it below the sheet. */
const useReplan = ({ id, problem, limits }: Omit<DataProps, 'fields'>, draft: Draft) => {
  const { route } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const replan = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { materialList } = applyDraft(problem.materialList, draft);
      const next = await calculateFromPlan(id, problem.Configuration.Name, { materialList }, limits);
      void refreshTasks();
      route(withParameters({ running: next }), true);
    } catch (failed) {
      setFailure(failed);
    }
    setIsBusy(false);
  };
  return { isBusy, failure, replan };
};

interface ActionsProps {
  readonly id: string;
  readonly problem: PlanProblem;
  readonly draft: Draft;
  readonly changes: number;
  /** Undefined if there is nothing to calculate, or an error. */
  readonly onReplan: (() => void) | undefined;
  /** Undefined if there is no step to undo. */
  readonly onBack: (() => void) | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Buttons that concern all changes. */
const Actions = ({ id, problem, draft, changes, onReplan, onBack, onChange }: ActionsProps): VNode => {
  const texts = getTexts('data');
  const { materialList: tables, Names: names, Configuration: configuration } = problem;
  const start = useRef<HTMLButtonElement>(null);
  // A change that was brought in is to be planned: the button takes the focus, at the top of the screen, so that the
  // changed row is below it. The heading of the page takes the focus in the same turn.
  useEffect(() => {
    if (!takeBroughtIn(id)) return;
    queueMicrotask(() => {
      start.current?.focus({ preventScroll: true });
      start.current?.scrollIntoView({ block: 'start' });
    });
  }, []);
  return (
    <div class="actions data-actions">
      <button ref={start} type="button" class="primary" aria-disabled={onReplan === undefined} onClick={onReplan}>
        {formatPlural(changes, texts.replan)}
      </button>
      <span class="soft">{texts.configuration(configuration.Name)}</span>
      <button type="button" aria-disabled={onBack === undefined} onClick={onBack}>
        {texts.undoStep}
      </button>
      <button type="button" aria-disabled={changes === 0} onClick={() => onChange(NO_CHANGES)}>
        {texts.undoAll}
      </button>
      <QuickForm tables={tables} draft={draft} names={names} onChange={onChange} />
      <button
        type="button"
        onClick={() =>
          downloadText(
            JSON.stringify({
              PriceDecimals: problem.PriceDecimals,
              materialList: applyDraft(tables, draft).materialList,
            }),
            `problem-${id}.json`,
            'application/json',
          )
        }
      >
        {texts.save}
      </button>
    </div>
  );
};

interface DataProps {
  readonly id: string;
  readonly problem: PlanProblem;
  /** Fields for how many orders stay. */
  readonly fields: VNode;
  /** Values of these fields; undefined while one of them is invalid. */
  readonly limits: ReplanLimits | undefined;
}

/** The view Data: the tables of a plan as a sheet, and the calculation of a new plan from the changed data. */
export const Data = ({ id, problem, fields, limits }: DataProps): VNode => {
  const texts = getTexts('data');
  const { query, route } = useLocation();
  const { materialList: tables, Names: names } = problem;
  const { draft, isKept, change, back } = useDraft(id);
  const { errors, isDone } = useCheck(tables, draft);
  const changes = useMemo(() => listChanges(tables, draft), [tables, draft]);
  const { isBusy, failure, replan } = useReplan({ id, problem, limits }, draft);
  const afterCheck = useWhenReady(isDone, errors.length === 0 ? () => void replan() : undefined);
  const onReplan = limits !== undefined && changes.length > 0 && !isBusy ? afterCheck : undefined;
  useSheetKeys({ onReplan, onBack: back });
  const running = query.running;
  return (
    <>
      <p class="soft">{texts.about}</p>
      <DataErrors errors={errors} />
      <Actions
        id={id}
        problem={problem}
        draft={draft}
        changes={changes.length}
        onReplan={onReplan}
        onBack={back}
        onChange={change}
      />
      <ChangeList tables={tables} draft={draft} changes={changes} names={names} onChange={change} />
      <div class="data-limits">{fields}</div>
      {!isKept && <p role="alert">{texts.notKept}</p>}
      {failure !== undefined && (
        <Failed error={failure}>
          {failure instanceof ApiError && failure.status === 404 && (
            <>
              <p>{texts.gone}</p>
              <a class="button" href="/procurement/import">
                {getTexts('core').shell.tabs.import}
              </a>
            </>
          )}
        </Failed>
      )}
      {running !== undefined && (
        <Calculation
          id={running}
          isStartedHere
          isScrolledTo
          level={2}
          onEnd={({ Status }) => {
            if (Status === 1) route(getComparisonAddress(id, running));
          }}
        />
      )}
      <DataSheet id={id} tables={tables} names={names} draft={draft} errors={errors} onChange={change} />
    </>
  );
};
