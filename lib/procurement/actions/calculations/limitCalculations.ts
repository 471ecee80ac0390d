import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import {
  readCallerCalculations,
  type StartedCalculation,
  saveCallerCalculations,
} from '#lib/procurement/store/callerCalculations.ts';
import { listRunningPlans, readExecutionState } from '#lib/procurement/store/executions.ts';
import {
  addRunningCalculation,
  createRunningCalculations,
  type RunningCalculations,
  readRunningCalculations,
  removeRunningCalculations,
} from '#lib/procurement/store/runningCalculations.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Most calculations of one caller that run at once: each may occupy 40 functions for hours. */
export const MOST_CALCULATIONS = 10;

/** Milliseconds in which a new execution becomes known to Step Functions. */
const KNOWN_AFTER = 60_000;

/** Seconds after which a refused caller may try again. Small calculations end within seconds, large ones within hours. */
const RETRY_AFTER = 30;

const refuse = (key: 'tooManyCalculations' | 'serviceCalculations', most: number): ServiceError =>
  createKeyedError('tooManyRequests', key, [{ most }], { retryAfter: RETRY_AFTER });

const findRunning = async (started: readonly StartedCalculation[]): Promise<readonly StartedCalculation[]> => {
  const states = await Promise.all(started.map(({ planId }) => readExecutionState(planId)));
  return started.filter((calculation, n) => {
    const state = states[n];
    return state === undefined ? now() - calculation.started < KNOWN_AFTER : isInProgress(state);
  });
};

/**
 * Counts a new calculation to its caller. Callers without a verified name, in the mode `open`, have no limit of their own.
 * @throws ServiceError `tooManyRequests` if the caller has as many running as allowed
 */
const limitCaller = async (planId: string): Promise<void> => {
  const caller = getCurrentRequest()?.principal;
  if (config.authMode === 'open' || caller === undefined) return;
  for (;;) {
    const { calculations, version } = await readCallerCalculations(caller);
    // The response of the write was lost.
    if (calculations.some((calculation) => calculation.planId === planId)) return;
    const running = calculations.length < MOST_CALCULATIONS ? calculations : await findRunning(calculations);
    if (running.length >= MOST_CALCULATIONS) throw refuse('tooManyCalculations', MOST_CALCULATIONS);
    const next = [...running, { planId, started: now() }];
    if (await saveCallerCalculations(caller, { calculations: next, version })) return;
  }
};

/** Removes calculations that have ended from the list of all; returns whether there were any. */
const removeEnded = async (started: RunningCalculations): Promise<boolean> => {
  const running = await listRunningPlans();
  const ended = Object.entries(started)
    .filter(([planId, since]) => !running.has(planId) && now() - since >= KNOWN_AFTER)
    .map(([planId]) => planId);
  await removeRunningCalculations(ended);
  return ended.length > 0;
};

/**
 * Counts a new calculation to the service.
 * @throws ServiceError `tooManyRequests` if as many are running as the service allows
 */
const limitService = async (planId: string): Promise<void> => {
  const most = config.procurementCalculations;
  while (!(await addRunningCalculation(planId, most))) {
    const started = await readRunningCalculations();
    if (started === undefined) await createRunningCalculations();
    // The response of the write was lost.
    else if (started[planId] !== undefined) return;
    else if (Object.keys(started).length < most) continue;
    else if (!(await removeEnded(started))) throw refuse('serviceCalculations', most);
  }
};

/**
 * Counts a new calculation to the service and to its caller.
 * @throws ServiceError `tooManyRequests` if as many are running as allowed
 */
export const limitCalculations = async (planId: string): Promise<void> => {
  await limitService(planId);
  try {
    await limitCaller(planId);
  } catch (error) {
    await removeRunningCalculations([planId]);
    throw error;
  }
};
