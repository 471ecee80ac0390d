import type { Execution } from '#lib/local/stepFunctions/execution.ts';
import type { ExecutionStore } from '#lib/local/stepFunctions/executionStore.ts';
import { createExecutor, type Entry, type ExecutorOptions } from '#lib/local/stepFunctions/executor.ts';
import { now } from '#lib/shared/clock.ts';

export interface Runner {
  /** Starts an execution that is stored as running. */
  start(execution: Execution): Promise<void>;
  /** Aborts an execution unless it has ended, and returns the instant of its end. */
  stop(execution: Execution, reason: { readonly error?: string; readonly cause?: string }): Promise<number>;
  /**
   * Resumes the executions that the end of the previous stack interrupted. Each continues in the state that it had
   * entered last, whose task runs again. An execution that was interrupted in the same state too often fails.
   */
  resumeInterrupted(): Promise<void>;
  /** Resolves when no execution is running. */
  idle(): Promise<void>;
  /** Stops all executions without storing an end, so that they can be resumed. */
  abandon(): void;
}

/** Events of a history read by one query. */
const HISTORY_PAGE_SIZE = 100;

/** Maximum number of resumptions of one state: its task may be what crashes the process. */
const MAX_RESUMPTIONS = 5;

/** Reads from the history the last entered state, and the number of resumptions since a state was last left. */
const readInterruption = async (
  store: ExecutionStore,
  { executionArn }: Execution,
  states: object,
): Promise<{ readonly entry: Entry | undefined; readonly resumptions: number; readonly lastId: number }> => {
  let entry: Entry | undefined;
  let resumptions = 0;
  let lastId = 0;
  let hasAdvanced = false;
  let token: string | undefined;
  do {
    const { items, next } = await store.history(executionArn, { limit: HISTORY_PAGE_SIZE, token, descending: true });
    for (const { id, type, details } of items) {
      lastId = Math.max(id, lastId);
      hasAdvanced ||= type.endsWith('StateExited');
      if (type === 'ExecutionRedriven' && !hasAdvanced) resumptions += 1;
      const { name = '', input = 'null' } = (details.stateEnteredEventDetails ?? {}) as Partial<Record<string, string>>;
      // States within a Map are entered again when the Map is.
      if (entry === undefined && Object.hasOwn(states, name)) entry = { state: name, input: JSON.parse(input) };
    }
    token = next;
  } while (token !== undefined && !(entry !== undefined && hasAdvanced));
  return { entry, resumptions, lastId };
};

/** Creates a runner that interprets executions in this process and records their history and end in the store. */
export const createRunner = (options: ExecutorOptions): Runner => {
  const { store } = options;
  const executor = createExecutor(options);

  const resume = async (execution: Execution): Promise<void> => {
    const { executionArn, stateMachineArn } = execution;
    const states = executor.getStates(stateMachineArn);
    const { entry, resumptions, lastId } = await readInterruption(store, execution, states);
    executor.continueAfter(executionArn, lastId);
    if (resumptions >= MAX_RESUMPTIONS) {
      const state = entry === undefined ? '' : ` in its state ${entry.state}`;
      const cause = `The local stack was stopped ${resumptions + 1} times while this execution was${state}`;
      await executor.end(execution, { status: 'FAILED', error: 'States.Runtime', cause });
      executor.continueAfter(executionArn, undefined);
      return;
    }
    await executor.record(executionArn, {
      type: 'ExecutionRedriven',
      timestamp: now(),
      details: { executionRedrivenEventDetails: { redriveCount: resumptions + 1 } },
    });
    executor.work(execution, entry);
  };

  return {
    start: async (execution) => {
      const { executionArn, input, startDate } = execution;
      const details = { executionStartedEventDetails: { input } };
      await executor.record(executionArn, { type: 'ExecutionStarted', timestamp: startDate, details });
      executor.work(execution);
    },
    stop: async (execution, reason) => {
      const { executionArn } = execution;
      const ended = await executor.end(execution, { status: 'ABORTED', ...reason });
      const abort = executor.release(executionArn);
      if (ended !== undefined) abort?.();
      return (ended ?? (await store.find(executionArn)))?.stopDate ?? now();
    },
    resumeInterrupted: async () => {
      for (const arn of await store.running()) {
        const execution = await store.find(arn);
        if (execution !== undefined && !executor.isWorking(arn)) await resume(execution);
      }
    },
    idle: executor.idle,
    abandon: executor.abandon,
  };
};
