import { afterAll, beforeAll } from 'vitest';
import { createLocalClient } from '#lib/local/dynamodb/localClient.ts';
import { config } from '#lib/shared/config.ts';
import {
  type LocalStateMachine,
  type MachineFiles,
  startStateMachines,
  type TaskHandler,
} from '#test/support/stateMachines/stateMachine.ts';

/** Gives the test file its own Step Functions with deployed state machines; see `startStateMachines`. */
const useStateMachines = (
  files: MachineFiles,
  handlers: Readonly<Record<string, TaskHandler>>,
): Pick<LocalStateMachine, 'restart' | 'failAll'> => {
  let machines: LocalStateMachine | undefined;
  beforeAll(async () => {
    machines = await startStateMachines(createLocalClient(config.dynamodbEndpoint ?? ''), files, handlers);
  });
  afterAll(async () => {
    await machines?.stop();
  });
  return {
    restart: async () => {
      await machines?.restart();
    },
    failAll: async () => {
      await machines?.failAll();
    },
  };
};

/** Like `useStateMachines`, for one state machine. */
export const useStateMachine = (
  file: string,
  variable: string,
  handlers: Readonly<Record<string, TaskHandler>>,
): Pick<LocalStateMachine, 'restart' | 'failAll'> => useStateMachines({ [variable]: file }, handlers);
