import { setTimeout as delay } from 'node:timers/promises';
import { limitCalculations } from '#lib/procurement/actions/calculations/limitCalculations.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { readExecutionState, startExecution } from '#lib/procurement/store/executions.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import type { Mark } from '#lib/procurement/store/keyedRequests.ts';
import { insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Interval of the polls in milliseconds, and their number: a newly started execution may be unknown for a moment. */
const LOOK_AGAIN = 100;
const LOOKS = 20;

const waitUntilKnown = async (planId: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await readExecutionState(planId)) !== undefined) return;
    await delay(LOOK_AGAIN);
  }
};

/** Starts the execution of a stored plan, and waits until its status can be asked. */
export const startKnownExecution = async (planId: string): Promise<void> => {
  await startExecution(planId);
  await waitUntilKnown(planId);
};

/** Options of a calculation: of a warm start, and of a request with an idempotency key. */
interface Beginning {
  readonly state?: CalculationState;
  /** Id of the plan of the warm start. */
  readonly from?: string | undefined;
  /** PeriodID until which the orders of that plan are frozen. */
  readonly frozen?: number | undefined;
  /** Most order lines that differ from that plan. */
  readonly maximumChanges?: number | undefined;
  /** Compressed names, of which the plan keeps a copy. */
  readonly names?: Uint8Array | undefined;
  readonly mark?: Mark | undefined;
}

/**
 * Starts the calculation of a compressed problem. The id of the plan is also the id of the task.
 * @throws ServiceError `tooManyRequests` if too many calculations of the caller run
 */
export const startCalculation = async (
  problem: Uint8Array,
  configuration: Configuration,
  { state: first, from, frozen, maximumChanges, names, mark }: Beginning = {},
): Promise<ProcurementPlan> => {
  const planId = newId();
  const date = nowIso();
  const check = createEndCheck();
  await limitCalculations(planId);
  const state = first === undefined ? undefined : await storeValue(await packText(JSON.stringify(first)));
  const stored = await storeValue(problem);
  const named = names === undefined ? undefined : await storeValue(names);
  const message = formatStateMessage('RUNNING', { configuration });
  // If the request has already ended, its caller never learns the id, so the calculation must not start.
  check();
  await insertPlan(
    {
      planId,
      date,
      configuration,
      problem: stored,
      ...(named === undefined ? {} : { names: named }),
      ...(state === undefined ? {} : { state: state.value }),
      ...(from === undefined ? {} : { from }),
      ...(frozen === undefined ? {} : { frozen }),
      ...(maximumChanges === undefined ? {} : { maximumChanges }),
    },
    mark?.({ id: planId, date, message }),
  );
  await startKnownExecution(planId);
  return { planId, date, message, lists: undefined };
};
