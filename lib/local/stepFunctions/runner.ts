import { ExecutionError, ExecutionTimeoutError, StateMachine } from 'aws-local-stepfunctions';
import type { Invoke } from '#lib/local/invokeFunction.ts';
import { type States, taskFunctions } from '#lib/local/stepFunctions/definition.ts';
import type { Execution, HistoryEvent, Outcome } from '#lib/local/stepFunctions/execution.ts';
import type { ExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import { causeText, endEvent, historyEvent } from '#lib/local/stepFunctions/history.ts';
import { now } from '#lib/shared/clock.ts';

/** A state machine as deployed, its references replaced by local names. */
export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly definition: States;
}

export interface Runner {
  /** Sets an execution that is stored as running going. */
  start(execution: Execution): Promise<void>;
  /** Ends an execution as aborted, unless it ends by itself before; the instant at which it ended. */
  stop(execution: Execution, reason: { readonly error?: string; readonly cause?: string }): Promise<number>;
  /** Ends as failed what ran when the stack was last stopped. */
  failInterrupted(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Lets go of everything that runs; it stays stored as running. */
  abandon(): void;
}

const outcomeOf = async (result: Promise<unknown>): Promise<Outcome> => {
  try {
    return { status: 'SUCCEEDED', output: JSON.stringify((await result) ?? null) };
  } catch (error) {
    if (error instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
    const reason = error instanceof ExecutionError ? error.cause : error;
    const { name, message } = reason instanceof Error ? reason : new Error(String(reason));
    return { status: 'FAILED', error: name, cause: causeText(message) };
  }
};

/** Runs executions in this process by the interpreter and keeps what becomes of them in the store. */
export const executionRunner = (options: {
  readonly machines: readonly Machine[];
  readonly store: ExecutionStore;
  readonly invoke: Invoke;
  readonly timeoutOf: (functionName: string) => number;
}): Runner => {
  const { store, invoke } = options;
  const working = new Map<string, Promise<void>>();
  const aborts = new Map<string, () => void>();
  const lastIds = new Map<string, number>();

  const machines = new Map(
    options.machines.map((machine) => {
      const { definition, functions } = taskFunctions(machine.definition, options.timeoutOf);
      const handlers = Object.fromEntries(
        [...functions].map(([state, name]) => [state, (input: unknown) => invoke(name, input)]),
      );
      return [machine.arn, { ...machine, handlers, interpreter: new StateMachine(definition as never) }];
    }),
  );

  const numbered = (arn: string, event: HistoryEvent) => {
    const id = (lastIds.get(arn) ?? 0) + 1;
    lastIds.set(arn, id);
    return { id, ...event };
  };

  const end = async (execution: Execution, outcome: Outcome): Promise<Execution | undefined> => {
    const stopDate = now();
    const event = numbered(execution.executionArn, endEvent(outcome, stopDate));
    return store.end(execution, outcome, stopDate, event);
  };

  const run = async (execution: Execution): Promise<void> => {
    const { executionArn, name, stateMachineArn, startDate } = execution;
    const machine = machines.get(stateMachineArn);
    if (machine === undefined) throw new Error(`There is no state machine ${stateMachineArn}`);
    const input = JSON.parse(execution.input);
    const running = machine.interpreter.run(input, {
      overrides: { taskResourceLocalHandlers: machine.handlers as never },
      context: {
        Execution: { Id: executionArn, Name: name, Input: input, StartTime: new Date(startDate).toISOString() },
        StateMachine: { Id: stateMachineArn, Name: machine.name },
      },
    });
    aborts.set(executionArn, running.abort);
    const outcome = outcomeOf(running.result);
    for await (const log of running.eventLogs) {
      const event = historyEvent(log);
      if (event !== undefined && aborts.has(executionArn))
        await store.append(executionArn, numbered(executionArn, event));
    }
    // Whoever aborted it has stored its end.
    if (aborts.delete(executionArn)) await end(execution, await outcome);
    lastIds.delete(executionArn);
  };

  return {
    start: async (execution) => {
      const { executionArn, input, startDate } = execution;
      const details = { executionStartedEventDetails: { input } };
      await store.append(
        executionArn,
        numbered(executionArn, { type: 'ExecutionStarted', timestamp: startDate, details }),
      );
      const work = run(execution)
        .catch((error) => process.stderr.write(`Execution ${execution.name}: ${error.message}\n`))
        .finally(() => working.delete(executionArn));
      working.set(executionArn, work.then());
    },
    stop: async (execution, reason) => {
      const { executionArn } = execution;
      const ended = await end(execution, { status: 'ABORTED', ...reason });
      const abort = ended === undefined ? undefined : aborts.get(executionArn);
      aborts.delete(executionArn);
      abort?.();
      return (ended ?? (await store.find(executionArn)))?.stopDate ?? now();
    },
    failInterrupted: async () => {
      for (const arn of await store.running()) {
        const execution = await store.find(arn);
        if (execution === undefined) continue;
        const { items } = await store.history(arn, 1, true);
        lastIds.set(arn, items[0]?.id ?? 0);
        await end(execution, {
          status: 'FAILED',
          error: 'States.Runtime',
          cause: 'The local stack was stopped while this execution ran',
        });
        lastIds.delete(arn);
      }
    },
    idle: async () => {
      while (working.size > 0) await Promise.all(working.values());
    },
    abandon: () => {
      for (const abort of aborts.values()) abort();
      aborts.clear();
    },
  };
};
