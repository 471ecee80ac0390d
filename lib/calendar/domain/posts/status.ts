import type { Status } from '#lib/calendar/domain/model.ts';

interface StatusSetting {
  readonly requested: Status | undefined;
  /** The status if none was sent. */
  readonly otherwise: Status;
  readonly mayPublish: boolean;
  /** Whether the publication date lies in the future. */
  readonly isFuture: boolean;
}

/**
 * Computes the status after a write: `pending` for callers who may not publish, `future` before the publication date.
 */
export const resolveStatus = ({ requested, otherwise, mayPublish, isFuture }: StatusSetting): Status => {
  const wanted = requested ?? otherwise;
  if (wanted !== 'publish' && wanted !== 'future') return wanted;
  if (requested !== undefined && !mayPublish) return 'pending';
  return isFuture ? 'future' : 'publish';
};

/** Returns the status of a new post for which none was sent. */
export const getDefaultStatus = (mayPublish: boolean): Status => (mayPublish ? 'publish' : 'draft');

const WITHOUT_SLUG: readonly Status[] = ['draft', 'pending', 'auto-draft'];

/** Whether an event in this status gets a slug from its title. */
export const needsSlug = (status: Status): boolean => !WITHOUT_SLUG.includes(status);
