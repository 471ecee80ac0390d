import { commitWrite, createAttemptReader } from '#lib/calendar/actions/commitWrite.ts';
import { loadWrittenView, toAttempt, type WrittenEvent } from '#lib/calendar/actions/events/eventAttempt.ts';
import { loadEvent } from '#lib/calendar/actions/events/loadEvent.ts';
import { findSeries, requireSeries } from '#lib/calendar/actions/events/scopedWrite.ts';
import { buildView, restrictEvent } from '#lib/calendar/actions/views/eventViews.ts';
import { createForbiddenError, nowUtc, requireVersion, requireWriter } from '#lib/calendar/actions/writeSetting.ts';
import type { EventWriteContext, PostReference, Scope, WriteContext } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import { endBefore, exceptFirst } from '#lib/calendar/domain/events/scopedChange.ts';
import { isFirstExcepted, type OccurrenceWrite } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { deletePost } from '#lib/calendar/domain/posts/postChange.ts';
import { ServiceError } from '#lib/shared/errors.ts';

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
