import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { STATUSES, type Status } from '#lib/calendar/domain/model.ts';
import { seesTrash, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/**
 * Reference §3.4: what a list shows this caller. Who sees published things only may ask for nothing else; trash has to
 * be asked for, and only editors get it.
 */
export const listStatuses = (caller: Caller, asked: readonly Status[] | undefined): readonly Status[] => {
  if (!seesUnpublished(caller)) {
    if (asked?.some((status) => status !== 'publish')) throw invalidParameter('status');
    return ['publish'];
  }
  if (asked === undefined) return STATUSES.filter((status) => status !== 'trash');
  return seesTrash(caller) ? asked : asked.filter((status) => status !== 'trash');
};
