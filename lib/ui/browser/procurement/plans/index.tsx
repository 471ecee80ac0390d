import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, LinkButtons, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getComparisonAddress, getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { createPlanColumns, type ListedPlan, toListedPlans } from '#lib/ui/browser/procurement/plans/columns.ts';
import { Removal } from '#lib/ui/browser/procurement/plans/removal.tsx';
import { Running } from '#lib/ui/browser/procurement/shared/running.tsx';
import { useCalculationEnd } from '#lib/ui/browser/procurement/shared/useCalculationEnd.ts';
import { display } from '#lib/ui/browser/state/display.ts';
import { refreshTasks, tasks, titles } from '#lib/ui/browser/state/tasks.ts';

/** Status numbers of calculations that ended without a plan. */
const WITHOUT_PLAN: readonly number[] = [2, 3];

/** Calculations of the last day that were cancelled or failed. */
const Ended = (): VNode | null => {
  const texts = getTexts('plans');
  const { status } = getTexts('summary');
  const ended = (tasks.value ?? []).filter(({ Status }) => WITHOUT_PLAN.includes(Status));
  if (ended.length === 0) return null;
  return (
    <details>
      <summary>{texts.ended}</summary>
      <ul>
        {ended.map(({ TaskId, Configuration, Date: date, Status }) => (
          <li key={TaskId}>
            <a href={`${getPlanAddress(TaskId)}/overview`}>
              {texts.endedItem(Configuration, formatMoment(date), status[Status])}
            </a>
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

interface ListProps {
  readonly summaries: readonly PlanSummary[];
  readonly onRemoved: () => void;
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
    <>
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
    </>
  );
};

/** All completed plans with their figures, running calculations above them. */
export const Plans = (): VNode => {
  const texts = getTexts('plans');
  const { loaded, reload } = useLoad('plans', listPlans);
  useCalculationEnd(reload);
  // Titles may have been given since.
  useEffect(() => void refreshTasks(), []);
  return (
    <Page title={texts.title}>
      <Running />
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
      <Ended />
    </Page>
  );
};
