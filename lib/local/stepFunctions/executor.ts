import { ExecutionError, ExecutionTimeoutError, StateMachine } from 'aws-local-stepfunctions';
import type { Invoke } from '#lib/local/invoke/invokeFunction.ts';
import { resolveTaskFunctions, type States } from '#lib/local/stepFunctions/definition.ts';
import type { Execution, HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';
import type { ExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import { formatCause, toEndEvent, toHistoryEvent } from '#lib/local/stepFunctions/history.ts';
import { now } from '#lib/shared/clock.ts';

/** A deployed state machine with references replaced by local names. */
export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly definition: States;
}

/** A state at which an execution resumes, with its input. */
export interface Entry {
  readonly state: string;
  readonly input: unknown;
}

const awaitOutcome = async (result: Promise<unknown>): Promise<Outcome> => {
  try {
    return { status: 'SUCCEEDED', output: JSON.stringify((await result) ?? null) };
  } catch (error) {
    if (error instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
    const reason = error instanceof ExecutionError ? error.cause : error;
    const { name, message } = reason instanceof Error ? reason : new Error(String(reason));
    return { status: 'FAILED', error: name, cause: formatCause(message) };
  }
};

export interface ExecutorOptions {
  readonly machines: readonly Machine[];
  readonly store: ExecutionStore;
  readonly invoke: Invoke;
  readonly getTimeout: (functionName: string) => number;
}

/**
 * Compiling the schema of the States Language takes seconds of each start: `sls package` and the tests validate the
 * definitions. Validation would also refuse states that cannot be reached from the state of a resumed execution.
 */
const createInterpreter = (definition: object): StateMachine =>
  new StateMachine(definition as never, { validationOptions: { noValidate: true } });

/** Returns the state machines by their ARN, with the functions that their tasks call. */
const prepareMachines = ({ machines, invoke, getTimeout }: ExecutorOptions) =>
  new Map(
    machines.map((machine) => {
      const { definition, functions } = resolveTaskFunctions(machine.definition, getTimeout);
      const handlers = Object.fromEntries(
        [...functions].map(([state, name]) => [state, (input: unknown) => invoke(name, input)]),
      );
      return [machine.arn, { ...machine, definition, handlers, interpreter: createInterpreter(definition) }];
    }),
  );

type PreparedMachine = ReturnType<typeof prepareMachines> extends Map<string, infer Prepared> ? Prepared : never;

/** Interprets an execution from its start or from a state in which it was interrupted. */
const interpret = (machine: PreparedMachine, execution: Execution, from: Entry | undefined) => {
  const { executionArn, name, stateMachineArn, startDate } = execution;
  const input = JSON.parse(execution.input);
  const interpreter =
    from === undefined ? machine.interpreter : createInterpreter({ ...machine.definition, StartAt: from.state });
  return interpreter.run((from?.input ?? input) as never, {
    overrides: { taskResourceLocalHandlers: machine.handlers as never },
    context: {
      Execution: { Id: executionArn, Name: name, Input: input, StartTime: new Date(startDate).toISOString() },
      StateMachine: { Id: stateMachineArn, Name: machine.name },
    },
  });
};

export interface Executor {
  /** Interprets an execution in the background until it ends. */
  readonly work: (execution: Execution, from?: Entry) => void;
  /** Stores an event under the next number of its execution. */
  readonly record: (executionArn: string, event: HistoryEvent) => Promise<void>;
  /** Numbers the next events of an execution after `lastId`; undefined removes the counter of the execution. */
  readonly continueAfter: (executionArn: string, lastId: number | undefined) => void;
  /** Stores the end of an execution; undefined if it had ended already. */
  readonly end: (execution: Execution, outcome: Outcome) => Promise<Execution | undefined>;
  readonly isWorking: (executionArn: string) => boolean;
  /** Stores no more events and no end of an execution, and returns what stops its interpretation. */
  readonly release: (executionArn: string) => (() => void) | undefined;
  /** Stops all interpretations without storing an end. */
  readonly abandon: () => void;
  /** Resolves when no execution is running. */
  readonly idle: () => Promise<void>;
  /** Names of the states at the top level of a state machine. */
  readonly getStates: (stateMachineArn: string) => object;
}

/** Creates an executor that interprets executions in this process. */
export const createExecutor = (options: ExecutorOptions): Executor => {
  const { store } = options;
  const machines = prepareMachines(options);
  const working = new Map<string, Promise<void>>();
  const aborts = new Map<string, () => void>();
  const lastIds = new Map<string, number>();

  const addEventId = (arn: string, event: HistoryEvent) => {
    const id = (lastIds.get(arn) ?? 0) + 1;
    lastIds.set(arn, id);
    return { id, ...event };
  };
  const record: Executor['record'] = (arn, event) => store.append(arn, addEventId(arn, event));
  const end: Executor['end'] = (execution, outcome) => {
    const stopDate = now();
    return store.end(execution, outcome, stopDate, addEventId(execution.executionArn, toEndEvent(outcome, stopDate)));
  };
  const run = async (execution: Execution, from?: Entry): Promise<void> => {
    const { executionArn, stateMachineArn } = execution;
    const machine = machines.get(stateMachineArn);
    if (machine === undefined) throw new Error(`There is no state machine ${stateMachineArn}`);
    const running = interpret(machine, execution, from);
    aborts.set(executionArn, running.abort);
    const outcome = awaitOutcome(running.result);
    for await (const log of running.eventLogs) {
      const event = toHistoryEvent(log);
      if (event !== undefined && aborts.has(executionArn)) await record(executionArn, event);
    }
    // An aborted execution has its end stored already.
    if (aborts.delete(executionArn)) await end(execution, await outcome);
    lastIds.delete(executionArn);
  };

  return {
    work: (execution, from) => {
      const { executionArn } = execution;
      const done = run(execution, from)
        .catch((error) => process.stderr.write(`Execution ${execution.name}: ${error.message}\n`))
        .finally(() => working.delete(executionArn));
      working.set(executionArn, done.then());
    },
    record,
    continueAfter: (arn, lastId) => {
      if (lastId === undefined) lastIds.delete(arn);
      else lastIds.set(arn, lastId);
    },
    end,
    isWorking: (arn) => working.has(arn),
    release: (arn) => {
      const abort = aborts.get(arn);
      aborts.delete(arn);
      return abort;
    },
    abandon: () => {
      for (const abort of aborts.values()) abort();
      aborts.clear();
    },
    idle: async () => {
      while (working.size > 0) await Promise.all(working.values());
    },
    getStates: (arn) => machines.get(arn)?.definition.States ?? {},
  };
};
