import type { Execution } from '#lib/local/stepFunctions/execution.ts';

/**
 * Keys of the local stack's table of executions.
 *
 * | item          | pk              | sk               | access                                  |
 * | ------------- | --------------- | ---------------- | --------------------------------------- |
 * | execution     | EXECUTION#<arn> | EXECUTION        | by ARN                                  |
 * | history event | EXECUTION#<arn> | EVENT#<id>       | by ARN and id                           |
 * | list entry    | MACHINE#<arn>   | <start>#<name>   | by state machine, newest first          |
 * | running mark  | RUNNING         | <execution ARN>  | all, at the next start, to resume them  |
 */
export const executionKey = (arn: string) => ({ pk: `EXECUTION#${arn}`, sk: 'EXECUTION' });

export const EVENT_PREFIX = 'EVENT#';
export const eventKey = (arn: string, id: number) => ({
  pk: executionKey(arn).pk,
  sk: `${EVENT_PREFIX}${String(id).padStart(8, '0')}`,
});

export const RUNNING = 'RUNNING';
export const runningKey = (arn: string) => ({ pk: RUNNING, sk: arn });

export const machinePartition = (stateMachineArn: string): string => `MACHINE#${stateMachineArn}`;
export const listKey = ({ stateMachineArn, startDate, name }: Execution) => ({
  pk: machinePartition(stateMachineArn),
  sk: `${String(startDate).padStart(15, '0')}#${name}`,
});
