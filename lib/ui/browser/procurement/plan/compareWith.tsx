import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listPlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatListedMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { DialogButton } from '#lib/ui/browser/kit/dialog.tsx';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getComparisonAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';
import { titles } from '#lib/ui/browser/state/tasks.ts';

const Choice = ({ id, plans }: { readonly id: string; readonly plans: readonly PlanSummary[] }): VNode => {
  const { compareWith: texts, of } = getTexts('plan');
  const { route } = useLocation();
  const others = plans.filter(({ ODProcurementPlanID: other }) => other !== id);
  // The next older plan is what this one most often replaces.
  const place = plans.findIndex(({ ODProcurementPlanID: other }) => other === id);
  const [chosen, setChosen] = useState(plans[place + 1]?.ODProcurementPlanID ?? others[0]?.ODProcurementPlanID ?? '');
  if (others.length === 0) return <p>{texts.none}</p>;
  const places = new Map(plans.map(({ ODProcurementPlanID: each }, n) => [each, n]));
  const toText = ({ ODProcurementPlanID: other, Message }: PlanSummary): string =>
    of(
      titles.value[other] ?? readPlanMessage(Message)?.configuration ?? '',
      formatListedMoment(plans, places.get(other) ?? 0),
    );
  return (
    <>
      <SelectField
        label={texts.plan}
        value={chosen}
        options={others.map((plan) => ({ value: plan.ODProcurementPlanID, text: toText(plan) }))}
        onChange={setChosen}
      />
      <button type="button" class="primary" onClick={() => route(getComparisonAddress(chosen, id))}>
        {texts.open}
      </button>
    </>
  );
};

/** Button that opens the comparison of this plan with another one. */
export const CompareWith = ({ id }: { readonly id: string }): VNode => {
  const { compareWith: texts } = getTexts('plan');
  return (
    <DialogButton action={texts.action} title={texts.title}>
      <p>{texts.text}</p>
      <Plans id={id} />
    </DialogButton>
  );
};

const Plans = ({ id }: { readonly id: string }): VNode => {
  const { loaded, reload } = useLoad('plans to compare', listPlans);
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(plans) => <Choice id={id} plans={plans} />}
    </ShowLoaded>
  );
};
