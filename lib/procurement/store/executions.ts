import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { config } from '#lib/shared/config.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** The name of an execution is the id of its plan, so its ARN needs no look-up. */
const arnOf = (planId: string): string =>
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

/** Returns the state of a plan's execution; undefined if unknown or forgotten (after 90 days). */
export const executionState = async (planId: string): Promise<ExecutionState | undefined> => {
  try {
    return (await getStepFunctionsClient().send(new DescribeExecutionCommand({ executionArn: arnOf(planId) }))).status;
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return undefined;
    throw error;
  }
};

/** Requests the end of a calculation; one that has ended stays as it is. */
export const stopExecution = async (planId: string): Promise<void> => {
  try {
    await getStepFunctionsClient().send(new StopExecutionCommand({ executionArn: arnOf(planId), error: 'Cancelled' }));
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
};
