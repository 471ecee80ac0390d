import type { CalendarEvent, OwnVisibility, Status } from '#lib/calendar/domain/model.ts';
import { moveToTrash } from '#lib/calendar/domain/posts/postChange.ts';
import { assignSlugs, restoreSlugs } from '#lib/calendar/domain/posts/postSlugs.ts';

/** Order of the statuses by visibility: a higher number is visible to fewer readers. */
const SECRECY: Readonly<Record<Status, number>> = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 2,
  'auto-draft': 2,
  inherit: 2,
  private: 3,
  trash: 4,
};

/** Returns the visibility members that were set on the occurrence itself. */
const getOwnVisibility = ({ occurrence }: CalendarEvent): OwnVisibility => occurrence?.own ?? {};

/** Visibility members of a write to a single occurrence. */
interface VisibilityChange {
  readonly status?: Status | undefined;
  readonly passwordHash?: string | undefined;
  readonly hideFromListings?: boolean | undefined;
}

/**
 * Computes an occurrence's own visibility after a write that leaves it in status `left`. A member sent with its current
 * value counts as not set: clients send back what they have read.
 */
export const applyVisibilityChange = (current: CalendarEvent, sent: VisibilityChange, left: Status): OwnVisibility => {
  const own = getOwnVisibility(current);
  const isChosen = sent.status !== undefined && sent.status !== current.status;
  const isHidingChosen = sent.hideFromListings !== undefined && sent.hideFromListings !== current.hideFromListings;
  return {
    ...own,
    ...(isChosen || own.status === 'trash' ? { status: left } : {}),
    ...(sent.passwordHash === undefined ? {} : { passwordHash: sent.passwordHash }),
    ...(isHidingChosen ? { hideFromListings: sent.hideFromListings } : {}),
  };
};

/** In a scheduled series, individually changed occurrences are drafts: their own publication dates may be earlier. */
const getInheritedStatus = ({ status }: CalendarEvent): Status => (status === 'future' ? 'draft' : status);

/** Returns the less visible of the series' and the occurrence's own status; a reached publication date publishes. */
const restrictStatus = (series: CalendarEvent, own: Status | undefined, dateUtc: string, nowUtc: string): Status => {
  const inherited = getInheritedStatus(series);
  const chosen = own === 'future' && dateUtc <= nowUtc ? 'publish' : own;
  return chosen !== undefined && SECRECY[chosen] >= SECRECY[inherited] ? chosen : inherited;
};

const withStatus = (event: CalendarEvent, status: Status): CalendarEvent => {
  if (status === event.status) return event;
  if (status === 'trash') return moveToTrash(event, event.status);
  const { trashedFrom: _, ...live } = event;
  const texts = event.status === 'trash' ? restoreSlugs(event.texts) : event.texts;
  const named = { id: event.id, language: event.original, sent: undefined, shownTitle: '', fromTitle: true };
  return { ...live, status, texts: status === 'publish' ? assignSlugs(texts, named) : texts };
};

/** Restricts an individually changed occurrence to at most the visibility of its series. */
export const restrictBySeries = (series: CalendarEvent, occurrence: CalendarEvent, nowUtc: string): CalendarEvent => {
  const own = getOwnVisibility(occurrence);
  const status = restrictStatus(series, own.status, occurrence.dateUtc, nowUtc);
  const passwordHash = own.passwordHash || series.passwordHash;
  const { passwordHash: before, ...open } = withStatus(occurrence, status);
  const hideFromListings = series.hideFromListings || own.hideFromListings === true;
  if (status === occurrence.status && passwordHash === before && hideFromListings === occurrence.hideFromListings)
    return occurrence;
  return { ...open, hideFromListings, ...(passwordHash === undefined ? {} : { passwordHash }) };
};

/**
 * Restricts an occurrence that was written before the last change of its series; returns it itself if nothing restricts
 * it. Only restrictions apply at once; wider visibility comes when the occurrence is rewritten.
 */
export const restrictStaleOccurrence = (
  series: CalendarEvent,
  occurrence: CalendarEvent,
  nowUtc: string,
): CalendarEvent => {
  const seen = restrictBySeries(series, occurrence, nowUtc);
  const isMoreSecret = series.status !== occurrence.status && SECRECY[seen.status] > SECRECY[occurrence.status];
  const hideFromListings = occurrence.hideFromListings || seen.hideFromListings;
  const passwordHash = occurrence.passwordHash ?? seen.passwordHash;
  const isSame =
    hideFromListings === occurrence.hideFromListings && passwordHash === occurrence.passwordHash && !isMoreSecret;
  if (isSame) return occurrence;
  const { modifiedUtc } = series;
  return {
    ...occurrence,
    ...(isMoreSecret ? { status: seen.status, texts: seen.texts } : {}),
    hideFromListings,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    modifiedUtc: modifiedUtc > occurrence.modifiedUtc ? modifiedUtc : occurrence.modifiedUtc,
  };
};

/** Whether the series may restrict an occurrence that is stored in this status. */
export const mayRestrict = (series: CalendarEvent, status: Status): boolean =>
  series.hideFromListings ||
  series.passwordHash !== undefined ||
  (series.status !== status && SECRECY[getInheritedStatus(series)] > SECRECY[status]);
