import { afterEach } from 'vitest';
import { ThreadLost } from '#lib/procurement/actions/threads/runInThread.ts';
import { TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';

/** Calls that a test observes in the calculations of its file, and code that it runs within them. */
interface Calculations {
  /** Number of lots begun in this test. */
  lots: number;
  /** Runs before each slice. */
  beforeSlice: (planId: string) => Promise<void>;
}

/** Runs the calculations of a test file by the state machine; in each test the first lot dies once. */
export const useDyingLot = (): Calculations => {
  const untouched: Calculations = { lots: 0, beforeSlice: () => Promise.resolve() };
  const calculations = { ...untouched };
  useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
    ...TASKS,
    procurementOptimise: async (input) => {
      await calculations.beforeSlice((input as { readonly planId: string }).planId);
      return TASKS.procurementOptimise?.(input);
    },
    procurementAnswerLot: async (input: never) => {
      calculations.lots += 1;
      if (calculations.lots === 1) throw new ThreadLost('killed');
      return TASKS.procurementAnswerLot?.(input);
    },
  });
  afterEach(() => {
    Object.assign(calculations, untouched);
  });
  return calculations;
};
