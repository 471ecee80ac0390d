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

export interface Runner {
  /** Starts an execution that is stored as running. */
  start(execution: Execution): Promise<void>;
  /** Aborts an execution unless it has ended, and returns the instant of its end. */
  stop(execution: Execution, reason: { readonly error?: string; readonly cause?: string }): Promise<number>;
  /**
   * Resumes the executions that the end of the previous stack interrupted, in the state that each had entered last, whose
   * task runs again. An execution that was interrupted in the same state too often fails.
   */
  resumeInterrupted(): Promise<void>;
  /** Resolves when no execution is running. */
  idle(): Promise<void>;
  /** Stops all executions without storing an end, so that they can be resumed. */
  abandon(): void;
}

/** Events of a history read by one query. */
const HISTORY_PAGE_SIZE = 100;

/** Resumptions of one state at most: its task may be what crashes the process. */
const MAX_RESUMPTIONS = 5;

/** A state at which an execution resumes, with its input. */
interface Entry {
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

/** Creates a runner that interprets executions in this process and records their history and end in the store. */
export const createRunner = (options: {
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
      const { definition, functions } = resolveTaskFunctions(machine.definition, options.timeoutOf);
      const handlers = Object.fromEntries(
        [...functions].map(([state, name]) => [state, (input: unknown) => invoke(name, input)]),
      );
      return [machine.arn, { ...machine, definition, handlers, interpreter: new StateMachine(definition as never) }];
    }),
  );

  const numbered = (arn: string, event: HistoryEvent) => {
    const id = (lastIds.get(arn) ?? 0) + 1;
    lastIds.set(arn, id);
    return { id, ...event };
  };

  const end = async (execution: Execution, outcome: Outcome): Promise<Execution | undefined> => {
    const stopDate = now();
    const event = numbered(execution.executionArn, toEndEvent(outcome, stopDate));
    return store.end(execution, outcome, stopDate, event);
  };

  const run = async (execution: Execution, from?: Entry): Promise<void> => {
    const { executionArn, name, stateMachineArn, startDate } = execution;
    const machine = machines.get(stateMachineArn);
    if (machine === undefined) throw new Error(`There is no state machine ${stateMachineArn}`);
    const input = JSON.parse(execution.input);
    const interpreter =
      from === undefined
        ? machine.interpreter
        : // Validation would refuse the states that cannot be reached from this start.
          new StateMachine({ ...machine.definition, StartAt: from.state } as never, {
            validationOptions: { noValidate: true },
          });
    const running = interpreter.run((from?.input ?? input) as never, {
      overrides: { taskResourceLocalHandlers: machine.handlers as never },
      context: {
        Execution: { Id: executionArn, Name: name, Input: input, StartTime: new Date(startDate).toISOString() },
        StateMachine: { Id: stateMachineArn, Name: machine.name },
      },
    });
    aborts.set(executionArn, running.abort);
    const outcome = awaitOutcome(running.result);
    for await (const log of running.eventLogs) {
      const event = toHistoryEvent(log);
      if (event !== undefined && aborts.has(executionArn))
        await store.append(executionArn, numbered(executionArn, event));
    }
    // An aborted execution has its end stored already.
    if (aborts.delete(executionArn)) await end(execution, await outcome);
    lastIds.delete(executionArn);
  };

  const work = (execution: Execution, from?: Entry): void => {
    const { executionArn } = execution;
    const done = run(execution, from)
      .catch((error) => process.stderr.write(`Execution ${execution.name}: ${error.message}\n`))
      .finally(() => working.delete(executionArn));
    working.set(executionArn, done.then());
  };

  /** Reads from the history the last entered state and the resumptions since a state was last left. */
  const readInterruption = async ({ executionArn, stateMachineArn }: Execution) => {
    const states = machines.get(stateMachineArn)?.definition.States ?? {};
    let entry: Entry | undefined;
    let resumptions = 0;
    let hasAdvanced = false;
    let token: string | undefined;
    do {
      const { items, next } = await store.history(executionArn, { limit: HISTORY_PAGE_SIZE, token, descending: true });
      for (const { id, type, details } of items) {
        lastIds.set(executionArn, Math.max(id, lastIds.get(executionArn) ?? 0));
        hasAdvanced ||= type.endsWith('StateExited');
        if (type === 'ExecutionRedriven' && !hasAdvanced) resumptions += 1;
        const { name = '', input = 'null' } = (details.stateEnteredEventDetails ?? {}) as Partial<
          Record<string, string>
        >;
        // States within a Map are entered again with the Map.
        if (entry === undefined && Object.hasOwn(states, name)) entry = { state: name, input: JSON.parse(input) };
      }
      token = next;
    } while (token !== undefined && !(entry !== undefined && hasAdvanced));
    return { entry, resumptions };
  };

  const resume = async (execution: Execution): Promise<void> => {
    const { entry, resumptions } = await readInterruption(execution);
    if (resumptions >= MAX_RESUMPTIONS) {
      const state = entry === undefined ? '' : ` in its state ${entry.state}`;
      const cause = `The local stack was stopped ${resumptions + 1} times while this execution was${state}`;
      await end(execution, { status: 'FAILED', error: 'States.Runtime', cause });
      lastIds.delete(execution.executionArn);
      return;
    }
    const { executionArn } = execution;
    await store.append(
      executionArn,
      numbered(executionArn, {
        type: 'ExecutionRedriven',
        timestamp: now(),
        details: { executionRedrivenEventDetails: { redriveCount: resumptions + 1 } },
      }),
    );
    work(execution, entry);
  };

  return {
    start: async (execution) => {
      const { executionArn, input, startDate } = execution;
      const details = { executionStartedEventDetails: { input } };
      await store.append(
        executionArn,
        numbered(executionArn, { type: 'ExecutionStarted', timestamp: startDate, details }),
      );
      work(execution);
    },
    stop: async (execution, reason) => {
      const { executionArn } = execution;
      const ended = await end(execution, { status: 'ABORTED', ...reason });
      const abort = ended === undefined ? undefined : aborts.get(executionArn);
      aborts.delete(executionArn);
      abort?.();
      return (ended ?? (await store.find(executionArn)))?.stopDate ?? now();
    },
    resumeInterrupted: async () => {
      for (const arn of await store.running()) {
        const execution = await store.find(arn);
        if (execution !== undefined && !working.has(arn)) await resume(execution);
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
