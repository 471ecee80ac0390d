import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { config } from '#lib/shared/config.ts';
import { newId } from '#lib/shared/ids.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

/** Starts an execution that synchronises the rest of a series; the series' lease serialises concurrent executions. */
export const startSeriesExecution = async (id: number): Promise<void> => {
  await getStepFunctionsClient().send(
    new StartExecutionCommand({
      stateMachineArn: config.calendarStateMachine,
      name: `series-${id}-${newId()}`,
      input: JSON.stringify({ series: id }),
    }),
  );
};
