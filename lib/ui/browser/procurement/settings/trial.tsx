import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { getFront } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import { listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatListedMoment, formatMoney, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { describeCostBound } from '#lib/ui/browser/procurement/shared/boundText.ts';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { findChosenPoint, getCriterionValues } from '#lib/ui/browser/procurement/shared/weights/criterionValues.ts';
import type { Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

const formatValue = (criterion: Criterion, value: number): string =>
  criterion === 'Cost' ? formatMoney(value) : formatNumber(value);

interface ResultProps {
  readonly front: readonly FrontPoint[];
  readonly weights: Weights;
}

/** The choice of the weights among a plan's alternatives, computed in the page by the rule of the search. */
const Result = ({ front, weights }: ResultProps): VNode => {
  const { trial: texts } = getTexts('settings');
  const { criteria } = getTexts('terms');
  const now = front.find(({ Chosen }) => Chosen);
  const then = findChosenPoint(front, weights);
  if (now === undefined || then === undefined) return <p>{texts.none}</p>;
  const costBound = describeCostBound(then.Objectives);
  const [before, after] = [getCriterionValues(now), getCriterionValues(then)];
  return (
    <>
      <p role="status">
        {then.Point === now.Point ? texts.same : texts.chooses(formatNumber(then.Point), formatNumber(front.length))}
      </p>
      {costBound !== undefined && <p>{costBound}</p>}
      <ScrollRegion label={texts.caption}>
        <table>
          <TableHead columns={[texts.figure, { number: texts.now }, { number: texts.chosen }, texts.change]} />
          <tbody>
            {CRITERIA.map((criterion) => {
              const change = after[criterion] - before[criterion];
              const isBetter = criterion === 'RecycledUnits' ? change > 0 : change < 0;
              return (
                <tr key={criterion}>
                  <th scope="row">{criteria[criterion].name}</th>
                  <td class="number">{formatValue(criterion, before[criterion])}</td>
                  <td class="number">{formatValue(criterion, after[criterion])}</td>
                  <td class={change === 0 ? 'hint' : isBetter ? 'better' : 'worse'}>
                    {change === 0
                      ? texts.unchanged
                      : `${change > 0 ? '▲' : '▼'} ${formatValue(criterion, Math.abs(change))} ${isBetter ? texts.better : texts.worse}`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
};

/** Plans by an order have no alternatives: their Message names a gap for each objective. */
const isByWeights = ({ Message }: PlanSummary): boolean => readPlanMessage(Message)?.gaps.length === 0;

interface TrialProps {
  readonly plans: readonly PlanSummary[];
  readonly weights: Weights;
}

/** Tries weights on the alternatives of the plan that the address names. */
const TrialOfPlans = ({ plans, weights }: TrialProps): VNode => {
  const { trial: texts } = getTexts('settings');
  const { query, path, route } = useLocation();
  const { ODProcurementPlanID: id = '', Message = '' } =
    plans.find(({ ODProcurementPlanID }) => ODProcurementPlanID === query.plan) ?? plans[0] ?? {};
  priceDecimals.value = readPlanMessage(Message)?.priceDecimals ?? 0;
  const { loaded, reload } = useLoad(id, (signal) => getFront(id, signal));
  return (
    <>
      <SelectField
        label={texts.plan}
        value={id}
        options={plans.map(({ ODProcurementPlanID, Message }, n) => ({
          value: ODProcurementPlanID,
          text: `${readPlanMessage(Message)?.configuration ?? ''}, ${formatListedMoment(plans, n)}`,
        }))}
        onChange={(plan) => route(`${path}?${new URLSearchParams({ ...query, plan })}`, true)}
      />
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(front) => <Result front={front} weights={weights} />}
      </ShowLoaded>
    </>
  );
};

/** Shows what weights would choose, before they are saved; undefined weights: the configuration is an order. */
export const Trial = ({ weights }: { readonly weights: Weights | undefined }): VNode => {
  const { trial: texts } = getTexts('settings');
  const { loaded, reload } = useLoad('plans', listPlans);
  return (
    <section class="trial" aria-labelledby="trial">
      <h3 id="trial">{texts.title}</h3>
      {weights === undefined ? (
        <p>{texts.order}</p>
      ) : (
        <ShowLoaded loaded={loaded} onRetry={reload}>
          {(plans) => {
            const shown = plans.filter(isByWeights).slice(0, 50);
            return shown.length === 0 ? <p>{texts.none}</p> : <TrialOfPlans plans={shown} weights={weights} />;
          }}
        </ShowLoaded>
      )}
    </section>
  );
};
