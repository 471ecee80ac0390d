import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { getPlanProblem, type PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getFigures, getOverview } from '#lib/ui/browser/api/procurement.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, Progress, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { useLinkRow } from '#lib/ui/browser/kit/useLinkRow.ts';
import { getPlanAddress, VIEWS, type View } from '#lib/ui/browser/procurement/addresses.ts';
import { ContentView, ProblemView } from '#lib/ui/browser/procurement/plan/contentViews.tsx';
import { PlanHead } from '#lib/ui/browser/procurement/plan/head.tsx';
import {
  type LoadedContent,
  loadPlanContent,
  type ReadState,
} from '#lib/ui/browser/procurement/plan/lines/loadPlanContent.ts';
import { Overview } from '#lib/ui/browser/procurement/plan/overview.tsx';
import { Replan } from '#lib/ui/browser/procurement/plan/replan.tsx';
import { PlanGroups } from '#lib/ui/browser/procurement/shared/planGroups.tsx';
import type { PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface ReadingProps {
  /** A signal: the pieces of a large plan arrive by the hundred, and only this component shows them. */
  readonly read: Signal<ReadState | undefined>;
  /** Order lines of the plan; undefined until its figures are known. */
  readonly lines: number | undefined;
}

const Reading = ({ read: { value: read }, lines }: ReadingProps): VNode => {
  const texts = getTexts('plan');
  const megabytes = formatNumber((read?.bytes ?? 0) / 1_000_000, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (
    <Progress
      label={texts.readingLabel}
      share={read?.share}
      text={texts.reading(lines === undefined ? undefined : formatNumber(lines), megabytes)}
    />
  );
};

/** Id of the element that holds the view, past the head of the plan. */
const VIEW = 'plan-view';

/** Views that show no order lines, so that the megabytes of a large plan are not read for them. */
const isWithoutLines = (view: View): boolean => view === 'overview' || view === 'alternatives' || view === 'data';

/** Reads the order lines once the first view that shows them is opened. */
const useContent = (id: string, view: View) => {
  const read = useSignal<ReadState | undefined>(undefined);
  const [wanted, setWanted] = useState<string>();
  if (!isWithoutLines(view) && wanted !== id) setWanted(id);
  const { loaded, reload } = useLoad(`content ${wanted}`, async (signal) =>
    wanted === undefined
      ? undefined
      : loadPlanContent(
          wanted,
          (state) => {
            read.value = state;
          },
          signal,
        ),
  );
  return { loaded, reload, read };
};

const ViewLinks = ({ id, view }: { readonly id: string; readonly view: View }): VNode => {
  const texts = getTexts('plan');
  const row = useLinkRow(view);
  return (
    <nav class="views" aria-label={texts.views}>
      <ul ref={row}>
        {VIEWS.map((each) => (
          <li key={each}>
            <a href={`${getPlanAddress(id)}/${each}`} aria-current={each === view ? 'page' : undefined}>
              {texts.view[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

interface CompletedProps {
  readonly id: string;
  readonly view: View;
  readonly date: string;
  readonly message: PlanMessage;
  readonly title: string | undefined;
  readonly onTitle: (title: string) => void;
}

/** A completed plan: its head with the four groups, and one of its views. */
export const Completed = ({ id, view, date, message, title, onTitle }: CompletedProps): VNode => {
  const texts = getTexts('plan');
  const [replan, setReplan] = useState<string>();
  const figures = useLoad<PlanFigures>(`figures ${id}`, (signal) => getFigures(id, signal));
  const problem = useLoad<PlanProblem>(`problem ${id}`, (signal) => getPlanProblem(id, signal));
  const overview = useLoad(`overview ${id}`, (signal) => getOverview(id, signal));
  const next = overview.loaded.value && (overview.loaded.value.NextOrders ?? null);
  const counts = overview.loaded.value?.Alerts;
  const { loaded, reload, read } = useContent(id, view);
  const names = problem.loaded.value?.Names;
  const content = {
    id,
    view,
    names,
    figures: figures.loaded.value,
    problem: problem.loaded,
    counts,
    onReplan: setReplan,
  };
  const show = (value: LoadedContent | undefined): ComponentChildren =>
    value && <ContentView {...content} content={value} head={{ message, date, title }} onRetry={problem.reload} />;
  return (
    <>
      <a class="skip" href={`#${VIEW}`}>
        {texts.skipToView(view === 'print' ? texts.print : texts.view[view])}
      </a>
      <PlanHead
        id={id}
        date={date}
        message={message}
        title={title}
        onTitle={onTitle}
        onReplan={() => setReplan(message.configuration)}
      />
      <ShowLoaded loaded={figures.loaded} onRetry={figures.reload}>
        {(values) => (
          <PlanGroups
            id={id}
            figures={values}
            message={message}
            next={next}
            alerts={counts}
            isBrief={view !== 'overview'}
          />
        )}
      </ShowLoaded>
      {overview.loaded.state === 'failed' && <Failed error={overview.loaded.error} onRetry={overview.reload} />}
      <ViewLinks id={id} view={view} />
      <div id={VIEW} tabIndex={-1}>
        {view === 'overview' && figures.loaded.value !== undefined && (
          <Overview
            id={id}
            figures={figures.loaded.value}
            hasFront={message.gaps.length === 0}
            next={next}
            alerts={counts}
            names={names}
          />
        )}
        <ProblemView id={id} view={view} problem={problem.loaded} onRetry={problem.reload} onReplan={setReplan} />
        {isWithoutLines(view) ? null : loaded.state === 'loading' ? (
          <Reading read={read} lines={figures.loaded.value?.OrderLines} />
        ) : (
          <ShowLoaded loaded={loaded} onRetry={reload}>
            {show}
          </ShowLoaded>
        )}
      </div>
      <Replan
        id={id}
        configuration={replan ?? message.configuration}
        problem={problem.loaded.value}
        isOpen={replan !== undefined}
        onClose={() => setReplan(undefined)}
      />
    </>
  );
};
