import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, LinkButtons, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getComparisonAddress, getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { CalculationRemoval } from '#lib/ui/browser/procurement/plans/calculationRemoval.tsx';
import { createPlanColumns, type ListedPlan, toListedPlans } from '#lib/ui/browser/procurement/plans/columns.ts';
import { Removal } from '#lib/ui/browser/procurement/plans/removal.tsx';
import { Running } from '#lib/ui/browser/procurement/shared/running.tsx';
import { useCalculationEnd } from '#lib/ui/browser/procurement/shared/useCalculationEnd.ts';
import { display } from '#lib/ui/browser/state/display.ts';
import { refreshTasks, tasks, titles } from '#lib/ui/browser/state/tasks.ts';

/** Status numbers of calculations that ended without a plan. */
const WITHOUT_PLAN: readonly number[] = [2, 3];

interface RemovedProps {
  readonly onRemoved: () => void;
}

/** Calculations of the last day that were cancelled or failed. */
const Ended = ({ onRemoved }: RemovedProps): VNode | null => {
  const texts = getTexts('plans');
  const { status } = getTexts('summary');
  const ended = (tasks.value ?? []).filter(({ Status }) => WITHOUT_PLAN.includes(Status));
  if (ended.length === 0) return null;
  return (
    <details class="plans-ended">
      <summary>{texts.ended}</summary>
      <ul>
        {ended.map((task) => (
          <li key={task.TaskId}>
            <a href={`${getPlanAddress(task.TaskId)}/overview`}>
              {texts.endedItem(task.Configuration, formatMoment(task.Date), status[task.Status])}
            </a>{' '}
            <CalculationRemoval task={task} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Link to the comparison of two selected plans, the older one first. */
const Pair = ({ selected }: { readonly selected: readonly ListedPlan[] }): VNode => {
  const texts = getTexts('plans');
  const { route } = useLocation();
  const [newer, older, ...more] = selected.toSorted((x, y) => y.date.localeCompare(x.date));
  const isPair = newer !== undefined && older !== undefined && more.length === 0;
  return (
    <div class="actions">
      <button
        type="button"
        aria-disabled={!isPair}
        onClick={() => {
          if (isPair) route(getComparisonAddress(older.id, newer.id));
        }}
      >
        {texts.compare}
      </button>
      <span class="soft">{isPair ? '' : texts.compareHint}</span>
    </div>
  );
};

interface ListProps extends RemovedProps {
  readonly summaries: readonly PlanSummary[];
}

const List = ({ summaries, onRemoved }: ListProps): VNode => {
  const { route } = useLocation();
  const texts = getTexts('plans');
  const summary = getTexts('summary');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const given = titles.value;
  const plans = useMemo(() => toListedPlans(summaries, given), [summaries, given]);
  const shown = display.value;
  const columns = useMemo(() => createPlanColumns(plans, texts, summary), [plans, texts, summary, shown]);
  const toggle = (id: string): void =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <div class="plans-list">
      <Removal
        selected={plans.filter(({ id }) => selected.has(id))}
        onRemoved={() => {
          setSelected(new Set());
          onRemoved();
        }}
      />
      <Pair selected={plans.filter(({ id }) => selected.has(id))} />
      <p class="soft">{texts.hint}</p>
      <Grid
        label={texts.grid}
        rowForms={texts.count}
        count={plans.length}
        columns={columns}
        fileName="plans"
        onOpen={(row) => {
          const plan = plans[row];
          if (plan !== undefined) route(`${getPlanAddress(plan.id)}/overview`);
        }}
        selection={{
          isSelected: (row) => selected.has(plans[row]?.id ?? ''),
          onToggle: (row) => toggle(plans[row]?.id ?? ''),
        }}
      />
    </div>
  );
};

/** All completed plans with their figures, running calculations above them. */
export const Plans = (): VNode => {
  const texts = getTexts('plans');
  const { loaded, reload } = useLoad('plans', listPlans);
  useCalculationEnd(reload);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const onRemoved = (): void => {
    setSaid(formatPlural(1, texts.removed));
    // The button that was used no longer exists, and the focus with it.
    status.current?.focus();
  };
  // Titles may have changed since the last visit.
  useEffect(() => void refreshTasks(), []);
  return (
    <Page title={texts.title}>
      <p ref={status} role="status" tabIndex={-1} class={said === '' ? 'visually-hidden' : ''}>
        {said}
      </p>
      <Running showMore={(task) => <CalculationRemoval task={task} onRemoved={onRemoved} />} />
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(summaries) =>
          summaries.length === 0 ? (
            <Empty title={texts.empty}>
              <p>{texts.emptyText}</p>
              <LinkButtons links={[[texts.upload, '/procurement/import']]} />
            </Empty>
          ) : (
            <List summaries={summaries} onRemoved={reload} />
          )
        }
      </ShowLoaded>
      <Ended onRemoved={onRemoved} />
    </Page>
  );
};
