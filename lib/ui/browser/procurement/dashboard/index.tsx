import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { getFigures, getOverview, listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { Changes } from '#lib/ui/browser/procurement/dashboard/changes.tsx';
import { PlanGroups } from '#lib/ui/browser/procurement/shared/planGroups.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { AlertsByReason, OrdersBySupplier } from '#lib/ui/browser/procurement/shared/planTables.tsx';
import { Running } from '#lib/ui/browser/procurement/shared/running.tsx';
import { TryExample } from '#lib/ui/browser/procurement/shared/tryExample.tsx';
import { useCalculationEnd } from '#lib/ui/browser/procurement/shared/useCalculationEnd.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';
import { refreshTasks, titles } from '#lib/ui/browser/state/tasks.ts';

/** Charts are the largest part of the page and stand at its end. */
const Cash = lazyPart([], async () => (await import('#lib/ui/browser/procurement/dashboard/cash.tsx')).Cash);

const NoPlan = (): VNode => {
  const { empty, emptyText, steps, upload, tryText } = getTexts('dashboard');
  return (
    <Empty title={empty}>
      <p>{emptyText}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a href="/procurement/import">{upload}</a>
      </p>
      <p>{tryText}</p>
      <TryExample />
    </Empty>
  );
};

interface CurrentProps {
  readonly plan: PlanSummary;
  readonly before: PlanSummary | undefined;
}

const Current = ({ plan, before }: CurrentProps): VNode => {
  const texts = getTexts('dashboard');
  const { current } = getTexts('summary');
  const id = plan.ODProcurementPlanID;
  const address = getPlanAddress(id);
  const message = readPlanMessage(plan.Message);
  priceDecimals.value = message?.priceDecimals ?? 0;
  const figures = useLoad(`figures ${id}`, (signal) => getFigures(id, signal));
  const { loaded, reload } = useLoad(`overview ${id}`, (signal) => getOverview(id, signal));
  const overview = loaded.value;
  return (
    <>
      <p>
        {current}: {titles.value[id] === undefined ? '' : `${titles.value[id]}, `}
        {texts.plan(message?.configuration ?? '', formatMoment(plan.Date))}.{' '}
        <a href={`${address}/overview`}>{texts.open}</a>
      </p>
      <ShowLoaded loaded={figures.loaded} onRetry={figures.reload}>
        {(values) => (
          <PlanGroups
            id={id}
            figures={values}
            message={message ?? { gap: undefined, gaps: [] }}
            next={overview && (overview.NextOrders ?? null)}
            alerts={overview?.Alerts}
          />
        )}
      </ShowLoaded>
      <div class="panels">
        <section class="card">
          <h2>{texts.next.title}</h2>
          <ShowLoaded loaded={loaded} onRetry={reload}>
            {({ NextOrders }) => <OrdersBySupplier plan={address} next={NextOrders} />}
          </ShowLoaded>
        </section>
        <section class="card">
          <h2>{texts.alerts.title}</h2>
          <ShowLoaded loaded={loaded} onRetry={reload}>
            {({ Alerts }) => <AlertsByReason plan={address} alerts={Alerts} />}
          </ShowLoaded>
        </section>
        <section class="card">
          <h2>{texts.cash.title}</h2>
          <ShowLoaded loaded={loaded} onRetry={reload}>
            {({ Periods }) => (
              <ErrorBoundary>
                <Cash periods={Periods} />
              </ErrorBoundary>
            )}
          </ShowLoaded>
        </section>
        <section class="card">
          <h2>{texts.before.title}</h2>
          {before === undefined ? <p>{texts.before.first}</p> : <Changes plan={plan} before={before} />}
        </section>
      </div>
    </>
  );
};

/** Overview for the start of a planner's day: the current plan, running calculations, and changes. */
export const Dashboard = (): VNode => {
  const { title } = getTexts('dashboard');
  const { loaded, reload } = useLoad('plans', listPlans);
  useCalculationEnd(reload);
  // Titles may have changed since the last visit.
  useEffect(() => void refreshTasks(), []);
  return (
    <Page title={title}>
      <Running />
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {([plan, before]) => (plan === undefined ? <NoPlan /> : <Current plan={plan} before={before} />)}
      </ShowLoaded>
    </Page>
  );
};
