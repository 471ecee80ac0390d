import { mayCreatePosts } from '#lib/calendar/domain/permissions/permissions.ts';
import { venueArgs, venueCreateArgs } from '#lib/calendar/wire/fields/venue.ts';
import { venueListArgs } from '#lib/calendar/wire/lists/places.ts';
import { preview } from '#lib/calendar/wire/parameters/preview.ts';
import { endpoint, respondsWith, UPDATE } from './endpoint.ts';

const items = ['/venues/{id}', '/venues/by-slug/{slug}'];

export const venuesList = endpoint({
  operation: 'calendarVenuesList',
  ...respondsWith('VenueList'),
  methods: ['GET'],
  paths: ['/venues'],
  summary: 'Lists venues, newest first',
  args: venueListArgs,
});

export const venuesCreate = endpoint({
  operation: 'calendarVenuesCreate',
  ...respondsWith('Venue', 201),
  methods: ['POST'],
  paths: ['/venues'],
  summary: 'Creates a venue, or updates the one with the same name, address, city and country',
  args: venueCreateArgs,
  admits: mayCreatePosts,
});

export const venuesGet = endpoint({
  operation: 'calendarVenuesGet',
  ...respondsWith('Venue'),
  methods: ['GET'],
  paths: items,
  summary: 'Returns a venue',
  args: {},
});

export const venuesRemove = endpoint({
  operation: 'calendarVenuesRemove',
  ...respondsWith('Venue'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Moves a venue to the trash, where events do not show it',
  args: { preview },
  admits: mayCreatePosts,
});

export const venuesUpdate = endpoint({
  operation: 'calendarVenuesUpdate',
  ...respondsWith('Venue'),
  methods: UPDATE,
  paths: items,
  summary: 'Updates the sent members of a venue',
  args: venueArgs,
  admits: mayCreatePosts,
});
