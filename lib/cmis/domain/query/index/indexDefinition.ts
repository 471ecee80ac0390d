import type { BaseTypeId } from '#lib/cmis/domain/model.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** The properties that objects of each type have entries of, all of them, by the id of the type. */
export type IndexDefinition = Readonly<Record<string, readonly string[]>>;

/** A property of a type, and that objects of the type are to be found by. */
export interface IndexMark {
  readonly typeId: string;
  readonly baseId: BaseTypeId;
  readonly property: string;
}

/** The marks of the type files as one text: it is another where any mark is. */
export const serialiseMarks = (types: readonly ObjectType[]): string =>
  types.map(({ id, indexed }) => `${id} ${[...indexed].sort().join(' ')}`).join('\n');

/**
 * What is left of a definition under the marks of the type files. A type that is new has no objects yet; what is no
 * longer marked loses its entries with the next writes, and has to be made anew if it is marked again.
 */
export const restrictToMarks = (stored: IndexDefinition, types: readonly ObjectType[]): IndexDefinition => ({
  ...stored,
  ...Object.fromEntries(
    types.map(({ id, indexed }) => [id, [...indexed].filter((one) => stored[id]?.includes(one) !== false)]),
  ),
});

/** The marks that not all objects have entries for. */
export const findMissingMarks = (definition: IndexDefinition, types: readonly ObjectType[]): readonly IndexMark[] =>
  types.flatMap(({ id: typeId, baseId, indexed }) =>
    [...indexed]
      .filter((property) => definition[typeId]?.includes(property) !== true)
      .map((property) => ({ typeId, baseId, property })),
  );

/** The types with no other marks than those that all objects have entries for. */
export const toSearchableTypes = (definition: IndexDefinition, types: readonly ObjectType[]): readonly ObjectType[] =>
  types.map((type) => ({
    ...type,
    indexed: new Set([...type.indexed].filter((property) => definition[type.id]?.includes(property))),
  }));

/** What holds whatever an object was written with: it has an entry of its type. */
export const createMinimalDefinition = (types: readonly ObjectType[]): IndexDefinition =>
  Object.fromEntries(types.map(({ id }) => [id, ['cmis:objectTypeId']]));

/**
 * A definition by which objects have the entries of all marks.
 * @param but properties that some object cannot be indexed by: they stay as they are stored
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
