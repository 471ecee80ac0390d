import type { PlanPreview } from '#lib/procurement/actions/plans/getPlanPreview.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { roundFigure } from '#lib/procurement/domain/roundFigure.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';

const NO_LISTS = { ProposedPurchaseOnTime: [], ProposedPurchaseLate: [], UnavailableItems: [] };

/** Converts a plan to its short form, with exactly these three members. */
export const toPlanSummary = ({ planId, date, message }: Omit<ProcurementPlan, 'lists'>) => ({
  ODProcurementPlanID: planId,
  Date: date,
  Message: message,
});

/** Renders a plan without lists in its full form. */
export const toPlanJson = (plan: Omit<ProcurementPlan, 'lists'>): string =>
  JSON.stringify({ ...toPlanSummary(plan), ...NO_LISTS });

/** Renders an object with members and with lists, which may be large. */
async function* withLists(members: object, lists: AsyncIterable<string>): AsyncGenerator<string> {
  let before = `${JSON.stringify(members).slice(0, -1)},`;
  for await (const piece of lists) {
    yield before === '' ? piece : before + piece.slice(1);
    before = '';
  }
}

/** Renders a plan with its stored lists in an array. */
async function* inArray(plan: Omit<ProcurementPlan, 'lists'>, lists: AsyncIterable<string>): AsyncGenerator<string> {
  yield '[';
  const replanning = plan.replanning === undefined ? {} : { Replanning: JSON.parse(plan.replanning) };
  yield* withLists({ ...toPlanSummary(plan), ...replanning }, lists);
  yield ']';
}

/** Creates the response with one plan in an array. */
export const toPlanResponse = ({ lists, ...plan }: ProcurementPlan): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  ...(lists === undefined ? { body: `[${toPlanJson(plan)}]` } : { pieces: inArray(plan, lists) }),
});

/** Creates the response with the best plan so far of a running calculation. */
export const toPreviewResponse = ({ lists, ...preview }: PlanPreview): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  pieces: withLists(
    {
      ...toPlanSummary(preview),
      Preview: preview.isRunning,
      Share: roundFigure(preview.share),
      Phase: preview.phase,
      EstimatedParts: preview.estimatedParts,
      UnplannedParts: preview.unplannedParts,
      Kpis: preview.kpis,
    },
    lists,
  ),
  shorter: '',
});
