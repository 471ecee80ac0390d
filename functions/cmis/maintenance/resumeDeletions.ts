import { resumeDeletions, retryParkedDeletions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** What an operator may ask for beside the usual run. */
interface Wanted {
  readonly retryParked?: boolean;
}

/** Every minute: large deletions that broke off go on. */
export const handler = taskHandler<Wanted | undefined, void>(
  { api: 'cmis', operation: 'resumeDeletions' },
  async (wanted) => {
    if (wanted?.retryParked === true) log.info('Parked deletions go on', { deletions: await retryParkedDeletions() });
    const { started, ...queue } = await resumeDeletions();
    if (started > 0) log.info('Deletions go on', { deletions: started });
    writeQueueMetrics('cmis', 'resumeDeletions', queue);
  },
);
