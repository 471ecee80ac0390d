import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';

const NO_LISTS = { ProposedPurchaseOnTime: [], ProposedPurchaseLate: [], UnavailableItems: [] };

/** A plan in its short form, exactly these three members. */
export const toPlanSummary = ({ planId, date, message }: Omit<ProcurementPlan, 'lists'>) => ({
  ODProcurementPlanID: planId,
  Date: date,
  Message: message,
});

/** A plan that has no lists yet, in its full form. */
export const toPlanJson = (plan: Omit<ProcurementPlan, 'lists'>): string =>
  JSON.stringify({ ...toPlanSummary(plan), ...NO_LISTS });

/** The lists, which may be large, are sent as they are stored. */
async function* withLists(plan: Omit<ProcurementPlan, 'lists'>, lists: AsyncIterable<string>): AsyncGenerator<string> {
  let before = `[${JSON.stringify(toPlanSummary(plan)).slice(0, -1)},`;
  for await (const piece of lists) {
    yield before === '' ? piece : before + piece.slice(1);
    before = '';
  }
  yield ']';
}

/** A plan in its full form, alone in an array. */
export const toPlanResponse = ({ lists, ...plan }: ProcurementPlan): LongResponse => ({
  status: 200,
  headers: JSON_TYPE,
  ...(lists === undefined ? { body: `[${toPlanJson(plan)}]` } : { pieces: withLists(plan, lists) }),
});
