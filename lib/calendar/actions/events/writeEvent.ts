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
import { publishLinkedPlaces } from '#lib/calendar/actions/events/publishPlaces.ts';
import { resolveImageMember } from '#lib/calendar/actions/places/resolvePlaces.ts';
import { checkAuthor, checkImage, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { completeSplit, syncAfterWrite } from '#lib/calendar/actions/series/syncSeries.ts';
import { buildView, loadView, restrictEvent } from '#lib/calendar/actions/views/eventViews.ts';
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
  Scope,
  WriteContext,
} from '#lib/calendar/domain/commands.ts';
import { calendarError, faultyParameters } from '#lib/calendar/domain/errors.ts';
import { applyEventChange, type EventChange } from '#lib/calendar/domain/events/eventChange.ts';
import { isRecurring } from '#lib/calendar/domain/events/recurrence.ts';
import {
  changeFirstDate,
  changeOccurrence,
  changeSeries,
  endBefore,
  exceptFirst,
  followSeries,
  requireTakesPlace,
  type SentChange,
  splitSeries,
} from '#lib/calendar/domain/events/scopedChange.ts';
import { isFirstExcepted, type OccurrenceWrite, toFirstDate } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost, CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deletePost, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { ensureCalendarId } from '#lib/calendar/store/calendarId.ts';
import { checkUnchanged } from '#lib/calendar/store/posts/planPost.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { ServiceError } from '#lib/shared/errors.ts';

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
  /** Ids of the series whose occurrences have to be synchronised. */
  readonly series: readonly number[];
  /** The linked places, as stored. */
  readonly places: ReadonlyMap<number, AnyPost>;
}

const toAttempt = (
  events: readonly OccurrenceWrite[],
  id: number,
  { writes, places }: Pick<EventLinks, 'writes' | 'places'>,
): WriteAttempt<WrittenEvent> => ({
  // A failed condition of `also` counts as a change of the first write's object, which is read again.
  writes: [...writes, ...events],
  result: ({ posts }) => ({
    event: posts.get(id) as CalendarEvent,
    series: events.flatMap(({ after }) => (after.isSeries === true ? [after.id] : [])),
    places: new Map([...places.map((place) => [place.id, place] as const), ...posts]),
  }),
});

const loadWrittenView = async (written: Promise<WrittenEvent>): Promise<EventView> => {
  const { event, places, series } = await written;
  for (const id of series) await syncAfterWrite(id);
  return loadView(event, { posts: places });
};

