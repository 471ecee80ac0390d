import type { BaseTypeId } from '#lib/cmis/domain/model.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** For each type id, the properties for which all objects of the type have index entries. */
export type IndexDefinition = Readonly<Record<string, readonly string[]>>;

/** A property that a type file marks as indexed. */
export interface IndexMark {
  readonly typeId: string;
  readonly baseId: BaseTypeId;
  readonly property: string;
}

/** Serialises the marks of all type files; the text changes with any mark. */
export const serializeMarks = (types: readonly ObjectType[]): string =>
  types.map(({ id, indexed }) => `${id} ${[...indexed].sort().join(' ')}`).join('\n');

/**
 * Restricts a definition to the current marks. A new type has no objects yet, so its index is complete. Entries of an
 * unmarked property are removed by later writes, so its index is rebuilt if it is marked again.
 */
export const restrictToMarks = (stored: IndexDefinition, types: readonly ObjectType[]): IndexDefinition => ({
  ...stored,
  ...Object.fromEntries(
    types.map(({ id, indexed }) => [id, [...indexed].filter((one) => stored[id]?.includes(one) !== false)]),
  ),
});

/** Returns the marks whose index has not been built yet. */
export const findMissingMarks = (definition: IndexDefinition, types: readonly ObjectType[]): readonly IndexMark[] =>
  types.flatMap(({ id: typeId, baseId, indexed }) =>
    [...indexed]
      .filter((property) => definition[typeId]?.includes(property) !== true)
      .map((property) => ({ typeId, baseId, property })),
  );

/** Returns the types with their completely indexed properties only, for planning queries. */
export const toSearchableTypes = (definition: IndexDefinition, types: readonly ObjectType[]): readonly ObjectType[] =>
  types.map((type) => ({
    ...type,
    indexed: new Set([...type.indexed].filter((property) => definition[type.id]?.includes(property))),
  }));

/** Returns the definition that holds for objects written by any version: an entry for `cmis:objectTypeId`. */
export const createMinimalDefinition = (types: readonly ObjectType[]): IndexDefinition =>
  Object.fromEntries(types.map(({ id }) => [id, ['cmis:objectTypeId']]));

/**
 * Returns a definition in which the indexes of all marks are complete.
 * @param but properties with an object that cannot be indexed: they keep their stored state
 */
export const addMarks = (
  stored: IndexDefinition,
  types: readonly ObjectType[],
  but: ReadonlySet<string> = new Set(),
): IndexDefinition => ({
  ...stored,
  ...Object.fromEntries(
    types.map(({ id, indexed }) => [id, [...indexed].filter((one) => !but.has(one) || stored[id]?.includes(one))]),
  ),
});
