import { mayCreatePosts } from '#lib/calendar/domain/permissions/permissions.ts';
import { eventCreateArgs, eventUpdateArgs } from '#lib/calendar/wire/fields/event.ts';
import { scopeArg } from '#lib/calendar/wire/fields/recurrence.ts';
import { eventListArgs } from '#lib/calendar/wire/lists/events.ts';
import { shortText, text } from '#lib/calendar/wire/parameters/kinds.ts';
import { endpoint, respondsWith, UPDATE } from './endpoint.ts';

const items = ['/events/{id}', '/events/by-slug/{slug}'];
const password = shortText('Password of the event');

export const eventsList = endpoint({
  operation: 'calendarEventsList',
  ...respondsWith('EventList'),
  methods: ['GET'],
  paths: ['/events'],
  summary: 'Lists events, soonest first',
  args: eventListArgs,
});

export const eventsCreate = endpoint({
  operation: 'calendarEventsCreate',
  ...respondsWith('Event', 201),
  methods: ['POST'],
  paths: ['/events'],
  summary: 'Creates an event',
  args: eventCreateArgs,
  admits: mayCreatePosts,
});

export const eventsGet = endpoint({
  operation: 'calendarEventsGet',
  ...respondsWith('Event'),
  methods: ['GET'],
  paths: items,
  summary: 'Returns an event',
  args: { password, context: text('With edit, callers who may edit the event need no password') },
});

export const eventsRemove = endpoint({
  operation: 'calendarEventsRemove',
  ...respondsWith('Event'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Moves an event to the trash',
  args: { password, scope: scopeArg },
  admits: mayCreatePosts,
});

export const eventsUpdate = endpoint({
  operation: 'calendarEventsUpdate',
  ...respondsWith('Event'),
  methods: UPDATE,
  paths: items,
  summary: 'Updates the sent members of an event',
  args: eventUpdateArgs,
  admits: mayCreatePosts,
});
