import { mayCreatePosts } from '#lib/calendar/domain/permissions/permissions.ts';
import { organizerArgs, organizerCreateArgs } from '#lib/calendar/wire/fields/organizer.ts';
import { organizerListArgs } from '#lib/calendar/wire/lists/places.ts';
import { preview } from '#lib/calendar/wire/parameters/preview.ts';
import { endpoint, respondsWith, UPDATE } from './endpoint.ts';

const items = ['/organizers/{id}', '/organizers/by-slug/{slug}'];

export const organizersList = endpoint({
  operation: 'calendarOrganizersList',
  ...respondsWith('OrganizerList'),
  methods: ['GET'],
  paths: ['/organizers'],
  summary: 'Lists organizers, newest first',
  args: organizerListArgs,
});

export const organizersCreate = endpoint({
  operation: 'calendarOrganizersCreate',
  ...respondsWith('Organizer', 201),
  methods: ['POST'],
  paths: ['/organizers'],
  summary: 'Creates an organizer, or updates the one with the same name and e-mail address',
  args: organizerCreateArgs,
  admits: mayCreatePosts,
});

export const organizersGet = endpoint({
  operation: 'calendarOrganizersGet',
  ...respondsWith('Organizer'),
  methods: ['GET'],
  paths: items,
  summary: 'Returns an organizer',
  args: {},
});

export const organizersRemove = endpoint({
  operation: 'calendarOrganizersRemove',
  ...respondsWith('Organizer'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Moves an organizer to the trash, where events do not show it',
  args: { preview },
  admits: mayCreatePosts,
});

export const organizersUpdate = endpoint({
  operation: 'calendarOrganizersUpdate',
  ...respondsWith('Organizer'),
  methods: UPDATE,
  paths: items,
  summary: 'Updates the sent members of an organizer',
  args: organizerArgs,
  admits: mayCreatePosts,
});
