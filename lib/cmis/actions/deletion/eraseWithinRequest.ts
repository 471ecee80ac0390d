import { eraseTree } from '#lib/cmis/actions/deletion/eraseTree.ts';
import { startExecutions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { now, nowIso } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Milliseconds that a caller waits for a deletion, which then goes on without them. */
const IN_REQUEST = 8_000;
/** Milliseconds before the end of the request that are left for the answer. */
const FOR_ANSWER = 5_000;

/** Until when a request that begins now may erase what it deletes. */
export const getErasureDeadline = (): number =>
  Math.min(now() + IN_REQUEST, (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY) - FOR_ANSWER);

/** Erases deleted objects as far as time allows. What does not fit, or fails, goes on in executions. */
export const eraseWithinRequest = async (
  session: Session,
  folderIds: readonly string[],
  until: number,
): Promise<void> => {
  const { repositoryId, access } = session;
  const by = access.name;
  const left: string[] = [];
  for (const folderId of folderIds) {
    const isDone = await eraseTree({ repositoryId, by }, folderId, until).catch((error: unknown) => {
      log.warn('A deletion could not go on in its request', { folderId, error: String(error) });
      return false;
    });
    if (!isDone) left.push(folderId);
  }
  await startExecutions(left.map((folderId) => ({ repositoryId, folderId, by, at: nowIso() })));
};
