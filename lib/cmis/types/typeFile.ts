import * as z from 'zod/mini';
import { PROPERTY_TYPES } from '#lib/cmis/types/propertyTypes.ts';

/** Ids are also query names, which the grammar of CMIS 1.0 reads unquoted (2.1.10.2.1). */
const id = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*:[A-Za-z0-9_]+$/));
const value = z.union([z.string(), z.boolean(), z.int()]);
const text = z.string().check(z.minLength(1));

/** A choice, or a group of choices. */
export interface ChoiceFile {
  readonly displayName: string;
  readonly value: readonly z.infer<typeof value>[];
  readonly choice?: readonly ChoiceFile[] | undefined;
}

const choice: z.ZodMiniType<ChoiceFile> = z.strictObject({
  displayName: text,
  value: z.array(value).check(z.minLength(1)),
  choice: z.optional(z.lazy(() => z.array(choice))),
});

/** A property in a type file, with the defaults of missing members. */
export const propertyFile = z.strictObject({
  id,
  propertyType: z.enum(PROPERTY_TYPES),
  description: text,
  /** Default: derived from the id. */
  displayName: z.optional(text),
  /** Default: single. */
  cardinality: z.optional(z.enum(['single', 'multi'])),
  /** Default: readwrite. */
  updatability: z.optional(z.enum(['readonly', 'readwrite', 'whencheckedout', 'oncreate'])),
  /** Default: false. */
  required: z.optional(z.boolean()),
  /** Default: true. */
  queryable: z.optional(z.boolean()),
  /** Default: true for a single value, never for several. */
  orderable: z.optional(z.boolean()),
  /** Whether the property has an index. Default: false. */
  indexed: z.optional(z.boolean()),
  /** Default: true if there are choices. */
  openChoice: z.optional(z.boolean()),
  choice: z.optional(z.array(choice)),
  defaultValue: z.optional(z.array(value)),
  /** A whole number for integer, decimal notation in a string for decimal. */
  minValue: z.optional(z.union([z.int(), z.string()])),
  maxValue: z.optional(z.union([z.int(), z.string()])),
  /** In UTF-16 code units. */
  maxLength: z.optional(z.int().check(z.positive())),
  resolution: z.optional(z.enum(['year', 'date', 'time'])),
  precision: z.optional(z.enum(['32', '64'])),
});
export type PropertyFile = z.infer<typeof propertyFile>;

/** A type file. It lists only properties that its parent does not have. */
export const typeFile = z.strictObject({
  id,
  /** Absent for the base types only. */
  parentId: z.optional(id),
  displayName: text,
  description: text,
  creatable: z.boolean(),
  fileable: z.boolean(),
  controllablePolicy: z.boolean(),
  controllableACL: z.boolean(),
  /** Documents only. */
  versionable: z.optional(z.boolean()),
  /** Versionable documents only: whether replacing or deleting the content makes a new minor version. Default: false. */
  versionOnSave: z.optional(z.boolean()),
  contentStreamAllowed: z.optional(z.enum(['notallowed', 'allowed', 'required'])),
  /** Folders only: types that may be filed in them, without subtypes; absent or empty: any. */
  allowedChildObjectTypeIds: z.optional(z.array(id)),
  /** Relationships only: these types and their subtypes; absent or empty: any. */
  allowedSourceTypes: z.optional(z.array(id)),
  allowedTargetTypes: z.optional(z.array(id)),
  propertyDefinitions: z.array(propertyFile),
});
export type TypeFile = z.infer<typeof typeFile>;
