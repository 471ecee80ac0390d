import type { VNode } from 'preact';
import { getChangesSince, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';
import { getComparisonAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { FigureTable } from '#lib/ui/browser/procurement/shared/difference/figureTable.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface ChangesProps {
  readonly plan: PlanSummary;
  readonly before: PlanSummary;
}

/** The figures of a plan that differ from those of the plan before, where both plan the same purchases. */
export const Changes = ({ plan, before }: ChangesProps): VNode => {
  const texts = getTexts('dashboard');
  const { loaded, reload } = useLoad(`${before.ODProcurementPlanID} ${plan.ODProcurementPlanID}`, (signal) =>
    getChangesSince(plan.ODProcurementPlanID, before.ODProcurementPlanID, signal),
  );
  const name = texts.plan(readPlanMessage(before.Message)?.configuration ?? '', formatMoment(before.Date));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ Kpis }) =>
        Kpis === undefined ? (
          <p>{texts.before.otherData(name)}</p>
        ) : (
          <>
            <p>
              <span class="soft">{texts.before.than(name)}.</span>{' '}
              <a href={getComparisonAddress(before.ODProcurementPlanID, plan.ODProcurementPlanID)}>
                {texts.before.compare}
              </a>
            </p>
            <ScrollRegion label={texts.before.than(name)}>
              <FigureTable changes={Kpis} />
            </ScrollRegion>
          </>
        )
      }
    </ShowLoaded>
  );
};
