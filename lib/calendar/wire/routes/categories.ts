import { mayManageTerms } from '#lib/calendar/domain/permissions/permissions.ts';
import { endpoint, respondsWith, UPDATE } from '#lib/calendar/wire/endpoint.ts';
import { categoryCreateArgs, categoryUpdateArgs } from '#lib/calendar/wire/fields/term.ts';
import { categoryListArgs } from '#lib/calendar/wire/lists/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

const items = ['/categories/{id}'];
const admits = (caller: Caller): boolean => mayManageTerms(caller, 'category');

export const categoriesList = endpoint({
  operation: 'calendarCategoriesList',
  ...respondsWith('CategoryList'),
  methods: ['GET'],
  paths: ['/categories'],
  summary: 'Categories, by name unless another order is asked for',
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
  summary: 'One category',
  args: {},
});

export const categoriesUpdate = endpoint({
  operation: 'calendarCategoriesUpdate',
  ...respondsWith('Category'),
  methods: UPDATE,
  paths: items,
  summary: 'Changes the members of a category that are sent',
  args: categoryUpdateArgs,
  admits,
});

export const categoriesRemove = endpoint({
  operation: 'calendarCategoriesRemove',
  ...respondsWith('Category'),
  methods: ['DELETE'],
  paths: items,
  summary: 'Removes a category for good',
  args: {},
  admits,
});
