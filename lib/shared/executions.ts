import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** Starts an execution of a state machine unless an execution of that name exists. */
export const startExecution = async (stateMachineArn: string, name: string, input: unknown): Promise<void> => {
  try {
    await getStepFunctionsClient().send(
      new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/** Returns the state of an execution; undefined if it does not exist or its history has expired. */
export const describeExecution = async (
  stateMachineArn: string,
  name: string,
): Promise<{ readonly isRunning: boolean; readonly cause: string } | undefined> => {
  const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
  try {
    const { status, error, cause } = await getStepFunctionsClient().send(
      new DescribeExecutionCommand({ executionArn }),
    );
    return {
      isRunning: status === 'RUNNING',
      cause: [status, error, cause].filter((one) => one !== undefined).join(' '),
    };
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return undefined;
    throw error;
  }
};
