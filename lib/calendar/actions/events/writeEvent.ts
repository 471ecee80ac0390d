import { commitWrite, createAttemptReader, type WriteAttempt } from '#lib/calendar/actions/commitWrite.ts';
import {
  applyLinkChange,
  checkLinks,
  type EventLinks,
  type PreparedLinks,
  prepareLinks,
  requireFewLinks,
  requireFewSentLinks,
  requireOwnLinks,
} from '#lib/calendar/actions/events/eventLinks.ts';
import { hashPassword } from '#lib/calendar/actions/events/eventPassword.ts';
import { loadEvent } from '#lib/calendar/actions/events/loadEvent.ts';
import { resolveImageMember } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { syncAfterWrite } from '#lib/calendar/actions/series/syncSeries.ts';
import { loadView, restrictEvent } from '#lib/calendar/actions/views/eventViews.ts';
import {
  createForbiddenError,
  loadWriteSetting,
  nowUtc,
  requireAuthor,
  requireVersion,
  requireWriter,
} from '#lib/calendar/actions/writeSetting.ts';
import type {
  EventCreation,
  EventFields,
  EventWriteContext,
  PostReference,
  WriteContext,
} from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { applyEventChange, type EventChange } from '#lib/calendar/domain/events/eventChange.ts';
import { applyVisibilityChange, restrictBySeries } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import type { AnyPost, CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { checkUnchanged } from '#lib/calendar/store/posts/planPost.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

type Members = Omit<EventChange, 'links'>;

/** Resolves the sent members other than links. */
const resolveMembers = async (fields: EventFields, caller: Caller): Promise<Members> => {
  const { venues: _v, organizers: _o, categories: _c, tags: _t, password, ...others } = fields;
  const hash = await hashPassword(password);
  const { image, ...rest } = await resolveEventImage(others, caller);
  return { ...rest, ...(image === undefined ? {} : { image }), ...(hash === undefined ? {} : { passwordHash: hash }) };
};

const resolveEventImage = async (
  fields: Omit<EventFields, 'venues' | 'organizers' | 'categories' | 'tags' | 'password'>,
  caller: Caller,
) => {
  const { image: choice, ...others } = fields;
  const { image } = await resolveImageMember({ image: choice } as Pick<EventFields, 'image'>, caller);
  return { ...others, image };
};

interface WrittenEvent {
  readonly event: CalendarEvent;
  /** The linked places, as stored. */
  readonly places: ReadonlyMap<number, AnyPost>;
}

const toAttempt = (
  before: CalendarEvent | undefined,
  after: CalendarEvent,
  { writes, places }: Pick<EventLinks, 'writes' | 'places'>,
): WriteAttempt<WrittenEvent> => ({
  writes: [...writes, { before, after }],
  result: ({ posts }) => ({
    event: posts.get(after.id) as CalendarEvent,
    places: new Map([...places.map((place) => [place.id, place] as const), ...posts]),
  }),
});

const loadWrittenView = async (written: Promise<WrittenEvent>): Promise<EventView> => {
  const { event, places } = await written;
  await syncAfterWrite(event);
  return loadView(event, { posts: places });
};

/** Creates an event and the venues, organizers and terms that come with it, in one transaction. */
export const createEvent = async (creation: EventCreation, context: EventWriteContext): Promise<EventView> => {
  const { caller } = context;
  requireFewSentLinks(creation);
  requireWriter(caller);
  requireAuthor(caller, creation.author);
  requireOwnLinks(creation, caller);
  const [, , existing] = await runChecks(
    checkAuthor(creation.author),
    checkImage(creation.image),
    checkLinks(creation, caller),
  );
  const members = await resolveMembers(creation, caller);
  const setting = await loadWriteSetting({ ...context, language: context.language ?? DEFAULT_LANGUAGE });
  const sent = await prepareLinks(creation, existing, caller, true);
  const id = sent.eventId ?? 0;
  return loadWrittenView(
    commitWrite(async () => {
      const linked = await applyLinkChange(undefined, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const after = applyEventChange(undefined, { ...members, links: linked.links }, { ...setting, id });
      return toAttempt(undefined, after, linked);
    }),
  );
};

/**
 * Drops values that a client has read and sends back. A website equal to the event's own page is ignored; a cost in its
 * displayed form keeps the stored cost.
 */
const dropRoundTripValues = (members: Members, before: CalendarEvent, context: EventWriteContext): Members => {
  const isOwnUrl = members.website && context.isOwnUrl?.(members.website, before);
  const isShownCost = members.cost !== undefined && context.isShownCost?.(members.cost, before);
  return {
    ...members,
    ...(isOwnUrl ? { website: null } : {}),
    ...(isShownCost ? { cost: before.cost } : {}),
  };
};

const findSeries = async ({ occurrence, parent }: CalendarEvent): Promise<CalendarEvent | undefined> => {
  const series = occurrence === undefined || parent === undefined ? undefined : await findPost(parent);
  return series?.kind === 'event' ? series : undefined;
};

/** Updates the sent members of an event; restores a trashed event. */
export const updateEvent = async (
  reference: PostReference,
  change: EventFields,
  context: EventWriteContext,
): Promise<EventView> => {
  const { caller } = context;
  requireFewSentLinks(change);
  requireWriter(caller);
  const first = await loadEvent(reference, context.language);
  if (!mayEdit(caller, first)) throw createForbiddenError(caller);
  const author = change.author === first.author ? undefined : change.author;
  requireAuthor(caller, author);
  requireOwnLinks(change, caller);
  const [, , existing] = await runChecks(checkAuthor(author), checkImage(change.image), checkLinks(change, caller));
  const members = await resolveMembers(change, caller);
  const setting = await loadWriteSetting(context);
  const sent: PreparedLinks = await prepareLinks(change, existing, caller, false);
  const read = createAttemptReader(first, () => loadEvent({ id: first.id }));
  return loadWrittenView(
    commitWrite(async () => {
      const before = await read();
      if (!mayEdit(caller, before)) throw createForbiddenError(caller);
      requireVersion(context, before);
      const linked = await applyLinkChange(before, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const own = dropRoundTripValues(members, before, context);
      const after = applyEventChange(before, { ...own, links: linked.links }, { ...setting, id: before.id });
      const series = await findSeries(before);
      if (series === undefined) return toAttempt(before, after, linked);
      return {
        ...toAttempt(before, restrictBySeries(series, after, setting.nowUtc), linked),
        also: [checkUnchanged(series)],
      };
    }),
  );
};

/**
 * Deletes an event. An occurrence is marked as individually trashed, so that changes of its series do not restore it.
 */
const deleteEventAlone = (event: CalendarEvent): CalendarEvent => {
  const { occurrence } = event;
  const after = deletePost(event, nowUtc());
  if (occurrence === undefined) return after;
  const own = applyVisibilityChange(event, { status: 'trash' }, 'trash');
  return { ...after, occurrence: { ...occurrence, isAlone: true, own } };
};

/** Moves an event to the trash; throws `event-is-in-trash` (410) if it is there already. */
export const deleteEvent = async (reference: PostReference, context: WriteContext): Promise<EventView> => {
  const { caller } = context;
  requireWriter(caller);
  const first = await loadEvent(reference, context.language);
  const read = createAttemptReader(first, () => loadEvent({ id: first.id }));
  return loadWrittenView(
    commitWrite(async () => {
      const before = await read();
      if (!mayEdit(caller, before)) throw createForbiddenError(caller);
      const { status } = await restrictEvent(before);
      if (status === 'trash') throw calendarError('event-is-in-trash', 'The event is already in the trash.');
      requireVersion(context, before);
      return toAttempt(before, deleteEventAlone(before), { places: [], writes: [] });
    }),
  );
};
