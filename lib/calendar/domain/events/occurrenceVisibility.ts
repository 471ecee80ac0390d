import type { CalendarEvent, OwnVisibility, Status } from '#lib/calendar/domain/model.ts';
import { trashed } from '#lib/calendar/domain/posts/postChange.ts';
import { restoredSlugs, slugsAfter } from '#lib/calendar/domain/posts/postSlugs.ts';

/** How far a status keeps an event from readers. */
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

/**
 * What an occurrence has of its own in what decides who sees it. One that was changed alone by an earlier release has
 * all of it.
 */
const ownVisibility = ({ occurrence, status, passwordHash, hideFromListings }: CalendarEvent): OwnVisibility => {
  if (occurrence?.isAlone !== true) return {};
  return occurrence.own ?? { status, hideFromListings, ...(passwordHash === undefined ? {} : { passwordHash }) };
};

/** What is sent along with a change of an occurrence alone. */
interface SentVisibility {
  readonly status?: Status | undefined;
  readonly passwordHash?: string | undefined;
  readonly hideFromListings?: boolean | undefined;
}

/** What an occurrence has of its own after a write of it alone, which leaves this status; what was read is no choice. */
export const ownVisibilityAfter = (current: CalendarEvent, sent: SentVisibility, left: Status): OwnVisibility => {
  const own = ownVisibility(current);
  const isChosen = sent.status !== undefined && sent.status !== current.status;
  const isHidingChosen = sent.hideFromListings !== undefined && sent.hideFromListings !== current.hideFromListings;
  return {
    ...own,
    ...(isChosen || own.status === 'trash' ? { status: left } : {}),
    ...(sent.passwordHash === undefined ? {} : { passwordHash: sent.passwordHash }),
    ...(isHidingChosen ? { hideFromListings: sent.hideFromListings } : {}),
  };
};

/** The more secret of the two statuses; a date of publication that an occurrence has of its own counts. */
const statusUnder = (series: CalendarEvent, own: Status | undefined, dateUtc: string, nowUtc: string): Status => {
  const inherited = series.status === 'future' ? 'draft' : series.status;
  const chosen = own === 'future' && dateUtc <= nowUtc ? 'publish' : own;
  return chosen !== undefined && SECRECY[chosen] >= SECRECY[inherited] ? chosen : inherited;
};

const withStatus = (event: CalendarEvent, status: Status): CalendarEvent => {
  if (status === event.status) return event;
  if (status === 'trash') return trashed(event, event.status);
  const { trashedFrom: _, ...live } = event;
  const texts = event.status === 'trash' ? restoredSlugs(event.texts) : event.texts;
  const named = { id: event.id, language: event.original, sent: undefined, shownTitle: '', fromTitle: true };
  return { ...live, status, texts: status === 'publish' ? slugsAfter(texts, named) : texts };
};

/** An occurrence that was changed alone as its series lets it be seen: never by more readers than the series. */
export const seenUnder = (series: CalendarEvent, occurrence: CalendarEvent, nowUtc: string): CalendarEvent => {
  const own = ownVisibility(occurrence);
  const status = statusUnder(series, own.status, occurrence.dateUtc, nowUtc);
  const passwordHash = own.passwordHash || series.passwordHash;
  const { passwordHash: before, ...open } = withStatus(occurrence, status);
  const hideFromListings = series.hideFromListings || own.hideFromListings === true;
  if (status === occurrence.status && passwordHash === before && hideFromListings === occurrence.hideFromListings)
    return occurrence;
  return { ...open, hideFromListings, ...(passwordHash === undefined ? {} : { passwordHash }) };
};

/**
 * An occurrence with what its series has taken from readers since the occurrence was written; nothing is given back
 * before it is written.
 */
export const withheldUnder = (series: CalendarEvent, occurrence: CalendarEvent, nowUtc: string): CalendarEvent => {
  const seen = seenUnder(series, occurrence, nowUtc);
  const isMoreSecret = series.status !== occurrence.status && SECRECY[seen.status] > SECRECY[occurrence.status];
  const passwordHash = occurrence.passwordHash ?? seen.passwordHash;
  return {
    ...occurrence,
    status: isMoreSecret ? seen.status : occurrence.status,
    hideFromListings: occurrence.hideFromListings || seen.hideFromListings,
    ...(passwordHash === undefined ? {} : { passwordHash }),
  };
};
