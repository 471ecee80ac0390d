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

/** The name of an execution is the identifier of its plan, so its address needs no look-up. */
const arnOf = (planId: string): string =>
  `${config.procurementStateMachine.replace(':stateMachine:', ':execution:')}:${planId}`;

/** Starts the calculation of a plan; starting it again changes nothing. */
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

/** How the calculation of a plan stands; undefined where Step Functions knows none, or has forgotten it (90 days). */
export const executionState = async (planId: string): Promise<ExecutionState | undefined> => {
  try {
    return (await getStepFunctionsClient().send(new DescribeExecutionCommand({ executionArn: arnOf(planId) }))).status;
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return undefined;
    throw error;
  }
};

/** Asks for the end of a calculation; one that has ended is left as it is. */
export const stopExecution = async (planId: string): Promise<void> => {
  try {
    await getStepFunctionsClient().send(new StopExecutionCommand({ executionArn: arnOf(planId), error: 'Cancelled' }));
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
};
