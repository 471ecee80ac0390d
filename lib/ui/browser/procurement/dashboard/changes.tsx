import type { VNode } from 'preact';
import { comparePlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatMoment } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion } from '#lib/ui/browser/kit/table.tsx';
import { FigureTable } from '#lib/ui/browser/procurement/shared/difference/figureTable.tsx';
import { readPlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

interface ChangesProps {
  readonly plan: PlanSummary;
  readonly before: PlanSummary;
}

/** The figures of a plan that differ from those of the plan before. */
export const Changes = ({ plan, before }: ChangesProps): VNode => {
  const texts = getTexts('dashboard');
  const { loaded, reload } = useLoad(`${before.ODProcurementPlanID} ${plan.ODProcurementPlanID}`, (signal) =>
    comparePlans(before.ODProcurementPlanID, plan.ODProcurementPlanID, signal),
  );
  const name = texts.plan(readPlanMessage(before.Message)?.configuration ?? '', formatMoment(before.Date));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ Kpis: changes }) => (
        <>
          <p class="soft">{texts.before.than(name)}</p>
          <ScrollRegion label={texts.before.than(name)} class="tall">
            <FigureTable changes={changes} />
          </ScrollRegion>
        </>
      )}
    </ShowLoaded>
  );
};
