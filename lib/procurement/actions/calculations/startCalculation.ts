import { setTimeout as delay } from 'node:timers/promises';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { executionState, startExecution } from '#lib/procurement/store/executions.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Milliseconds between polls, and their number: a started execution may be unknown for a moment. */
const LOOK_AGAIN = 100;
const LOOKS = 20;

const untilKnown = async (planId: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await executionState(planId)) !== undefined) return;
    await delay(LOOK_AGAIN);
  }
};

/** Start of a calculation that does not begin from nothing. */
interface Beginning {
  readonly state?: CalculationState;
  /** Id of the plan of the warm start. */
  readonly from?: string | undefined;
  /** PeriodID until which the orders of that plan are frozen. */
  readonly frozen?: number | undefined;
  /** Compressed names, of which the plan keeps a copy. */
  readonly names?: Uint8Array | undefined;
}

/** Starts the calculation of a compressed problem; the id of the plan is also that of the task. */
export const startCalculation = async (
  problem: Uint8Array,
  configuration: Configuration,
  { state: first, from, frozen, names }: Beginning = {},
): Promise<ProcurementPlan> => {
  const planId = newId();
  const date = nowIso();
  const check = createEndCheck();
  const state = first === undefined ? undefined : await storeValue(await packText(JSON.stringify(first)));
  const stored = await storeValue(problem);
  const named = names === undefined ? undefined : await storeValue(names);
  // A calculation started after its request has ended would run without a caller who knows its id.
  check();
  await insertPlan({
    planId,
    date,
    configuration,
    problem: stored,
    ...(named === undefined ? {} : { names: named }),
    ...(state === undefined ? {} : { state: state.value }),
    ...(from === undefined ? {} : { from }),
    ...(frozen === undefined ? {} : { frozen }),
  });
  await startExecution(planId);
  await untilKnown(planId);
  return { planId, date, message: formatStateMessage('RUNNING', { configuration }), lists: undefined };
};
