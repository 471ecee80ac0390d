import { isOpenedBy } from '#lib/calendar/actions/events/eventPassword.ts';
import { loadEvent } from '#lib/calendar/actions/events/loadEvent.ts';
import { loadView } from '#lib/calendar/actions/views/eventViews.ts';
import type { EventReadContext, PostReference } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { EventView } from '#lib/calendar/domain/model.ts';
import { mayEdit, mayRead } from '#lib/calendar/domain/permissions/permissions.ts';

/** Returns an event with the objects it links to; throws a 403 if the caller may not see it. */
export const getEvent = async (reference: PostReference, context: EventReadContext): Promise<EventView> => {
  const { caller, language, onlyLanguage, password, forEditing } = context;
  const view = await loadView(await loadEvent(reference, language));
  const { event } = view;
  if (event.status === 'trash') throw calendarError('event-no-longer-available', 'This event is in the trash.');
  const isMissing = onlyLanguage !== undefined && event.texts[onlyLanguage] === undefined;
  if (isMissing || !mayRead(caller, event)) throw calendarError('event-not-accessible', 'You may not read this event.');
  const isOpen = (forEditing === true && mayEdit(caller, event)) || (await isOpenedBy(event, password));
  if (!isOpen) throw calendarError('event-password-protected', 'This event is protected; send its password.');
  return view;
};
