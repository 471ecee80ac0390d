import type { Execution } from '#lib/local/stepFunctions/execution.ts';
import type { ExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import type { Machine, Runner } from '#lib/local/stepFunctions/runner.ts';
import {
  executionDoesNotExist,
  invalidArn,
  StepFunctionsError,
  stateMachineDoesNotExist,
} from '#lib/local/stepFunctions/serviceError.ts';
import { now } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

type Input = Readonly<Record<string, unknown>>;
export type Operation = (input: Input) => Promise<object>;

/** Limits of the service. */
const INPUT_BYTES = 262_144;
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;
const ARN = /^arn:aws[^:]*:states:[^:]+:\d{12}:(stateMachine|execution):[^:]+(?::[^:]+)?$/;

/** The AWS JSON protocol carries instants as seconds since 1970 UTC. */
const toSeconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

const arnIn = (input: Input, member: string, kind: string): string => {
  const arn = input[member];
  if (typeof arn !== 'string' || ARN.exec(arn)?.[1] !== kind) throw invalidArn(arn);
  return arn;
};

const optionalText = (input: Input, member: string): string | undefined => {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new StepFunctionsError('ValidationException', `${member} is not a string`);
  return value;
};

const limitIn = (input: Input): number => {
  const limit = Number(input.maxResults ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > 1000)
    throw new StepFunctionsError('ValidationException', 'maxResults is not between 0 and 1000');
  return limit === 0 ? 100 : limit;
};

const executionInput = (input: Input): string => {
  const text = optionalText(input, 'input') ?? '{}';
  if (Buffer.byteLength(text) > INPUT_BYTES)
    throw new StepFunctionsError('InvalidExecutionInput', `The input is larger than ${INPUT_BYTES} bytes`);
  try {
    JSON.parse(text);
  } catch {
    throw new StepFunctionsError('InvalidExecutionInput', `Invalid State Machine Execution Input: '${text}'`);
  }
  return text;
};

const executionName = (input: Input): string => {
  const name = optionalText(input, 'name') ?? newId();
  if (!NAME.test(name)) throw new StepFunctionsError('InvalidName', `Invalid Name: '${name}'`);
  return name;
};

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

/** Creates the operations of Step Functions that the local stack implements, by name. */
export const createOperations = (
  machines: readonly Machine[],
  store: ExecutionStore,
  runner: Runner,
): Readonly<Record<string, Operation>> => {
  const machineIn = (input: Input): Machine => {
    const arn = arnIn(input, 'stateMachineArn', 'stateMachine');
    const machine = machines.find((one) => one.arn === arn);
    if (machine === undefined) throw stateMachineDoesNotExist(arn);
    return machine;
  };

  const executionIn = async (input: Input): Promise<Execution> => {
    const arn = arnIn(input, 'executionArn', 'execution');
    const execution = await store.find(arn);
    if (execution === undefined) throw executionDoesNotExist(arn);
    return execution;
  };

  return {
    StartExecution: async (input) => {
      const machine = machineIn(input);
      const name = executionName(input);
      const execution: Execution = {
        executionArn: `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`,
        stateMachineArn: machine.arn,
        name,
        status: 'RUNNING',
        startDate: now(),
        input: executionInput(input),
      };
      const { executionArn, startDate } = execution;
      if (await store.insert(execution)) {
        await runner.start(execution);
        return { executionArn, startDate: toSeconds(startDate) };
      }
      // StartExecution is idempotent for the same name and input while the execution runs.
      const found = await store.find(executionArn);
      if (found?.status !== 'RUNNING' || found.input !== execution.input)
        throw new StepFunctionsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
      return { executionArn, startDate: toSeconds(found.startDate) };
    },
    DescribeExecution: async (input) => toDescription(await executionIn(input)),
    StopExecution: async (input) => {
      const execution = await executionIn(input);
      const reason = { error: optionalText(input, 'error'), cause: optionalText(input, 'cause') };
      const stopDate = execution.status === 'RUNNING' ? await runner.stop(execution, reason) : execution.stopDate;
      return { stopDate: toSeconds(stopDate) };
    },
    ListExecutions: async (input) => {
      const machine = machineIn(input);
      const status = optionalText(input, 'statusFilter');
      const { items, next } = await store.list(machine.arn, limitIn(input), optionalText(input, 'nextToken'));
      return {
        executions: items.filter((one) => status === undefined || one.status === status).map(toListEntry),
        nextToken: next,
      };
    },
    GetExecutionHistory: async (input) => {
      const { executionArn } = await executionIn(input);
      const reverse = input.reverseOrder === true;
      const token = optionalText(input, 'nextToken');
      const { items, next } = await store.history(executionArn, limitIn(input), reverse, token);
      const events = items.map(({ id, type, timestamp, details }) => ({
        id,
        previousEventId: id - 1,
        type,
        timestamp: toSeconds(timestamp),
        ...details,
      }));
      return { events, nextToken: next };
    },
  };
};
