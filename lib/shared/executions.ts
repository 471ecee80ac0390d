import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { stepFunctions } from '#lib/shared/stepFunctions.ts';

/** Starts an execution of a state machine; one of that name that was started before is left as it is. */
export const startExecution = async (stateMachineArn: string, name: string, input: unknown): Promise<void> => {
  try {
    await stepFunctions().send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/** Whether the execution of this name is under way. */
export const isExecuting = async (stateMachineArn: string, name: string): Promise<boolean> => {
  const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
  try {
    return (await stepFunctions().send(new DescribeExecutionCommand({ executionArn }))).status === 'RUNNING';
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return false;
    throw error;
  }
};
