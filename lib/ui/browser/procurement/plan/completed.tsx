import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { getPlanProblem, type PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getFigures } from '#lib/ui/browser/api/procurement.ts';
import { useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Progress } from '#lib/ui/browser/kit/progress.tsx';
import { ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { Alerts } from '#lib/ui/browser/procurement/plan/alerts/index.tsx';
import { PlanHead } from '#lib/ui/browser/procurement/plan/head.tsx';
import { KeepField, toFrozenPeriod } from '#lib/ui/browser/procurement/plan/keepField.tsx';
import {
  type LoadedContent,
  loadPlanContent,
  type ReadState,
} from '#lib/ui/browser/procurement/plan/lines/loadPlanContent.ts';
import { countAlerts, findNextOrders } from '#lib/ui/browser/procurement/plan/lines/summarise.ts';
import { Orders } from '#lib/ui/browser/procurement/plan/orders/index.tsx';
import { Overview } from '#lib/ui/browser/procurement/plan/overview.tsx';
import { Replan } from '#lib/ui/browser/procurement/plan/replan.tsx';
import { VIEWS, type View } from '#lib/ui/browser/procurement/plan/views.ts';
import { PlanGroups } from '#lib/ui/browser/procurement/shared/planGroups.tsx';
import type { PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

const Alternatives = lazyPart(
  ['alternatives', 'weights', 'difference'],
  async () => (await import('#lib/ui/browser/procurement/plan/alternatives/index.tsx')).Alternatives,
  'alternatives',
);

const Print = lazyPart(
  ['print'],
  async () => (await import('#lib/ui/browser/procurement/plan/print/index.tsx')).Print,
  'print',
);

const Timeline = lazyPart(
  ['timeline'],
  async () => (await import('#lib/ui/browser/procurement/plan/periodViews.ts')).Timeline,
  'timeline',
);

const CashAndStock = lazyPart(
  ['cash'],
  async () => (await import('#lib/ui/browser/procurement/plan/periodViews.ts')).CashAndStock,
  'cash',
);

const Data = lazyPart(['data'], async () => (await import('#lib/ui/browser/procurement/plan/whatIf.ts')).Data, 'data');

const Reading = ({ read }: { readonly read: ReadState | undefined }): VNode => {
  const texts = getTexts('plan');
  const megabytes = formatNumber((read?.bytes ?? 0) / 1_000_000, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return <Progress label={texts.readingLabel} share={read?.share} text={texts.reading(megabytes)} />;
};

/** Id of the element that holds the view, past the head of the plan. */
const VIEW = 'plan-view';

const useContent = (id: string) => {
  const [read, setRead] = useState<ReadState>();
  const { loaded, reload } = useLoad(`content ${id}`, (signal) => loadPlanContent(id, setRead, signal));
  const content = loaded.value;
  const next = useMemo(() => content && (findNextOrders(content) ?? null), [content]);
  const counts = useMemo(() => content && countAlerts(content), [content]);
  return { loaded, reload, read, next, counts };
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
  const { query, route } = useLocation();
  const [replan, setReplan] = useState<string>();
  const figures = useLoad<PlanFigures>(`figures ${id}`, (signal) => getFigures(id, signal));
  const problem = useLoad<PlanProblem>(`problem ${id}`, (signal) => getPlanProblem(id, signal));
  const { loaded, reload, read, next, counts } = useContent(id);
  const names = problem.loaded.value?.Names;
  const address = `/procurement/plans/${encodeURIComponent(id)}`;
  const show = (content: LoadedContent): VNode => (
    <>
      {content.isFromExport && <p role="status">{texts.large}</p>}
      {view === 'orders' && (
        <Orders
          id={id}
          lines={content.lines}
          names={names}
          figures={figures.loaded.value}
          problem={problem.loaded}
          onRetry={problem.reload}
        />
      )}
      {view === 'alerts' && counts !== undefined && (
        <Alerts id={id} content={content} counts={counts} problem={problem.loaded.value} onReplan={setReplan} />
      )}
      <ErrorBoundary>
        {view === 'print' && counts !== undefined && (
          <Print
            id={id}
            lines={content.lines}
            names={names}
            figures={figures.loaded.value}
            alerts={counts}
            message={message}
            date={date}
            title={title}
          />
        )}
        {view === 'timeline' && <Timeline id={id} content={content} names={names} />}
        {view === 'cash' && (
          <CashAndStock id={id} lines={content.lines} names={names} problem={problem.loaded} onRetry={problem.reload} />
        )}
      </ErrorBoundary>
    </>
  );
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
        {(values) => <PlanGroups id={id} figures={values} message={message} next={next} alerts={counts} />}
      </ShowLoaded>
      <nav class="views" aria-label={texts.views}>
        <ul>
          {VIEWS.map((each) => (
            <li key={each}>
              <a href={`${address}/${each}`} aria-current={each === view ? 'page' : undefined}>
                {texts.view[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
        <ErrorBoundary>
          {view === 'alternatives' && (
            <ShowLoaded loaded={problem.loaded} onRetry={problem.reload}>
              {({ Configuration, Names, materialList }) => (
                <Alternatives
                  id={id}
                  weights={Configuration.Weights}
                  suppliers={materialList.Supplier.map(([supplier = 0]) => supplier)}
                  names={Names}
                  onReplan={setReplan}
                />
              )}
            </ShowLoaded>
          )}
          {view === 'data' && (
            <ShowLoaded loaded={problem.loaded} onRetry={problem.reload}>
              {(value) => (
                <Data
                  id={id}
                  problem={value}
                  frozen={toFrozenPeriod(query.keep)}
                  keepField={
                    <KeepField
                      problem={value}
                      value={query.keep ?? ''}
                      onChange={(keep) => route(withParameters({ keep }), true)}
                    />
                  }
                />
              )}
            </ShowLoaded>
          )}
        </ErrorBoundary>
        {view === 'data' ? null : loaded.state === 'loading' ? (
          <Reading read={read} />
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
