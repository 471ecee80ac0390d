import type { EventFields } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { parseCost } from '#lib/calendar/domain/events/cost.ts';
import { applyRecurrenceChange } from '#lib/calendar/domain/events/recurrenceChange.ts';
import { applyScheduleChange } from '#lib/calendar/domain/events/schedule.ts';
import { MAX_MEMBER_BYTES, requireMaxBytes } from '#lib/calendar/domain/limits.ts';
import type { CalendarEvent, Image, Links } from '#lib/calendar/domain/model.ts';
import { applyPostChange, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { sanitizeTextField } from '#lib/calendar/domain/text/textField.ts';

/** The sent members of an event, with all references resolved. */
export interface EventChange
  extends Omit<EventFields, 'image' | 'venues' | 'organizers' | 'categories' | 'tags' | 'password'> {
  readonly image?: Image | null;
  /** Empty to remove the password. */
  readonly passwordHash?: string;
  readonly links: Links;
  readonly parent?: number;
}

/** Removes markup from a cost, which is empty if only markup was sent; throws a 400 if it hid a minus. */
const sanitizeCost = (sent: readonly string[] | undefined): readonly string[] | undefined => {
  if (sent === undefined) return undefined;
  const clean = parseCost(sent.map(sanitizeTextField));
  if (clean === undefined) throw invalidParameter('cost');
  return clean;
};

/** Computes whether and where the event takes place after a write. */
const applyStateChange = (
  current: CalendarEvent | undefined,
  sent: EventChange,
): Pick<CalendarEvent, 'eventStatus' | 'eventStatusReason' | 'onlineUrl'> => {
  requireMaxBytes('event_status_reason', sent.eventStatusReason, MAX_MEMBER_BYTES);
  requireMaxBytes('online_url', sent.onlineUrl, MAX_MEMBER_BYTES);
  const status = sent.eventStatus ?? current?.eventStatus ?? 'scheduled';
  const reason =
    sent.eventStatusReason === undefined ? current?.eventStatusReason : sanitizeTextField(sent.eventStatusReason);
  const url = sent.onlineUrl === undefined ? current?.onlineUrl : sent.onlineUrl;
  return {
    ...(status === 'scheduled' ? {} : { eventStatus: status }),
    ...(reason ? { eventStatusReason: reason } : {}),
    ...(url ? { onlineUrl: url } : {}),
  };
};

/** Computes the event after a write; members that were not sent keep their values. */
export const applyEventChange = (
  current: CalendarEvent | undefined,
  sent: EventChange,
  setting: WriteSetting,
): CalendarEvent => {
  requireMaxBytes('website', sent.website, MAX_MEMBER_BYTES);
  requireMaxBytes('cost', sent.cost?.join('|'), MAX_MEMBER_BYTES);
  const website = sent.website === undefined ? current?.website : (sent.website ?? undefined);
  const passwordHash = sent.passwordHash ?? current?.passwordHash;
  const parent = sent.parent ?? current?.parent;
  const schedule = applyScheduleChange(current, sent, setting);
  const post = applyPostChange(current, sent, setting, { titleName: 'title', lateSlug: true });
  return {
    kind: 'event',
    ...post,
    ...schedule,
    showMap: sent.showMap ?? current?.showMap ?? false,
    showMapLink: sent.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: sent.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: sent.sticky ?? current?.sticky ?? false,
    featured: sent.featured ?? current?.featured ?? false,
    cost: sanitizeCost(sent.cost) ?? current?.cost ?? [],
    ...sent.links,
    ...applyStateChange(current, sent),
    ...(website === undefined || website === '' ? {} : { website }),
    ...(passwordHash === undefined || passwordHash === '' ? {} : { passwordHash }),
    ...(parent === undefined ? {} : { parent }),
    ...applyRecurrenceChange(current, sent, schedule, setting),
  };
};
