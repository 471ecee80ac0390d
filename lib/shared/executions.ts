import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** Starts an execution of a state machine; one of that name that was started before is left as it is. */
export const startExecution = async (stateMachineArn: string, name: string, input: unknown): Promise<void> => {
  try {
    await getStepFunctionsClient().send(
      new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/** What has become of the execution of this name; undefined: there is none, or it is forgotten. */
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
