import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { config } from '#lib/shared/config.ts';
import { newId } from '#lib/shared/ids.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** Starts an execution that writes what is left of a series; two at once wait for each other. */
export const startSeriesWork = async (id: number): Promise<void> => {
  await getStepFunctionsClient().send(
    new StartExecutionCommand({
      stateMachineArn: config.calendarStateMachine,
      name: `series-${id}-${newId()}`,
      input: JSON.stringify({ series: id }),
    }),
  );
};
