import type { Entity } from '#lib/cmis/domain/objects/entity.ts';

/** Versions of a document whose relationships are counted: more would enlarge each copy of the entity. */
const MOST_VERSIONS = 30;

type Counts = Readonly<Record<string, number>>;

/** The relationships of more versions are not counted. */
const changeCount = (counts: Counts, ordinal: number, change: 1 | -1): Counts => {
  const { [ordinal]: before, ...others } = counts;
  const count = (before ?? 0) + change;
  if (count < 0 || (before === undefined && Object.keys(others).length >= MOST_VERSIONS)) return counts;
  return count === 0 ? others : { ...others, [ordinal]: count };
};

/** Returns the entity with one more or one less relationship; `ordinal`: the version that the relationship names. */
export const countRelationship = (entity: Entity, ordinal: number | undefined, change: 1 | -1): Entity => {
  const counted = { ...entity, relationships: (entity.relationships ?? 0) + change };
  const { series } = entity;
  if (series === undefined || ordinal === undefined) return counted;
  return { ...counted, series: { ...series, relationships: changeCount(series.relationships ?? {}, ordinal, change) } };
};

/** Returns the number of relationships that name a version; undefined if not all relationships are counted by version. */
export const getRelationshipCount = ({ series, relationships = 0 }: Entity, ordinal: number): number | undefined => {
  const counts = series?.relationships ?? {};
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  return sum === relationships ? (counts[ordinal] ?? 0) : undefined;
};
