import type { VNode } from 'preact';
import { getFigures, getOverview, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import {
  formatMoment,
  formatMoney,
  formatNumber,
  formatPlural,
  formatQuantity,
  formatShare,
} from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { describeGap, readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

const FIGURES = [
  ['TotalCost', formatMoney],
  ['OnTimeRate', formatShare],
  ['LateUnits', formatQuantity],
  ['UnavailableUnits', formatQuantity],
  ['PurchaseOrders', formatNumber],
] as const;

/** Late and missing units of a plan by reason, each with a link to its alerts. */
const Alerts = ({ id }: { readonly id: string }): VNode => {
  const { current: texts } = getTexts('import');
  const { reasons } = getTexts('terms');
  const { units: forms } = getTexts('summary').groups;
  const { loaded, reload } = useLoad(id, (signal) => getOverview(id, signal));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ Alerts: { Reasons } }) =>
        Reasons.length === 0 ? (
          <p>{texts.noAlerts}</p>
        ) : (
          <>
            <h3>{texts.alerts}</h3>
            <ul>
              {Reasons.map(({ ReasonText: reason, Units: units }) => (
                <li key={reason}>
                  <a href={`${getPlanAddress(id)}/alerts?reason=${reason}`}>{reasons[reason].name}</a>,{' '}
                  {formatPlural(units, forms)}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ShowLoaded>
  );
};

/** Figures, gap and alerts of the newest completed plan. */
export const CurrentPlan = ({ plan }: { readonly plan: PlanSummary | undefined }): VNode => {
  const { current: texts } = getTexts('import');
  const { gap } = getTexts('summary');
  const { figures: names } = getTexts('terms');
  const id = plan?.ODProcurementPlanID ?? '';
  const { loaded, reload } = useLoad(id, (signal) => (id === '' ? Promise.resolve(undefined) : getFigures(id, signal)));
  if (plan === undefined)
    return (
      <p>
        {texts.none}. {texts.noneText}
      </p>
    );
  const message = readPlanMessage(plan.Message);
  priceDecimals.value = message?.priceDecimals ?? 0;
  return (
    <>
      <p>
        {texts.of(message?.configuration ?? '', formatMoment(plan.Date))}.{' '}
        <a href={`${getPlanAddress(id)}/overview`}>{texts.open}</a>
      </p>
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(values) => (
          <dl class="figures">
            {FIGURES.map(([figure, format]) => (
              <div key={figure}>
                <dt>
                  {names[figure].name} <Explain kind="figures" id={figure} />
                </dt>
                <dd class="number">{values === undefined ? '' : format(values[figure])}</dd>
              </div>
            ))}
            <div>
              <dt>{gap.name}</dt>
              <dd>{message === undefined ? '' : describeGap(message)}</dd>
            </div>
          </dl>
        )}
      </ShowLoaded>
      <Alerts key={id} id={id} />
    </>
  );
};
