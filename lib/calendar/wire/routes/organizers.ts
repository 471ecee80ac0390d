import { mayCreatePosts } from '#lib/calendar/domain/permissions/permissions.ts';
import { endpoint, returning, UPDATE } from '#lib/calendar/wire/endpoint.ts';
import { organizerArgs, organizerCreateArgs } from '#lib/calendar/wire/fields/organizer.ts';
import { organizerListArgs } from '#lib/calendar/wire/lists/places.ts';

const items = ['/organizers/{id}', '/organizers/by-slug/{slug}'];

export const organizersList = endpoint({
  operation: 'calendarOrganizersList',
  ...returning('OrganizerList'),
  methods: ['GET'],
  paths: ['/organizers'],
  summary: 'Organizers, newest first',
  args: organizerListArgs,
});

export const organizersCreate = endpoint({
  operation: 'calendarOrganizersCreate',
  ...returning('Organizer', 201),
  methods: ['POST'],
  paths: ['/organizers'],
  summary: 'Creates an organizer, or updates the one of that name',
  args: organizerCreateArgs,
  admits: mayCreatePosts,
});

export const organizersGet = endpoint({
  operation: 'calendarOrganizersGet',
  ...returning('Organizer'),
  methods: ['GET'],
  paths: items,
  summary: 'One organizer',
  args: {},
});

export const organizersRemove = endpoint({
  operation: 'calendarOrganizersRemove',
  ...returning('Organizer'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Moves an organizer to the trash and unlinks it',
  args: {},
  admits: mayCreatePosts,
});

export const organizersUpdate = endpoint({
  operation: 'calendarOrganizersUpdate',
  ...returning('Organizer'),
  methods: UPDATE,
  paths: items,
  summary: 'Changes the members of an organizer that are sent',
  args: organizerArgs,
  admits: mayCreatePosts,
});
