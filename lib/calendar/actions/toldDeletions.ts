import type { Deletion } from '#lib/calendar/domain/model.ts';
import { clockAt } from '#lib/calendar/domain/zones.ts';
import { KEPT_DAYS } from '#lib/calendar/store/changes.ts';
import { now } from '#lib/shared/clock.ts';

/** Deletions of the last 90 days, oldest first. */
export const toldDeletions = (deletions: readonly Deletion[]): readonly Deletion[] => {
  const oldest = clockAt(now() - KEPT_DAYS * 86_400_000, 'UTC');
  return deletions
    .filter(({ modifiedUtc }) => modifiedUtc >= oldest)
    .sort((one, other) =>
      one.modifiedUtc === other.modifiedUtc ? one.id - other.id : one.modifiedUtc < other.modifiedUtc ? -1 : 1,
    );
};
