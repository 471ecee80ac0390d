import { endExecution } from '#lib/procurement/actions/planState/endExecution.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { removePlan } from '#lib/procurement/store/planList.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';

/** Number of attempts: during the deletion a plan gains its result at most once and loses it at most once. */
const ATTEMPTS = 4;

/** Deletes a plan with its values. Stops a running calculation first. */
export const deletePlan = async (planId: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
    if (plan === undefined) throw createUnknownIdError('plan', planId);
    if (!plan.confirmed && isInProgress(await readExecutionState(planId))) await endExecution(planId);
    if (await removePlan((await findPlan(planId)) ?? plan)) return;
  }
  throw createKeyedError('unavailable', 'planChanged', [], { retryAfter: 1 });
};
