import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import {
  readCallerCalculations,
  type StartedCalculation,
  saveCallerCalculations,
} from '#lib/procurement/store/callerCalculations.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Most calculations of one caller that run at once: each may occupy 40 functions for hours. */
export const MOST_CALCULATIONS = 10;

/** Milliseconds in which a new execution becomes known to Step Functions. */
const KNOWN_AFTER = 60_000;

const findRunning = async (started: readonly StartedCalculation[]): Promise<readonly StartedCalculation[]> => {
  const states = await Promise.all(started.map(({ planId }) => readExecutionState(planId)));
  return started.filter((calculation, n) => {
    const state = states[n];
    return state === undefined ? now() - calculation.started < KNOWN_AFTER : isInProgress(state);
  });
};

/**
 * Counts a new calculation to its caller. Callers without a verified name, in the mode `open`, have no limit.
 * @throws ServiceError `tooManyRequests` if the caller has as many running as allowed
 */
export const limitCalculations = async (planId: string): Promise<void> => {
  const caller = getCurrentRequest()?.principal;
  if (config.authMode === 'open' || caller === undefined) return;
  for (;;) {
    const { calculations, version } = await readCallerCalculations(caller);
    const running = calculations.length < MOST_CALCULATIONS ? calculations : await findRunning(calculations);
    if (running.length >= MOST_CALCULATIONS)
      throw createKeyedError('tooManyRequests', 'tooManyCalculations', [{ most: MOST_CALCULATIONS }]);
    const next = [...running, { planId, started: now() }];
    if (await saveCallerCalculations(caller, { calculations: next, version })) return;
  }
};
