import { StateMachine } from 'aws-local-stepfunctions';
import { describe, expect, test } from 'vitest';
import { definitionIn } from '#test/support/stateMachines/stateMachine.ts';

type Task = () => Promise<never>;

/** Returns a task that fails with the names of errors one after the other, and then answers. */
const failing = (names: readonly string[], answers: readonly object[]): Task => {
  const left = [...names];
  const remaining = [...answers];
  return async () => {
    const name = left.shift();
    if (name !== undefined) throw Object.assign(new Error('Rate Exceeded.'), { name });
    return (remaining.shift() ?? {}) as never;
  };
};

/** Runs a state machine with these tasks, without waiting between attempts. */
const run = (file: string, tasks: Readonly<Record<string, Task>>): Promise<unknown> => {
  const machine = new StateMachine(definitionIn(file) as never, { validationOptions: { noValidate: true } });
  const retryIntervalOverrides = Object.fromEntries(Object.keys(tasks).map((state) => [state, 0]));
  return machine.run({}, { overrides: { taskResourceLocalHandlers: tasks, retryIntervalOverrides } }).result;
};

const times = (count: number, name: string): readonly string[] => Array.from({ length: count }, () => name);
const REFUSALS = times(12, 'Lambda.TooManyRequestsException');

/** Answers of the tasks of each state machine, in the order of the calls. */
const MACHINES: readonly (readonly [string, Readonly<Record<string, readonly object[]>>])[] = [
  [
    'statemachines/procurement.asl.yml',
    {
      Prepare: [],
      Optimise: [{ planId: 'plan', done: false, lots: [1] }, { done: true }],
      AnswerLot: [],
      RecordResult: [{ stored: true }],
    },
  ],
  ['statemachines/calendarCleanup.asl.yml', { Unlink: [{ done: true }] }],
  ['statemachines/cmisDeletion.asl.yml', { EraseTree: [{ done: true }] }],
];

describe.each(MACHINES.flatMap(([file, answers]) => Object.keys(answers).map((state) => ({ file, state, answers }))))(
  '$file, state $state',
  ({ file, state, answers }) => {
    const fail = (names: readonly string[]) =>
      run(file, {
        RecordFailure: failing([], [{ error: { Error: 'Failed', Cause: 'as intended' } }]),
        ...Object.fromEntries(
          Object.entries(answers).map(([one, given]) => [one, failing(one === state ? names : [], given)]),
        ),
      });

    test('is tried again until Lambda has room for its function', async () => {
      await expect(fail(REFUSALS)).resolves.toBeDefined();
    });

    test('is given up when its function fails again and again', async () => {
      await expect(fail(times(12, 'Lambda.ServiceException'))).rejects.toThrow();
    });
  },
);
