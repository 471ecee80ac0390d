import { type ErasureInput, eraseSlice } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** State EraseTree: one slice of a large deletion; the state machine comes again until it is done. */
export const handler = taskHandler<ErasureInput, ErasureInput & { readonly done: boolean }>(
  { api: 'cmis', operation: 'eraseTree' },
  async ({ repositoryId, folderId, by }) => ({
    repositoryId,
    folderId,
    by,
    done: await eraseSlice({ repositoryId, folderId, by }),
  }),
);