/** Returns the view of an event that was deleted, without its terms while the store is too busy to read them. */
const loadDeletedView = async (written: Promise<WrittenEvent>): Promise<EventView> => {
  const { places, ...rest } = await written;
  try {
    return await loadWrittenView(Promise.resolve({ places, ...rest }));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'unavailable') throw error;
    return buildView(rest.event, { posts: places, categories: new Map(), tags: new Map() });
  }
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
  await ensureCalendarId();
  return loadWrittenView(
    commitWrite(async () => {
      const linked = await applyLinkChange(undefined, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const after = applyEventChange(undefined, { ...members, links: linked.links }, { ...setting, id });
      const all = await publishLinkedPlaces(linked, { before: undefined, after }, setting, caller);
      return toAttempt([{ before: undefined, after }], id, all);
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

/** Returns the series of an event: itself, that of an occurrence, or none. */
const findSeries = async (event: CalendarEvent): Promise<CalendarEvent | undefined> => {
  const { occurrence, parent } = event;
  if (occurrence === undefined) return isRecurring(event) ? event : undefined;
  const series = parent === undefined ? undefined : await findPost(parent);
  return series?.kind === 'event' ? series : undefined;
};

/** Throws a 400 on `scope` if an event that is no date of a series was sent one that needs a series. */
const requireSeries = (scope: Scope | undefined, series: CalendarEvent | undefined): void => {
  if (series !== undefined || scope === undefined || scope === 'this') return;
  const message = 'This event is no date of a series; leave scope out.';
  throw faultyParameters({ scope: { code: 'rest_no_series', message, data: null } });
};

interface ScopedWrite {
  readonly scope: Scope | undefined;
  readonly sent: SentChange;
  readonly setting: Omit<WriteSetting, 'id'>;
}

/** Plans the events that an update of a date of a series writes. */
const planUpdate = (
  series: CalendarEvent,
  before: CalendarEvent,
  { scope = before.occurrence === undefined ? 'all' : 'this', sent, setting }: ScopedWrite,
): readonly OccurrenceWrite[] => {
  if (before.occurrence === undefined) {
    if (scope === 'this') return [{ before, after: changeFirstDate(before, sent, setting) }];
    return [{ before, after: changeSeries(before, toFirstDate(before), sent, setting).after }];
  }
  requireTakesPlace(series, before, setting);
  if (scope === 'this') return [{ before, after: changeOccurrence(series, before, sent, setting) }];
  if (scope === 'all') {
    const { after, changed } = changeSeries(series, before, sent, setting);
    return [
      { before: series, after },
      { before, after: followSeries(after, before, changed, sent.change, setting) },
    ];
  }
  const { head, tail } = splitSeries(series, before, setting);
  return [
    { before: series, after: head },
    { before, after: changeSeries(tail, toFirstDate(tail), sent, setting).after },
  ];
};

/** Updates the sent members of an event; restores a trashed event. */
export const updateEvent = async (
  reference: PostReference,
  change: EventFields,
  context: EventWriteContext,
): Promise<EventView> => {
  const { caller, scope } = context;
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
  const sentLinks = new Set((['venues', 'organizers', 'categories', 'tags'] as const).filter((name) => sent[name]));
  const read = createAttemptReader(first, () => loadEvent({ id: first.id }));
  return loadWrittenView(
    commitWrite(async () => {
      const before = await read();
      if (!mayEdit(caller, before)) throw createForbiddenError(caller);
      requireVersion(context, before);
      const series = await findSeries(before);
      requireSeries(scope, series);
      if (series !== undefined && scope !== undefined && !mayEdit(caller, series)) throw createForbiddenError(caller);
      if (series?.splitAt !== undefined) await completeSplit(series.splitAt.id);
      const shown = toFirstDate(before);
      const linked = await applyLinkChange(shown, sent, setting, caller);
      requireFewLinks(linked.links, sent);
      const own = { ...dropRoundTripValues(members, shown, context), links: linked.links };
      if (series === undefined) {
        const after = applyEventChange(before, own, { ...setting, id: before.id });
        const all = await publishLinkedPlaces(linked, { before, after }, setting, caller);
        return toAttempt([{ before, after }], before.id, all);
      }
      const events = planUpdate(series, before, { scope, sent: { change: own, sentLinks }, setting });
      const isRead = events.every((one) => one.before !== series);
      const written = events.find(({ after }) => after.id === before.id);
      const all = written === undefined ? linked : await publishLinkedPlaces(linked, written, setting, caller);
      return { ...toAttempt(events, before.id, all), also: isRead ? [checkUnchanged(series)] : [] };
    }),
  );
};

/** Returns an occurrence that was deleted alone: marked, so that changes of its series do not restore it. */
const deleteOccurrence = (event: CalendarEvent, time: string): CalendarEvent => {
  const { occurrence } = event;
  const after = deletePost(event, time);
  if (occurrence === undefined) return after;
  return { ...after, occurrence: { ...occurrence, own: { ...occurrence.own, status: 'trash' } } };
};

const requireFirstDate = (event: CalendarEvent): CalendarEvent => {
  if (isFirstExcepted(event))
    throw calendarError('event-is-in-trash', 'The first date of this series does not take place already.');
  return event;
};

/** Plans the events that a deletion writes. */
const planDeletion = (
  series: CalendarEvent | undefined,
  before: CalendarEvent,
  scope: Scope | undefined,
): readonly OccurrenceWrite[] => {
  const setting = { nowUtc: nowUtc() };
  if (before.occurrence === undefined) {
    if (scope !== 'this' || series === undefined) return [{ before, after: deletePost(before, setting.nowUtc) }];
    const after = {
      ...exceptFirst(requireFirstDate(before)),
      version: before.version + 1,
      modifiedUtc: setting.nowUtc,
    };
    return [{ before, after }];
  }
  if (series === undefined || scope === undefined || scope === 'this')
    return [{ before, after: deleteOccurrence(before, setting.nowUtc) }];
  return [
    {
      before: series,
      after: scope === 'all' ? deletePost(series, setting.nowUtc) : endBefore(series, before, setting),
    },
    { before, after: deletePost(before, setting.nowUtc) },
  ];
};

/** Moves an event to the trash; throws `event-is-in-trash` (410) if it is there already. */
export const deleteEvent = async (
  reference: PostReference,
  context: WriteContext & Pick<EventWriteContext, 'scope'>,
): Promise<EventView> => {
  const { caller, scope } = context;
  requireWriter(caller);
  const first = await loadEvent(reference, context.language);
  const read = createAttemptReader(first, () => loadEvent({ id: first.id }));
  return loadDeletedView(
    commitWrite(async () => {
      const before = await read();
      if (!mayEdit(caller, before)) throw createForbiddenError(caller);
      const series = await findSeries(before);
      requireSeries(scope, series);
      if (series !== undefined && scope !== undefined && !mayEdit(caller, series)) throw createForbiddenError(caller);
      const { status } = await restrictEvent(before);
      if (status === 'trash') throw calendarError('event-is-in-trash', 'The event is already in the trash.');
      requireVersion(context, before);
      return toAttempt(planDeletion(series, before, scope), before.id, { places: [], writes: [] });
    }),
  );
};
