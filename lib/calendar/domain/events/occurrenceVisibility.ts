import type { CalendarEvent, OwnMembers, Status } from '#lib/calendar/domain/model.ts';
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

/** In a scheduled series, occurrences with their own publication date are drafts: that date may be earlier. */
const getInheritedStatus = ({ status }: CalendarEvent, { dateUtc }: OwnMembers): Status =>
  status === 'future' && dateUtc !== undefined ? 'draft' : status;

/** Returns the less visible of the series' and the occurrence's own status; a reached publication date publishes. */
const restrictStatus = (series: CalendarEvent, own: OwnMembers, dateUtc: string, nowUtc: string): Status => {
  const inherited = getInheritedStatus(series, own);
  const chosen = own.status === 'future' && dateUtc <= nowUtc ? 'publish' : own.status;
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

/** Restricts a date with these own members to at most the visibility of its series. */
export const restrictToSeries = (
  series: CalendarEvent,
  date: CalendarEvent,
  own: OwnMembers,
  nowUtc: string,
): CalendarEvent => {
  const status = restrictStatus(series, own, date.dateUtc, nowUtc);
  const passwordHash = own.passwordHash || series.passwordHash;
  const { passwordHash: before, ...open } = withStatus(date, status);
  const hideFromListings = series.hideFromListings || own.hideFromListings === true;
  if (status === date.status && passwordHash === before && hideFromListings === date.hideFromListings) return date;
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
  const seen = restrictToSeries(series, occurrence, occurrence.occurrence?.own ?? {}, nowUtc);
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
  (series.status !== status && SECRECY[series.status === 'future' ? 'draft' : series.status] > SECRECY[status]);
