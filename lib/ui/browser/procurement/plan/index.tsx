import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation, useRoute } from 'preact-iso/router';
import { getProgress, type PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { listPlans } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, LinkButtons, Loading, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { findView, getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { Calculation } from '#lib/ui/browser/procurement/calculation/calculation.tsx';
import { getLastPlan, setLastPlan } from '#lib/ui/browser/procurement/plan/lastPlan.ts';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

/** Loaded after the first paint: the grid and the views are half of the tab. */
const Completed = lazyPart(
  [],
  async () => (await import('#lib/ui/browser/procurement/plan/content.ts')).Completed,
  'plan',
  true,
);

const Compare = lazyPart(
  ['difference'],
  async () => (await import('#lib/ui/browser/procurement/plan/whatIf.ts')).Compare,
  'plan',
  true,
);

const PlanPreview = lazyPart(
  [],
  async () => (await import('#lib/ui/browser/procurement/plan/content.ts')).PlanPreview,
  'plan',
  true,
);

const NO_MESSAGE = readPlanMessage('TotalCost=0; Gap=?');

const Gone = (): VNode => {
  const texts = getTexts('plan');
  useEffect(() => setLastPlan(undefined), []);
  return (
    <Empty title={texts.gone}>
      <p>{texts.goneText}</p>
      <LinkButtons
        links={[
          [texts.toList, '/procurement/plans'],
          [texts.toCurrent, '/procurement/plan'],
        ]}
      />
    </Empty>
  );
};

interface StateProps {
  readonly id: string;
  readonly progress: PlanProgress;
  readonly reload: () => void;
}

/** The plan if it is completed, otherwise the state of its calculation. */
const PlanState = ({ id, progress, reload }: StateProps): VNode => {
  const texts = getTexts('plan');
  const { params } = useRoute();
  const { path, query, route } = useLocation();
  const view = findView(params.view);
  const message = readPlanMessage(progress.Message) ?? NO_MESSAGE;
  priceDecimals.value = message?.priceDecimals ?? 0;
  useEffect(() => {
    if (progress.Status === 1) setLastPlan(id);
  }, [id, progress.Status]);
  if (progress.Status === 0 && query.preview === '1')
    return (
      <ErrorBoundary>
        <PlanPreview
          id={id}
          view={view}
          onOpen={() => {
            route(path, true);
            reload();
          }}
        />
      </ErrorBoundary>
    );
  if (progress.Status !== 1 || message === undefined)
    return (
      <>
        {/* The page loaded the calculation as running, even if it ends before the first request for its progress. */}
        <Calculation id={id} onEnd={reload} isStartedHere={progress.Status === 0} level={2} />
        {progress.Status !== 0 && (
          <LinkButtons
            links={[
              [texts.toList, '/procurement/plans'],
              [texts.toImport, '/procurement/import'],
            ]}
          />
        )}
      </>
    );
  return (
    <ErrorBoundary>
      <Completed
        key={id}
        id={id}
        view={view}
        date={progress.Date}
        message={message}
        title={progress.Title}
        onTitle={reload}
      />
    </ErrorBoundary>
  );
};

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 410);

const OnePlan = ({ id }: { readonly id: string }): VNode => {
  const texts = getTexts('plan');
  const { loaded, reload } = useLoad(`plan ${id}`, (signal) => getProgress(id, signal));
  const progress = loaded.value;
  const title = progress?.Title === '' ? undefined : progress?.Title;
  const subject = progress && (title ?? texts.of(progress.Configuration, formatMoment(progress.Date)));
  return (
    <Page title={texts.title} subject={subject}>
      {loaded.state === 'failed' && isGone(loaded.error) ? (
        <Gone />
      ) : (
        <ShowLoaded loaded={loaded} onRetry={reload}>
          {(value) => <PlanState id={id} progress={value} reload={reload} />}
        </ShowLoaded>
      )}
    </Page>
  );
};

/** Without an id: the plan that was viewed last, else the current one. */
const AnyPlan = (): VNode => {
  const texts = getTexts('plan');
  const { route } = useLocation();
  const { loaded, reload } = useLoad('plan to open', async (signal) => {
    const plans = await listPlans(signal);
    const last = getLastPlan();
    return plans.find(({ ODProcurementPlanID: id }) => id === last) ?? plans[0] ?? null;
  });
  const id = loaded.value?.ODProcurementPlanID;
  useEffect(() => {
    if (id !== undefined) route(`${getPlanAddress(id)}/overview`, true);
  }, [id]);
  return (
    <Page title={texts.title}>
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(plan) =>
          plan === null ? (
            <Empty title={texts.none}>
              <p>{texts.noneText}</p>
              <LinkButtons links={[[texts.toImport, '/procurement/import']]} />
            </Empty>
          ) : (
            <Loading />
          )
        }
      </ShowLoaded>
    </Page>
  );
};

/** A plan, its state or its views; or the comparison of two plans. */
export const Plan = (): VNode => {
  const { id, a, b } = useRoute().params;
  if (a !== undefined && b !== undefined)
    return (
      <ErrorBoundary>
        <Compare key={`${a} ${b}`} />
      </ErrorBoundary>
    );
  return id === undefined ? <AnyPlan /> : <OnePlan id={id} />;
};
