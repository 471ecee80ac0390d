import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
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

/** Renders a plan with its stored lists, which may be large. */
async function* withLists(plan: Omit<ProcurementPlan, 'lists'>, lists: AsyncIterable<string>): AsyncGenerator<string> {
  let before = `[${JSON.stringify(toPlanSummary(plan)).slice(0, -1)},`;
  for await (const piece of lists) {
    yield before === '' ? piece : before + piece.slice(1);
    before = '';
  }
  yield ']';
}

/** Creates the response with one plan in an array. */
export const toPlanResponse = ({ lists, ...plan }: ProcurementPlan): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  ...(lists === undefined ? { body: `[${toPlanJson(plan)}]` } : { pieces: withLists(plan, lists) }),
});
