import * as z from 'zod/mini';
import { PROPERTY_TYPES } from '#lib/cmis/domain/model.ts';

/** A query name can be read unquoted by the grammar of CMIS-SQL; ids follow the same pattern here. */
const id = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*:[A-Za-z0-9_]+$/));
const value = z.union([z.string(), z.boolean(), z.int()]);
const text = z.string().check(z.minLength(1));

/** A value that may be chosen, or a group of such. */
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

/** What a type file says of one property; what it leaves out has the default written here. */
export const propertyFile = z.strictObject({
  id,
  propertyType: z.enum(PROPERTY_TYPES),
  description: text,
  /** Default: made from the id. */
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
  /** Queries find objects by this property without examining others. Default: false. */
  indexed: z.optional(z.boolean()),
  /** Default: true where there are choices. */
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

/** A type file. Properties are those that the type adds to its parent's. */
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
  contentStreamAllowed: z.optional(z.enum(['notallowed', 'allowed', 'required'])),
  /** Folders only: exactly these types may be filed in them; absent or empty: any. */
  allowedChildObjectTypeIds: z.optional(z.array(id)),
  /** Relationships only: these types and their subtypes; absent or empty: any. */
  allowedSourceTypes: z.optional(z.array(id)),
  allowedTargetTypes: z.optional(z.array(id)),
  propertyDefinitions: z.array(propertyFile),
});
export type TypeFile = z.infer<typeof typeFile>;
