import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { loadWrittenView, toAttempt } from '#lib/calendar/actions/events/eventAttempt.ts';
import {
  applyLinkChange,
  checkLinks,
  prepareLinks,
  requireFewLinks,
  requireFewSentLinks,
  requireOwnLinks,
} from '#lib/calendar/actions/events/eventLinks.ts';
import { resolveMembers } from '#lib/calendar/actions/events/eventMembers.ts';
import { publishLinkedPlaces, recordScheduledPlaces } from '#lib/calendar/actions/events/publishPlaces.ts';
import { checkAuthor, checkImage, runChecks } from '#lib/calendar/actions/resolveReferences.ts';
import { loadWriteSetting, requireAuthor, requireWriter } from '#lib/calendar/actions/writeSetting.ts';
import type { EventCreation, EventWriteContext } from '#lib/calendar/domain/commands.ts';
import { applyEventChange } from '#lib/calendar/domain/events/eventChange.ts';
import type { EventView } from '#lib/calendar/domain/model.ts';
import { DEFAULT_LANGUAGE } from '#lib/calendar/domain/text/languages.ts';
import { ensureCalendarId } from '#lib/calendar/store/calendarId.ts';

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
      const made = applyEventChange(undefined, { ...members, links: linked.links }, { ...setting, id });
      const after = recordScheduledPlaces(made, linked, caller);
      const all = await publishLinkedPlaces(linked, { before: undefined, after }, setting, caller);
      return toAttempt([{ before: undefined, after }], id, all);
    }),
  );
};
