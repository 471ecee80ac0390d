import type { VNode } from 'preact';
import { useLocation, useRoute } from 'preact-iso/router';
import type { Difference, PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { getProgress, type PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { comparePlans } from '#lib/ui/browser/api/procurement.ts';
import { formatMomentAmong } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { downloadText } from '#lib/ui/browser/kit/download.ts';
import { Toggle } from '#lib/ui/browser/kit/field.tsx';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getComparisonAddress, getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { type Origin, PlanCauses } from '#lib/ui/browser/procurement/compare/causes.tsx';
import { type ComparedData, loadComparedData } from '#lib/ui/browser/procurement/compare/compareData.ts';
import { DataChanges } from '#lib/ui/browser/procurement/compare/dataChanges.tsx';
import { toDifferenceCsv } from '#lib/ui/browser/procurement/compare/toCsv.ts';
import { WeightedDistance } from '#lib/ui/browser/procurement/compare/weightedDistance.tsx';
import { describeDifference } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { DifferenceView } from '#lib/ui/browser/procurement/shared/difference/index.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

const nameWithDate = ({ Title = '', Configuration, Date: date }: PlanProgress, other: PlanProgress): string =>
  `${Title === '' ? Configuration : Title}, ${formatMomentAmong(date, [other.Date])}`;

/** Names a plan so that it differs from the other one; only the id tells plans of one instant apart. */
const describePlan = (plan: PlanProgress, other: PlanProgress): string => {
  const name = nameWithDate(plan, other);
  return name === nameWithDate(other, plan) ? `${name} (${plan.TaskId.slice(0, 8)})` : name;
};

const countChanges = ({ Added, Removed, Changed }: Difference<unknown>): number =>
  Added.length + Removed.length + Changed.length;

const findOrigin = (
  before: PlanProgress,
  after: PlanProgress,
  { Purchases, Alerts, Kpis }: PlanDifference,
  { differences }: ComparedData,
): Origin => {
  const isEqual = countChanges(Purchases) + countChanges(Alerts) === 0;
  // Less reliable suppliers, for example, may change figures only.
  const hasEffect = !isEqual || Object.values(Kpis).some(({ Change }) => Change !== 0);
  if (differences.length > 0) return hasEffect ? 'data' : 'noEffect';
  if (isEqual) return undefined;
  return before.Configuration === after.Configuration ? 'calculation' : 'configuration';
};

const toAddress = (before: string, after: string): string => getComparisonAddress(before, after);

interface SideProps {
  readonly name: string;
  readonly plan: PlanProgress;
  readonly other: PlanProgress;
}

const Side = ({ name, plan, other }: SideProps): VNode => (
  <div>
    <dt>{name}</dt>
    <dd>
      <a href={`${getPlanAddress(plan.TaskId)}/overview`}>{describePlan(plan, other)}</a>
      {plan.Title !== undefined && plan.Title !== '' && <small class="soft"> {plan.Configuration}</small>}
    </dd>
  </div>
);

const loadPlans = async (before: string, after: string, signal: AbortSignal) => {
  const loaded = await Promise.all([
    getProgress(before, signal),
    getProgress(after, signal),
    comparePlans(before, after, signal),
  ]);
  // The service compares only plans whose prices have equal decimals.
  priceDecimals.value = readPlanMessage(loaded[0].Message)?.priceDecimals ?? 0;
  return loaded;
};

/** Differences between two plans, in the plans and in their data. */
export const Compare = (): VNode => {
  const { compare: texts, data: dataTexts } = getTexts('difference');
  const { a: before = '', b: after = '' } = useRoute().params;
  const { path, query, route } = useLocation();
  const { loaded, reload } = useLoad(`compare ${before} ${after}`, (signal) => loadPlans(before, after, signal));
  const data = useLoad<ComparedData>(`data ${before} ${after}`, (signal) => loadComparedData(before, after, signal));
  const showsAll = query.all === '1';
  const [first, second] = loaded.value ?? [];
  return (
    <Page
      title={texts.title}
      subject={first && second && texts.subject(describePlan(first, second), describePlan(second, first))}
    >
      <ShowLoaded
        loaded={loaded}
        onRetry={reload}
        wayOut={
          <a class="button" href="/procurement/plans">
            {getTexts('core').shell.tabs.plans}
          </a>
        }
      >
        {([one, other, difference]) => (
          <>
            <p class="plan-name">{describeDifference(difference, getTexts('difference'))}</p>
            <div class="compare-head">
              <dl>
                <Side name={texts.before} plan={one} other={other} />
                <Side name={texts.after} plan={other} other={one} />
              </dl>
              <div class="actions">
                <Toggle
                  label={texts.onlyDifferences}
                  isOn={!showsAll}
                  onChange={(isOn) => {
                    const parameters = new URLSearchParams(location.search);
                    if (isOn) parameters.delete('all');
                    else parameters.set('all', '1');
                    route(parameters.size === 0 ? path : `${path}?${parameters}`, true);
                  }}
                />
                <a class="button" href={toAddress(after, before)}>
                  {texts.swap}
                </a>
                <button
                  type="button"
                  aria-disabled={data.loaded.value === undefined}
                  onClick={() =>
                    downloadText(
                      toDifferenceCsv(difference, data.loaded.value?.differences ?? []),
                      `compare-${before}-${after}.csv`,
                      'text/csv',
                    )
                  }
                >
                  {texts.csv}
                </button>
              </div>
            </div>
            <section class="card difference-part">
              <h2>{dataTexts.title}</h2>
              <ShowLoaded loaded={data.loaded} onRetry={data.reload}>
                {({ differences, names }) => (
                  <DataChanges before={before} after={after} differences={differences} names={names} />
                )}
              </ShowLoaded>
            </section>
            {data.loaded.value !== undefined && (
              <PlanCauses
                before={before}
                after={after}
                names={data.loaded.value.names}
                origin={findOrigin(one, other, difference, data.loaded.value)}
                configuration={other.Configuration}
              />
            )}
            {difference.WeightedDistance && <WeightedDistance distance={difference.WeightedDistance} />}
            <DifferenceView
              difference={difference}
              names={data.loaded.value?.names}
              plans={{ before, after }}
              showsAll={showsAll}
            />
          </>
        )}
      </ShowLoaded>
    </Page>
  );
};
