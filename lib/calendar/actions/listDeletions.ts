import { clockAt } from '#lib/calendar/domain/dates/zones.ts';
import type { Deletion } from '#lib/calendar/domain/model.ts';
import { seesPrivateTo, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { ListReader } from '#lib/calendar/domain/posts/unpublishing.ts';
import { KEPT_DAYS } from '#lib/calendar/store/posts/changes.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';

/** What deletions have to know of who reads a list. */
export const listReader = (sets: readonly EventSet[], sinceUtc: string, caller: Caller): ListReader => ({
  sets,
  sinceUtc,
  seesUnpublished: seesUnpublished(caller),
  seesPrivateTo: (author) => seesPrivateTo(caller, author),
});

/** Deletions of the last 90 days, oldest first. */
export const toldDeletions = (deletions: readonly Deletion[]): readonly Deletion[] => {
  const oldest = clockAt(now() - KEPT_DAYS * 86_400_000, 'UTC');
  return deletions
    .filter(({ modifiedUtc }) => modifiedUtc >= oldest)
    .sort((one, other) =>
      one.modifiedUtc === other.modifiedUtc ? one.id - other.id : one.modifiedUtc < other.modifiedUtc ? -1 : 1,
    );
};
