import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  ListExecutionsCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { config } from '#lib/shared/config.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** The name of an execution is the id of its plan, so that its ARN can be computed. */
const toArn = (planId: string): string =>
  `${config.procurementStateMachine.replace(':stateMachine:', ':execution:')}:${planId}`;

/** Starts the execution of a plan's calculation; a second start changes nothing. */
export const startExecution = async (planId: string): Promise<void> => {
  try {
    await getStepFunctionsClient().send(
      new StartExecutionCommand({
        stateMachineArn: config.procurementStateMachine,
        name: planId,
        input: JSON.stringify({ planId }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/** State of an execution, and the time at which it ended (ISO 8601, UTC). */
export interface ExecutionEnd {
  readonly state: ExecutionState | undefined;
  readonly ended: string | undefined;
}

/** Returns the state and end of a plan's execution; undefined if it is unknown or older than 90 days. */
export const describeExecution = async (planId: string): Promise<ExecutionEnd | undefined> => {
  try {
    const { status, stopDate } = await getStepFunctionsClient().send(
      new DescribeExecutionCommand({ executionArn: toArn(planId) }),
    );
    return { state: status, ended: stopDate?.toISOString() };
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return undefined;
    throw error;
  }
};

/** Returns the state of a plan's execution; undefined if it is unknown or older than 90 days. */
export const readExecutionState = async (planId: string): Promise<ExecutionState | undefined> =>
  (await describeExecution(planId))?.state;

/** Returns the plans whose calculation is running. A new execution may be missing for a moment. */
export const listRunningPlans = async (): Promise<ReadonlySet<string>> => {
  const running = new Set<string>();
  let nextToken: string | undefined;
  do {
    const page = await getStepFunctionsClient().send(
      new ListExecutionsCommand({
        stateMachineArn: config.procurementStateMachine,
        statusFilter: 'RUNNING',
        maxResults: 1000,
        nextToken,
      }),
    );
    for (const { name } of page.executions ?? []) if (name !== undefined) running.add(name);
    ({ nextToken } = page);
  } while (nextToken !== undefined);
  return running;
};

/** Requests the end of a calculation. A calculation that has ended does not change. */
export const stopExecution = async (planId: string): Promise<void> => {
  try {
    await getStepFunctionsClient().send(new StopExecutionCommand({ executionArn: toArn(planId), error: 'Cancelled' }));
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
};
