import type { Fields } from '#lib/cmis/domain/messages/forms/fields.ts';

interface Operation {
  readonly service: string;
  /** Without the `extension` element at the end of every request. */
  readonly request: Fields;
  readonly response: Fields;
}

/** The operations of a service, in the order of the schema. */
export type Operations = Readonly<Record<string, Operation>>;

export const PAGE = { 'maxItems?': 'count|nil', 'skipCount?': 'count|nil' } as const;

/** Data of each listed object that the caller may select. */
export const LISTED_DATA = {
  'includeAllowableActions?': 'boolean|nil',
  'includeRelationships?': 'enumIncludeRelationships|nil',
  'renditionFilter?': 'string|nil',
} as const;

/** Options of getObject, getObjectByPath and getObjectOfLatestVersion. */
export const OBJECT_OPTIONS = {
  'filter?': 'string|nil',
  ...LISTED_DATA,
  'includePolicyIds?': 'boolean|nil',
  'includeACL?': 'boolean|nil',
} as const;

export const INITIAL_CONTROL = {
  'policies*': 'string|nil',
  'addACEs?': 'cmisAccessControlListType|nil',
  'removeACEs?': 'cmisAccessControlListType|nil',
} as const;

export const EXTENSION = { 'extension?': 'cmisExtensionType|nil' } as const;
export const OBJECT_ID = { objectId: 'string', ...EXTENSION } as const;
export const OBJECT_ID_AND_TOKEN = { objectId: 'string', 'changeToken?': 'string', ...EXTENSION } as const;
