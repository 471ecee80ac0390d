import { eraseTree } from '#lib/cmis/actions/deletion/eraseTree.ts';
import { startExecutions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { now, nowIso } from '#lib/shared/clock.ts';
import { log } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Milliseconds that a request waits for a deletion before the background continues it. */
const IN_REQUEST = 8_000;
/** Milliseconds before the request's deadline that are reserved for the answer. */
const FOR_ANSWER = 5_000;

/** Returns the instant until which a request that begins now may erase. */
export const getErasureDeadline = (): number =>
  Math.min(now() + IN_REQUEST, (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY) - FOR_ANSWER);

/** Erases deleted objects as far as time allows; executions of the state machine continue with the rest. */
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
      log.warn('A deletion failed in its request and is deferred', { folderId, error: String(error) });
      return false;
    });
    if (!isDone) left.push(folderId);
  }
  await startExecutions(left.map((folderId) => ({ repositoryId, folderId, by, at: nowIso() })));
};
