import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';

/** Returns the dotted names in the parameter `_fields`; none: all members are wanted. */
export const listFieldNames = (fields: unknown): readonly string[] =>
  fields === undefined ? [] : splitList(fields).filter((name) => typeof name === 'string');

/** Whether `_fields` selects a member, or a part of it. */
export const selectsMember = (fields: unknown, member: string): boolean => {
  const names = listFieldNames(fields);
  return names.length === 0 || names.some((name) => name.split('.')[0] === member);
};
