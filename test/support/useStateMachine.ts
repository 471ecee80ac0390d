import { afterAll, beforeAll } from 'vitest';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { type LocalStateMachine, startStateMachine, type TaskHandler } from '#test/support/stateMachine.ts';

/** Gives the test file Step Functions of its own with one deployed state machine; see `startStateMachine`. */
export const useStateMachine = (
  file: string,
  variable: string,
  handlers: Readonly<Record<string, TaskHandler>>,
): Pick<LocalStateMachine, 'restart'> => {
  let machine: LocalStateMachine | undefined;
  beforeAll(async () => {
    machine = await startStateMachine(dynamodb, file, variable, handlers);
  });
  afterAll(async () => {
    await machine?.stop();
  });
  return {
    restart: async () => {
      await machine?.restart();
    },
  };
};
