import type { Status } from '#lib/calendar/domain/model.ts';

interface StatusSetting {
  /** What the caller asked for. */
  readonly asked: Status | undefined;
  /** What it would have without being asked for. */
  readonly otherwise: Status;
  readonly mayPublish: boolean;
  /** Whether the publication date is still to come. */
  readonly isFuture: boolean;
}

/** The status that a write leaves: who may not publish leaves `pending`; what is published later is `future`. */
export const statusAfter = ({ asked, otherwise, mayPublish, isFuture }: StatusSetting): Status => {
  const wanted = asked ?? otherwise;
  if (wanted !== 'publish' && wanted !== 'future') return wanted;
  if (asked !== undefined && !mayPublish) return 'pending';
  return isFuture ? 'future' : 'publish';
};

/** What a new object is where nobody says: published, by those who may. */
export const defaultStatus = (mayPublish: boolean): Status => (mayPublish ? 'publish' : 'draft');

const WITHOUT_SLUG: readonly Status[] = ['draft', 'pending', 'auto-draft'];

/** An event that nobody has published gets no slug from its title. */
export const needsSlug = (status: Status): boolean => !WITHOUT_SLUG.includes(status);
