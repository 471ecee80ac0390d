import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { categoryCreateArgs, categoryUpdateArgs } from '#lib/calendar/wire/fields/term.ts';
import { categoryListArgs } from '#lib/calendar/wire/lists/terms.ts';
import { preview } from '#lib/calendar/wire/parameters/preview.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { endpoint, respondsWith, UPDATE } from './endpoint.ts';

const items = ['/categories/{id}'];
const admits = (caller: Caller): boolean => mayManageTerms(caller, 'category');

export const categoriesList = endpoint({
  operation: 'calendarCategoriesList',
  ...respondsWith('CategoryList'),
  methods: ['GET'],
  paths: ['/categories'],
  summary: 'Lists categories, by default by name',
  args: categoryListArgs,
});

export const categoriesCreate = endpoint({
  operation: 'calendarCategoriesCreate',
  ...respondsWith('Category', 201),
  methods: ['POST'],
  paths: ['/categories'],
  summary: 'Creates a category',
  args: categoryCreateArgs,
  admits,
});

export const categoriesGet = endpoint({
  operation: 'calendarCategoriesGet',
  ...respondsWith('Category'),
  methods: ['GET'],
  paths: items,
  summary: 'Returns a category',
  args: {},
});

export const categoriesUpdate = endpoint({
  operation: 'calendarCategoriesUpdate',
  ...respondsWith('Category'),
  methods: UPDATE,
  paths: items,
  summary: 'Updates the sent members of a category',
  args: categoryUpdateArgs,
  admits,
});

export const categoriesRemove = endpoint({
  operation: 'calendarCategoriesRemove',
  ...respondsWith('Category'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Deletes a category permanently',
  args: { preview },
  admits,
});
