import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { STATUSES, type Status } from '#lib/calendar/domain/model.ts';
import { seesTrash, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/**
 * Returns the statuses that a list shows the caller (reference §3.4). Callers who see only published objects may
 * request no other status (400); trash must be requested explicitly and is shown to editors only.
 */
export const resolveListStatuses = (caller: Caller, asked: readonly Status[] | undefined): readonly Status[] => {
  if (!seesUnpublished(caller)) {
    if (asked?.some((status) => status !== 'publish')) throw invalidParameter('status');
    return ['publish'];
  }
  if (asked === undefined) return STATUSES.filter((status) => status !== 'trash');
  return seesTrash(caller) ? asked : asked.filter((status) => status !== 'trash');
};
