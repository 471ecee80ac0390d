import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { STATUSES, type Status } from '#lib/calendar/domain/model.ts';
import { mayEditOthers, seesTrash, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/**
 * Returns the statuses that a list shows the caller. Callers who see only published objects may
 * request no other status (400); trash must be requested explicitly and is shown to editors only.
 */
export const resolveListStatuses = (caller: Caller, requested: readonly Status[] | undefined): readonly Status[] => {
  if (!seesUnpublished(caller)) {
    if (requested?.some((status) => status !== 'publish')) throw invalidParameter('status');
    return ['publish'];
  }
  if (requested === undefined) return STATUSES.filter((status) => status !== 'trash');
  return seesTrash(caller) ? requested : requested.filter((status) => status !== 'trash');
};

/** Returns the sets of which the caller sees every post, and whether the caller sees only their own posts of `private`. */
export const splitSets = (
  all: readonly PlaceSet[],
  caller: Caller,
): { readonly sets: readonly PlaceSet[]; readonly isOwnOnly: boolean } => {
  const isOwnOnly = all.includes('private') && !mayEditOthers(caller);
  return { sets: isOwnOnly ? all.filter((set) => set !== 'private') : all, isOwnOnly };
};
