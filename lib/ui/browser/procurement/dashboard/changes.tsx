import type { VNode } from 'preact';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { haveCommonOffers } from '#lib/procurement/domain/problem/haveCommonOffers.ts';
import { getPlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { comparePlans, type PlanSummary } from '#lib/ui/browser/api/procurement.ts';
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

/** Compares two plans; null if they were calculated from data of different purchases. */
const compareRelated = async (before: string, after: string, signal: AbortSignal): Promise<PlanDifference | null> => {
  const [first, second] = await Promise.all([getPlanProblem(before, signal), getPlanProblem(after, signal)]);
  return haveCommonOffers(first.materialList, second.materialList) ? comparePlans(before, after, signal) : null;
};

/** The figures of a plan that differ from those of the plan before, where both plan the same purchases. */
export const Changes = ({ plan, before }: ChangesProps): VNode => {
  const texts = getTexts('dashboard');
  const { loaded, reload } = useLoad(`${before.ODProcurementPlanID} ${plan.ODProcurementPlanID}`, (signal) =>
    compareRelated(before.ODProcurementPlanID, plan.ODProcurementPlanID, signal),
  );
  const name = texts.plan(readPlanMessage(before.Message)?.configuration ?? '', formatMoment(before.Date));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(difference) =>
        difference === null ? (
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
              <FigureTable changes={difference.Kpis} />
            </ScrollRegion>
          </>
        )
      }
    </ShowLoaded>
  );
};
