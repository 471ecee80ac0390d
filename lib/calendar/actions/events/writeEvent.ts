import { type Draft, settle } from '#lib/calendar/actions/commitWrite.ts';
import { loadEvent } from '#lib/calendar/actions/events/eventAccess.ts';
import {
  checkLinks,
  type EventLinks,
  linksAfter,
  type PreparedLinks,
  prepareLinks,
  requireFewLinks,
  requireOwnLinks,
  requireShortLinks,
} from '#lib/calendar/actions/events/eventLinks.ts';
import { passwordHash } from '#lib/calendar/actions/events/eventPassword.ts';
import { loadView } from '#lib/calendar/actions/events/eventViews.ts';
import { withImage } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, together } from '#lib/calendar/actions/resolveReferences.ts';
import { syncAfterWrite } from '#lib/calendar/actions/series/syncSeries.ts';
import {
  forbidden,
  nowUtc,
  requireAuthor,
  requireVersion,
  requireWriter,
  writeSetting,
} from '#lib/calendar/actions/writeSetting.ts';
import type {
  EventCreation,
  EventFields,
  EventWriteContext,
  PostReference,
  WriteContext,
} from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { eventAfter, type SentEvent } from '#lib/calendar/domain/events/eventChange.ts';
import { ownVisibilityAfter, seenUnder } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import type { AnyPost, CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deleted } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { unchangedPost } from '#lib/calendar/store/posts/planPost.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

type Members = Omit<SentEvent, 'links'>;

/** The members that were sent, but for links, with references found. */
const membersOf = async (fields: EventFields, caller: Caller): Promise<Members> => {
  const { venues: _v, organizers: _o, categories: _c, tags: _t, password, ...others } = fields;
  const hash = await passwordHash(password);
  const { image, ...rest } = await withEventImage(others, caller);
  return { ...rest, ...(image === undefined ? {} : { image }), ...(hash === undefined ? {} : { passwordHash: hash }) };
};

const withEventImage = async (
  fields: Omit<EventFields, 'venues' | 'organizers' | 'categories' | 'tags' | 'password'>,
  caller: Caller,
) => {
  const { image: choice, ...others } = fields;
  const { image } = await withImage({ image: choice } as Pick<EventFields, 'image'>, caller);
  return { ...others, image };
};

interface WrittenEvent {
  readonly event: CalendarEvent;
  /** The places that this write named, as they are now. */
  readonly places: ReadonlyMap<number, AnyPost>;
}

const draftOf = (
  before: CalendarEvent | undefined,
  after: CalendarEvent,
  { writes, places }: Pick<EventLinks, 'writes' | 'places'>,
): Draft<WrittenEvent> => ({
  writes: [...writes, { before, after }],
  result: ({ posts }) => ({
    event: posts.get(after.id) as CalendarEvent,
    places: new Map([...places.map((place) => [place.id, place] as const), ...posts]),
  }),
});

const viewAfter = async (written: Promise<WrittenEvent>): Promise<EventView> => {
  const { event, places } = await written;
  await syncAfterWrite(event);
  return loadView(event, places);
};

/** Makes an event with the venues and organizers that come with it: all or nothing. */
export const createEvent = async (creation: EventCreation, context: EventWriteContext): Promise<EventView> => {
  const { caller } = context;
  requireShortLinks(creation);
  requireWriter(caller);
  requireAuthor(caller, creation.author);
  requireOwnLinks(creation, caller);
  const [, , existing] = await together(
    checkAuthor(creation.author),
    checkImage(creation.image),
    checkLinks(creation, caller),
  );
  const members = await membersOf(creation, caller);
  const setting = await writeSetting({ ...context, language: context.language ?? DEFAULT_LANGUAGE });
  const sent = await prepareLinks(creation, existing, caller, true);
  const id = sent.eventId ?? 0;
  return viewAfter(
    settle(async () => {
      const linked = await linksAfter(undefined, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const after = eventAfter(undefined, { ...members, links: linked.links }, { ...setting, id });
      return draftOf(undefined, after, linked);
    }),
  );
};

/**
 * An event that was read can be sent back: a website that is its own page is none, and a cost as it is shown is the
 * stored one.
 */
const withoutEchoes = (members: Members, before: CalendarEvent, context: EventWriteContext): Members => {
  const isOwnUrl = members.website && context.isOwnUrl?.(members.website, before);
  const isShownCost = members.cost !== undefined && context.isShownCost?.(members.cost, before);
  return {
    ...members,
    ...(isOwnUrl ? { website: null } : {}),
    ...(isShownCost ? { cost: before.cost } : {}),
  };
};

/** The series of an occurrence, which decides who may see it at most. */
const seriesOf = async ({ occurrence, parent }: CalendarEvent): Promise<CalendarEvent | undefined> => {
  const series = occurrence === undefined || parent === undefined ? undefined : await findPost(parent);
  return series?.kind === 'event' ? series : undefined;
};

/** Changes what was sent and nothing else (reference §7, column Proposal); brings a trashed event back. */
export const updateEvent = async (
  reference: PostReference,
  change: EventFields,
  context: EventWriteContext,
): Promise<EventView> => {
  const { caller } = context;
  requireShortLinks(change);
  requireWriter(caller);
  const first = await loadEvent(reference, context.language);
  if (!mayEdit(caller, first)) throw forbidden(caller);
  const author = change.author === first.author ? undefined : change.author;
  requireAuthor(caller, author);
  requireOwnLinks(change, caller);
  const [, , existing] = await together(checkAuthor(author), checkImage(change.image), checkLinks(change, caller));
  const members = await membersOf(change, caller);
  const setting = await writeSetting(context);
  const sent: PreparedLinks = await prepareLinks(change, existing, caller, false);
  let known: CalendarEvent | undefined = first;
  return viewAfter(
    settle(async () => {
      const before = known ?? (await loadEvent({ id: first.id }));
      known = undefined;
      if (!mayEdit(caller, before)) throw forbidden(caller);
      requireVersion(context, before);
      const linked = await linksAfter(before, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const own = withoutEchoes(members, before, context);
      const after = eventAfter(before, { ...own, links: linked.links }, { ...setting, id: before.id });
      const series = await seriesOf(before);
      if (series === undefined) return draftOf(before, after, linked);
      return {
        ...draftOf(before, seenUnder(series, after, setting.nowUtc), linked),
        also: [unchangedPost(series)],
      };
    }),
  );
};

/** An occurrence that is deleted by itself does not come back with the next change of its series. */
const deletedAlone = (event: CalendarEvent): CalendarEvent => {
  const { occurrence } = event;
  const after = deleted(event, nowUtc());
  if (occurrence === undefined) return after;
  const own = ownVisibilityAfter(event, { status: 'trash' }, 'trash');
  return { ...after, occurrence: { ...occurrence, isAlone: true, own } };
};

/** Puts an event into the trash. */
export const deleteEvent = async (reference: PostReference, context: WriteContext): Promise<EventView> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadEvent(reference, context.language);
  let known: CalendarEvent | undefined = first;
  return viewAfter(
    settle(async () => {
      const before = known ?? (await loadEvent({ id: first.id }));
      known = undefined;
      if (!mayEdit(caller, before)) throw forbidden(caller);
      if (before.status === 'trash') throw calendarError('event-is-in-trash', 'The event is in the trash already.');
      requireVersion(context, before);
      return draftOf(before, deletedAlone(before), { places: [], writes: [] });
    }),
  );
};
