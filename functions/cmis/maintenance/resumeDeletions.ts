import { resumeDeletions, retryParkedDeletions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Payload of an invocation by an operator. */
interface MaintenanceInput {
  readonly retryParked?: boolean;
}

/** Every minute: resumes interrupted deletions of large trees. */
export const handler = taskHandler<MaintenanceInput | undefined, void>(
  { api: 'cmis', operation: 'resumeDeletions' },
  async (input) => {
    if (input?.retryParked === true)
      log.info('Parked deletions are resumed', { deletions: await retryParkedDeletions() });
    const { started, ...queue } = await resumeDeletions();
    if (started > 0) log.info('Deletions are resumed', { deletions: started });
    writeQueueMetrics('cmis', 'resumeDeletions', queue);
  },
);
