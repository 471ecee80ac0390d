import type { EventFields } from '#lib/calendar/domain/commands.ts';
import type { CalendarEvent, Image, Links } from '#lib/calendar/domain/model.ts';
import { postAfter, type WriteSetting } from '#lib/calendar/domain/postChange.ts';
import { scheduleAfter } from '#lib/calendar/domain/schedule.ts';

/** The members of an event that were sent, with every reference resolved. */
export interface SentEvent
  extends Omit<EventFields, 'image' | 'venues' | 'organizers' | 'categories' | 'tags' | 'password'> {
  readonly image?: Image | null;
  /** Empty: the event needs no password. */
  readonly passwordHash?: string;
  readonly links: Links;
  readonly parent?: number;
}

/** The event after a write: what was not sent stays. */
export const eventAfter = (
  current: CalendarEvent | undefined,
  sent: SentEvent,
  setting: WriteSetting,
): CalendarEvent => {
  const website = sent.website === undefined ? current?.website : (sent.website ?? undefined);
  const passwordHash = sent.passwordHash ?? current?.passwordHash;
  const parent = sent.parent ?? current?.parent;
  return {
    kind: 'event',
    ...postAfter(current, sent, setting, { titleName: 'title', lateSlug: true }),
    ...scheduleAfter(current, sent, setting),
    showMap: sent.showMap ?? current?.showMap ?? false,
    showMapLink: sent.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: sent.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: sent.sticky ?? current?.sticky ?? false,
    featured: sent.featured ?? current?.featured ?? false,
    cost: sent.cost ?? current?.cost ?? [],
    ...sent.links,
    ...(website === undefined || website === '' ? {} : { website }),
    ...(passwordHash === undefined || passwordHash === '' ? {} : { passwordHash }),
    ...(parent === undefined ? {} : { parent }),
  };
};
