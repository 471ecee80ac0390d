import { startKnownExecution } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { createOnce } from '#lib/procurement/actions/createOnce.ts';
import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import type { Creation, Mark } from '#lib/procurement/store/keyedRequests.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';

/** Returns the answer of the first request. Starts the execution if that request was killed before it could. */
const repeatStart = async ({ id, date, message = '' }: Creation): Promise<ProcurementPlan> => {
  const isUnknown = (await readExecutionState(id)) === undefined;
  if (isUnknown && (await findPlan(id)) !== undefined) await startKnownExecution(id);
  return { planId: id, date, message, lists: undefined };
};

/** Starts a calculation once, however often the request is sent with its idempotency key. */
export const startOnce = (
  request: KeyedRequest | undefined,
  start: (mark?: Mark) => Promise<ProcurementPlan>,
): Promise<ProcurementPlan> => createOnce(request, start, repeatStart);
