import { type ErasureInput, eraseSlice } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** State EraseTree: erases one slice of a deleted tree; the state machine repeats it until `done`. */
export const handler = taskHandler<ErasureInput, ErasureInput & { readonly done: boolean }>(
  { api: 'cmis', operation: 'eraseTree' },
  async ({ repositoryId, folderId, by }) => ({
    repositoryId,
    folderId,
    by,
    done: await eraseSlice({ repositoryId, folderId, by }),
  }),
);
