import type { Execution } from '#lib/local/stepFunctions/execution.ts';
import type { ExecutionStore, NumberedEvent } from '#lib/local/stepFunctions/executionStore.ts';
import type { Machine } from '#lib/local/stepFunctions/executor.ts';
import {
  type Input,
  readArn,
  readExecutionInput,
  readExecutionName,
  readOptionalText,
  readPageRequest,
} from '#lib/local/stepFunctions/operationInput.ts';
import type { Runner } from '#lib/local/stepFunctions/runner.ts';
import {
  executionDoesNotExist,
  StepFunctionsError,
  stateMachineDoesNotExist,
} from '#lib/local/stepFunctions/serviceError.ts';
import { now } from '#lib/shared/clock.ts';

export type Operation = (input: Input) => Promise<object>;

interface Service {
  readonly machines: readonly Machine[];
  readonly store: ExecutionStore;
  readonly runner: Runner;
}

/** The AWS JSON protocol carries instants as seconds since 1970 UTC. */
const toSeconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

const toListEntry = ({ executionArn, stateMachineArn, name, status, startDate, stopDate }: Execution) => ({
  executionArn,
  stateMachineArn,
  name,
  status,
  startDate: toSeconds(startDate),
  stopDate: toSeconds(stopDate),
  redriveCount: 0,
});

const toDescription = (execution: Execution) => ({
  ...toListEntry(execution),
  input: execution.input,
  inputDetails: { included: true },
  output: execution.output,
  ...(execution.output === undefined ? {} : { outputDetails: { included: true } }),
  error: execution.error,
  cause: execution.cause,
  redriveStatus: 'NOT_REDRIVABLE',
});

const toHistoryEntry = ({ id, type, timestamp, details }: NumberedEvent) => ({
  id,
  previousEventId: id - 1,
  type,
  timestamp: toSeconds(timestamp),
  ...details,
});

const findMachine = ({ machines }: Service, input: Input): Machine => {
  const arn = readArn(input, 'stateMachineArn', 'stateMachine');
  const machine = machines.find((one) => one.arn === arn);
  if (machine === undefined) throw stateMachineDoesNotExist(arn);
  return machine;
};

const findExecution = async ({ store }: Service, input: Input): Promise<Execution> => {
  const arn = readArn(input, 'executionArn', 'execution');
  const execution = await store.find(arn);
  if (execution === undefined) throw executionDoesNotExist(arn);
  return execution;
};

const startExecution = async (service: Service, input: Input) => {
  const { arn: stateMachineArn } = findMachine(service, input);
  const name = readExecutionName(input);
  const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
  const startDate = now();
  const text = readExecutionInput(input);
  const execution: Execution = { executionArn, stateMachineArn, name, status: 'RUNNING', startDate, input: text };
  if (await service.store.insert(execution)) {
    await service.runner.start(execution);
    return { executionArn, startDate: toSeconds(startDate) };
  }
  // StartExecution is idempotent for the same name and input while the execution runs.
  const found = await service.store.find(executionArn);
  if (found?.status !== 'RUNNING' || found.input !== text)
    throw new StepFunctionsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
  return { executionArn, startDate: toSeconds(found.startDate) };
};

const stopExecution = async (service: Service, input: Input) => {
  const execution = await findExecution(service, input);
  const reason = { error: readOptionalText(input, 'error'), cause: readOptionalText(input, 'cause') };
  const stopDate = execution.status === 'RUNNING' ? await service.runner.stop(execution, reason) : execution.stopDate;
  return { stopDate: toSeconds(stopDate) };
};

const listExecutions = async (service: Service, input: Input) => {
  const { arn } = findMachine(service, input);
  const status = readOptionalText(input, 'statusFilter');
  const { items, next } = await service.store.list(arn, readPageRequest(input, true));
  const selected = items.filter((one) => status === undefined || one.status === status);
  return { executions: selected.map(toListEntry), nextToken: next };
};

const getExecutionHistory = async (service: Service, input: Input) => {
  const { executionArn } = await findExecution(service, input);
  const page = readPageRequest(input, input.reverseOrder === true);
  const { items, next } = await service.store.history(executionArn, page);
  return { events: items.map(toHistoryEntry), nextToken: next };
};

/** Creates the operations of Step Functions that the local stack implements, by name. */
export const createOperations = (
  machines: readonly Machine[],
  store: ExecutionStore,
  runner: Runner,
): Readonly<Record<string, Operation>> => {
  const service: Service = { machines, store, runner };
  return {
    StartExecution: (input) => startExecution(service, input),
    DescribeExecution: async (input) => toDescription(await findExecution(service, input)),
    StopExecution: (input) => stopExecution(service, input),
    ListExecutions: (input) => listExecutions(service, input),
    GetExecutionHistory: (input) => getExecutionHistory(service, input),
  };
};
