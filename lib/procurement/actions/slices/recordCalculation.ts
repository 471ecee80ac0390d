import { loadNames } from '#lib/procurement/actions/imports/loadProblem.ts';
import { withProcessor } from '#lib/procurement/actions/threads/processorQueue.ts';
import { runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import { withSupplierNames } from '#lib/procurement/domain/plan/planOverview.ts';
import { recordResult } from '#lib/procurement/store/planList.ts';
import { findPlan, hasResult, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { removeRunningCalculations } from '#lib/procurement/store/runningCalculations.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const createGoneError = () => new ServiceError('gone', 'The plan was deleted or never calculated');

const loadFinished = async (plan: StoredPlan) => {
  if (plan.state === undefined) throw createGoneError();
  const [problem, state] = await Promise.all([loadValue(plan.problem.value), loadValue(plan.state)]);
  const { configuration } = plan;
  const of = { configuration, problem, problemId: plan.problem.value.id };
  const last = await runInThread({ step: 'finish', ...of, state }, new AbortController().signal);
  if (last === undefined) throw new Error('A step that nothing stops gave no answer');
  return last;
};

/** Creates the plan of a finished calculation and records it, once. */
const recordPlan = async (planId: string): Promise<void> => {
  const plan = await findPlan(planId);
  if (plan === undefined) throw createGoneError();
  if (hasResult(plan)) return;
  const { lists, kpis, message, overview, state, points, bounds, replanning } = await withProcessor(() =>
    loadFinished(plan),
  );
  const result = {
    message,
    kpis,
    overview: withSupplierNames(overview, await loadNames(plan.names?.value)),
    lists: await storeValue(lists),
    state: await storeValue(state),
    points: await storeValue(points),
    ...(bounds && { bounds }),
    ...(replanning && { replanning }),
  };
  if (await recordResult(plan, result)) return;
  const after = await findPlan(planId);
  if (after === undefined || !hasResult(after)) throw createGoneError();
};

/** Records the plan of a finished calculation, which then no longer counts as running. A retry changes nothing. */
export const recordCalculation = async (planId: string): Promise<void> => {
  await recordPlan(planId);
  await removeRunningCalculations([planId]);
};
