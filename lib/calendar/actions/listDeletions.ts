import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import type { ListReader } from '#lib/calendar/domain/events/unpublishing.ts';
import type { Deletion } from '#lib/calendar/domain/model.ts';
import { seesPrivateTo, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { DELETION_RETENTION_DAYS } from '#lib/calendar/store/items/changes.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';

export const createListReader = (sets: readonly EventSet[], sinceUtc: string, caller: Caller): ListReader => ({
  sets,
  sinceUtc,
  seesUnpublished: seesUnpublished(caller),
  seesPrivateTo: (author) => seesPrivateTo(caller, author),
});

/** Returns the deletions of the last 90 days, oldest first. */
export const selectRecentDeletions = (deletions: readonly Deletion[]): readonly Deletion[] => {
  const oldest = instantToClock(now() - DELETION_RETENTION_DAYS * 86_400_000, 'UTC');
  return deletions
    .filter(({ modifiedUtc }) => modifiedUtc >= oldest)
    .sort((one, other) =>
      one.modifiedUtc === other.modifiedUtc ? one.id - other.id : one.modifiedUtc < other.modifiedUtc ? -1 : 1,
    );
};
