import { resumeDeletions } from '#lib/cmis/actions/resumeDeletions.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every minute: large deletions that broke off go on. */
export const handler = taskHandler<unknown, void>({ api: 'cmis', operation: 'resumeDeletions' }, async () => {
  const deletions = await resumeDeletions();
  if (deletions > 0) log.info('Deletions go on', { deletions });
});
