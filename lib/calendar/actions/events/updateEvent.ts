import { commitWrite, createAttemptReader } from '#lib/calendar/actions/commitWrite.ts';
import { loadWrittenView, toAttempt } from '#lib/calendar/actions/events/eventAttempt.ts';
import {
  applyLinkChange,
  checkLinks,
  type PreparedLinks,
  prepareLinks,
  requireFewLinks,
  requireFewSentLinks,
  requireOwnLinks,
} from '#lib/calendar/actions/events/eventLinks.ts';
import { type Members, resolveMembers } from '#lib/calendar/actions/events/eventMembers.ts';
import { loadEvent } from '#lib/calendar/actions/events/loadEvent.ts';
import { publishLinkedPlaces, recordScheduledPlaces } from '#lib/calendar/actions/events/publishPlaces.ts';
import { findSeries, requireSeries } from '#lib/calendar/actions/events/scopedWrite.ts';
import { checkAuthor, checkImage, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { completeSplit } from '#lib/calendar/actions/series/syncSeries.ts';
import {
  createForbiddenError,
  loadWriteSetting,
  requireAuthor,
  requireVersion,
  requireWriter,
} from '#lib/calendar/actions/writeSetting.ts';
import type { EventFields, EventWriteContext, PostReference, Scope } from '#lib/calendar/domain/commands.ts';
import { applyEventChange } from '#lib/calendar/domain/events/eventChange.ts';
import {
  changeFirstDate,
  changeOccurrence,
  changeSeries,
  followSeries,
  requireTakesPlace,
  type SentChange,
  splitSeries,
} from '#lib/calendar/domain/events/scopedChange.ts';
import { type OccurrenceWrite, toFirstDate } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { checkUnchanged } from '#lib/calendar/store/posts/planPost.ts';

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
        const changed = applyEventChange(before, own, { ...setting, id: before.id });
        const after = recordScheduledPlaces(changed, linked, caller);
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
