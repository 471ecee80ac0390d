import type { Kpis, PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { getPlanUrl, request } from '#lib/ui/browser/api/client.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { createLineCollector, type PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

interface PreviewAnswer extends PlanSummary, PlanLists {
  readonly Preview: boolean;
  /** 0 to 1. */
  readonly Share: number;
  readonly Phase: Progress['phase'];
  readonly EstimatedParts: number;
  readonly UnplannedParts: number;
  readonly Kpis: Kpis;
}

/** The best plan so far of a calculation. */
export interface Preview
  extends Pick<
    PreviewAnswer,
    'Preview' | 'Share' | 'Phase' | 'EstimatedParts' | 'UnplannedParts' | 'Kpis' | 'Message'
  > {
  readonly content: PlanContent;
  /** Time of the read: ISO 8601. */
  readonly asOf: string;
}

/** Reads the best plan so far of a running calculation, or the plan of a completed one. */
export const loadPreview = async (id: string, signal: AbortSignal): Promise<Preview> => {
  const { ProposedPurchaseOnTime, ProposedPurchaseLate, UnavailableItems, ...others } = await request<PreviewAnswer>(
    `${getPlanUrl(id)}/preview`,
    { signal },
  );
  const lines = createLineCollector();
  for (const line of ProposedPurchaseOnTime) lines.add(line);
  for (const line of ProposedPurchaseLate) lines.add(line);
  return {
    ...others,
    content: { lines: lines.finish(), unavailable: UnavailableItems },
    asOf: new Date().toISOString(),
  };
};
