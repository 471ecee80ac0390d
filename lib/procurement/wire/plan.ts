import type { ProcurementPlan } from '#lib/procurement/domain/procurementPlan.ts';

const NO_LISTS = JSON.stringify({ ProposedPurchaseOnTime: [], ProposedPurchaseLate: [], UnavailableItems: [] });

/** A plan in its short form, exactly these three members. */
export const planSummary = ({ planId, date, message }: Omit<ProcurementPlan, 'lists'>) => ({
  ODProcurementPlanID: planId,
  Date: date,
  Message: message,
});

/** A plan in its full form, as JSON text: its lists, which may be large, are stored as they are sent. */
export const planJson = (plan: ProcurementPlan): string =>
  `${JSON.stringify(planSummary(plan)).slice(0, -1)},${(plan.lists ?? NO_LISTS).slice(1)}`;
