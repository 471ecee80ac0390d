import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';
import { loadTitles, saveTitle } from '#lib/procurement/store/titles.ts';

/** Returns the titles by plan id; plans without a title are missing. */
export const listTitles = loadTitles;

/** Returns the title of a plan, which need not be completed; '' if it has none. */
export const getPlanTitle = async (planId: string): Promise<string> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw createUnknownIdError('plan', planId);
  return plan.title ?? '';
};

/**
 * Gives a plan a title; '' removes it.
 * @param readTitle called once the plan is known to exist, so that a missing plan is reported before a bad title
 */
export const putPlanTitle = async (planId: string, readTitle: () => string): Promise<string> => {
  await getPlanTitle(planId);
  const title = readTitle();
  if (!(await saveTitle(planId, title))) throw createUnknownIdError('plan', planId);
  return title;
};
