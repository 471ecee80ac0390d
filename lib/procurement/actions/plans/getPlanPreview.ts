import { loadPlanState } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { toShownProgress } from '#lib/procurement/actions/planState/shownProgress.ts';
import { toProcurementPlan } from '#lib/procurement/actions/plans/getPlan.ts';
import { runForRequest } from '#lib/procurement/actions/threads/runForRequest.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { toFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { packText, unpackPieces } from '#lib/procurement/store/gzipJson.ts';
import { hasResult, type RecordedPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { loadValue, streamValue } from '#lib/procurement/store/values.ts';
import { now } from '#lib/shared/clock.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** The best plan so far of a running calculation. */
export interface PlanPreview extends Pick<Progress, 'share' | 'phase'> {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
  readonly kpis: Kpis;
  /** Whether the calculation still runs and may find a better plan. */
  readonly isRunning: boolean;
  /** Numbers of parts that the calculation has not solved yet: with estimated purchases, and without purchases. */
  readonly estimatedParts: number;
  readonly unplannedParts: number;
  /** JSON text of an object with the three lists, in pieces. */
  readonly lists: AsyncIterable<string>;
}

/** Milliseconds after which the estimate of the parts that are not solved yet ends. */
const ESTIMATE_TIME = 14_000;
/** Milliseconds at the end of the request for sending the checked plan. */
const MARGIN = 2_000;

const previewRunning = async (plan: StoredPlan): Promise<PlanPreview> => {
  const { planId, configuration, date } = plan;
  const { deadline = Number.POSITIVE_INFINITY } = getCurrentRequest() ?? {};
  const estimateUntil = now() + ESTIMATE_TIME;
  const [problem, state] = await Promise.all([
    loadValue(plan.problem.value),
    plan.state === undefined ? packText(JSON.stringify(beginCalculation())) : loadValue(plan.state),
  ]);
  const problemId = plan.problem.value.id;
  const times = { estimateUntil, checkedBy: deadline - MARGIN };
  const task = { step: 'preview', configuration, problem, problemId, state, ...times } as const;
  const { kpis, message, estimatedParts, unplannedParts, lists } = await runForRequest(task);
  return {
    planId,
    date,
    isRunning: true,
    message,
    kpis,
    estimatedParts,
    unplannedParts,
    ...toShownProgress(0, plan.progress),
    lists: unpackPieces([lists]),
  };
};

const showCompleted = (plan: RecordedPlan): PlanPreview => ({
  ...toProcurementPlan(plan),
  isRunning: false,
  kpis: JSON.parse(plan.result.kpis) as Kpis,
  estimatedParts: 0,
  unplannedParts: 0,
  ...toShownProgress(1),
  lists: streamValue(plan.result.lists),
});

/**
 * Returns the best plan that a running calculation has found so far, checked like every plan. Returns the plan itself
 * if the calculation is completed.
 * @throws ServiceError `notFound`, or `conflict` if the calculation was cancelled or failed
 */
export const getPlanPreview = async (planId: string): Promise<PlanPreview> => {
  const { plan, state } = await loadPlanState(planId);
  if (state === 'SUCCEEDED' && hasResult(plan)) return showCompleted(plan);
  if (state === 'ABORTED') throw createKeyedError('conflict', 'previewCancelled', []);
  if (state === 'TIMED_OUT') throw createKeyedError('conflict', 'previewTimedOut', []);
  if (state === 'FAILED')
    throw createKeyedError('conflict', 'previewFailed', [{ reason: toFailureReason(plan.failure) }]);
  return previewRunning(plan);
};
