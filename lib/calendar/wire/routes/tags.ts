import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { tagCreateArgs, tagUpdateArgs } from '#lib/calendar/wire/fields/term.ts';
import { tagListArgs } from '#lib/calendar/wire/lists/terms.ts';
import { preview } from '#lib/calendar/wire/parameters/preview.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { endpoint, respondsWith, UPDATE } from './endpoint.ts';

const items = ['/tags/{id}'];
const admits = (caller: Caller): boolean => mayManageTerms(caller, 'tag');

export const tagsList = endpoint({
  operation: 'calendarTagsList',
  ...respondsWith('TagList'),
  methods: ['GET'],
  paths: ['/tags'],
  summary: 'Lists tags, by default by name',
  args: tagListArgs,
});

export const tagsCreate = endpoint({
  operation: 'calendarTagsCreate',
  ...respondsWith('Tag', 201),
  methods: ['POST'],
  paths: ['/tags'],
  summary: 'Creates a tag',
  args: tagCreateArgs,
  admits,
});

export const tagsGet = endpoint({
  operation: 'calendarTagsGet',
  ...respondsWith('Tag'),
  methods: ['GET'],
  paths: items,
  summary: 'Returns a tag',
  args: {},
});

export const tagsUpdate = endpoint({
  operation: 'calendarTagsUpdate',
  ...respondsWith('Tag'),
  methods: UPDATE,
  paths: items,
  summary: 'Updates the sent members of a tag',
  args: tagUpdateArgs,
  admits,
});

export const tagsRemove = endpoint({
  operation: 'calendarTagsRemove',
  ...respondsWith('Tag'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Deletes a tag permanently',
  args: { preview },
  admits,
});
