/** An error of Step Functions; `name` is the service's error code. */
export class StepFunctionsError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const invalidArn = (arn: unknown) => new StepFunctionsError('InvalidArn', `Invalid Arn: '${arn}'`);

export const executionDoesNotExist = (arn: string) =>
  new StepFunctionsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);

export const stateMachineDoesNotExist = (arn: string) =>
  new StepFunctionsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
