import type { VNode } from 'preact';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { AlertCounts } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { type Loaded, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import type { View } from '#lib/ui/browser/procurement/addresses.ts';
import { Alerts } from '#lib/ui/browser/procurement/plan/alerts/index.tsx';
import { ChangesField, isChangeLimit, toMaximumChanges } from '#lib/ui/browser/procurement/plan/changesField.tsx';
import { KeepField, toFrozenPeriod } from '#lib/ui/browser/procurement/plan/keepField.tsx';
import type { LoadedContent } from '#lib/ui/browser/procurement/plan/lines/loadPlanContent.ts';
import { Orders } from '#lib/ui/browser/procurement/plan/orders/index.tsx';
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
  'periodViews',
);

const CashAndStock = lazyPart(
  ['cash'],
  async () => (await import('#lib/ui/browser/procurement/plan/periodViews.ts')).CashAndStock,
  'periodViews',
);

const Data = lazyPart(
  ['data', 'issueMessages'],
  async () => (await import('#lib/ui/browser/procurement/plan/whatIf.ts')).Data,
);

interface ViewProps {
  readonly id: string;
  readonly view: View;
  readonly problem: Loaded<PlanProblem>;
  /** Reads the problem again. */
  readonly onRetry: () => void;
  /** Opens the dialog that calculates another plan, with this configuration. */
  readonly onReplan: (configuration: string) => void;
}

interface ContentProps extends ViewProps {
  readonly content: LoadedContent;
  /** Undefined while they are counted. */
  readonly counts: AlertCounts | undefined;
  readonly names: Names | undefined;
  readonly figures: PlanFigures | undefined;
  readonly head: { readonly message: PlanMessage; readonly date: string; readonly title: string | undefined };
}

/** The view, if it is one that shows lists of the plan. */
export const ContentView = (props: ContentProps): VNode => {
  const { id, view, content, counts, names, figures, problem, head, onRetry, onReplan } = props;
  const { lines } = content;
  return (
    <>
      {content.isFromExport && <p role="status">{getTexts('plan').large}</p>}
      {view === 'orders' && (
        <Orders id={id} lines={lines} names={names} figures={figures} problem={problem} onRetry={onRetry} />
      )}
      {view === 'alerts' && counts !== undefined && (
        <Alerts id={id} content={content} counts={counts} problem={problem.value} onReplan={onReplan} />
      )}
      <ErrorBoundary>
        {view === 'print' && counts !== undefined && (
          <Print id={id} lines={lines} names={names} figures={figures} alerts={counts} {...head} />
        )}
        {view === 'timeline' && <Timeline id={id} content={content} names={names} />}
        {view === 'cash' && <CashAndStock id={id} lines={lines} names={names} problem={problem} onRetry={onRetry} />}
      </ErrorBoundary>
    </>
  );
};

/** The view, if it is one that shows the data of the plan or its front, without its lists. */
export const ProblemView = ({ id, view, problem, onRetry, onReplan }: ViewProps): VNode => {
  const { query, route } = useLocation();
  return (
    <ErrorBoundary>
      {view === 'alternatives' && (
        <ShowLoaded loaded={problem} onRetry={onRetry}>
          {({ Configuration, Names: names, materialList }) => (
            <Alternatives
              id={id}
              weights={Configuration.Weights}
              suppliers={materialList.Supplier.map(([supplier = 0]) => supplier)}
              names={names}
              onReplan={onReplan}
            />
          )}
        </ShowLoaded>
      )}
      {view === 'data' && (
        <ShowLoaded loaded={problem} onRetry={onRetry}>
          {(value) => (
            <Data
              id={id}
              problem={value}
              limits={
                isChangeLimit(query.changes)
                  ? {
                      frozen: toFrozenPeriod(query.keep),
                      maximumChanges: toMaximumChanges(query.changes),
                    }
                  : undefined
              }
              fields={
                <>
                  <KeepField
                    problem={value}
                    value={query.keep ?? ''}
                    onChange={(keep) => route(withParameters({ keep }), true)}
                  />
                  <ChangesField
                    value={query.changes ?? ''}
                    onChange={(changes) => route(withParameters({ changes }), true)}
                  />
                </>
              }
            />
          )}
        </ShowLoaded>
      )}
    </ErrorBoundary>
  );
};
