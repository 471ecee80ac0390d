import type { PropertyData } from '#lib/cmis/domain/model.ts';
import type { CmisObject, StoredValue, Viewer } from '#lib/cmis/domain/objects/entity.ts';
import { toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { toPropertyValue } from '#lib/cmis/domain/objects/propertyValues.ts';
import { isLatestMajorVersion, isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import { getType, type ObjectType } from '#lib/cmis/domain/types/types.ts';
import type { PropertyFilter } from './propertyFilter.ts';

type Value = StoredValue | undefined;
type Values = Value | readonly StoredValue[];

/** Properties that are computed from the state of an object instead of being stored under their id. */
const DERIVED: Readonly<Record<string, (object: CmisObject, viewer: Viewer | undefined) => Values>> = {
  'cmis:name': ({ facts }) => facts.name,
  'cmis:objectId': ({ id }) => id,
  'cmis:baseTypeId': ({ entity }) => entity.baseId,
  'cmis:objectTypeId': ({ entity }) => entity.typeId,
  'cmis:createdBy': ({ facts }) => facts.createdBy,
  'cmis:creationDate': ({ facts }) => facts.creationDate,
  'cmis:lastModifiedBy': ({ facts }) => facts.lastModifiedBy,
  'cmis:lastModificationDate': ({ facts }) => facts.lastModificationDate,
  'cmis:changeToken': ({ facts }) => facts.changeToken,
  'cmis:isImmutable': () => false,
  'cmis:isLatestVersion': isLatestVersion,
  'cmis:isMajorVersion': ({ facts }) => facts.version?.major,
  'cmis:isLatestMajorVersion': isLatestMajorVersion,
  'cmis:versionLabel': ({ facts }) => facts.version?.label,
  'cmis:versionSeriesId': ({ entity }) => entity.id,
  'cmis:isVersionSeriesCheckedOut': ({ entity }) => entity.series?.checkedOut !== undefined,
  'cmis:versionSeriesCheckedOutBy': ({ entity }) => entity.series?.checkedOut?.by,
  'cmis:versionSeriesCheckedOutId': ({ entity: { id, series } }, viewer) =>
    series?.checkedOut !== undefined && (viewer?.isAdministrator === true || series.checkedOut.by === viewer?.name)
      ? toVersionId(id, series.checkedOut.ordinal)
      : undefined,
  'cmis:checkinComment': ({ facts }) => facts.version?.comment,
  'cmis:contentStreamLength': ({ facts }) => (facts.content === undefined ? undefined : String(facts.content.size)),
  'cmis:contentStreamMimeType': ({ facts }) => facts.content?.mimeType,
  'cmis:contentStreamFileName': ({ facts }) => facts.content?.fileName,
  'cmis:contentStreamId': ({ facts }) => facts.content?.id,
  'cmis:parentId': ({ entity }) => entity.parents[0],
  'cmis:allowedChildObjectTypeIds': ({ entity }) => getType(entity.typeId).allowedChildObjectTypeIds,
};

/**
 * Returns the stored values of a property; none for `cmis:path`, which depends on the ancestors. Only properties that
 * are not indexed depend on the viewer.
 */
export const getPropertyValues = (object: CmisObject, id: string, viewer?: Viewer): readonly StoredValue[] => {
  const derive = DERIVED[id];
  if (derive === undefined) return object.facts.properties[id] ?? [];
  const values = derive(object, viewer);
  return values === undefined ? [] : typeof values === 'object' ? values : [values];
};

type Frame = Omit<PropertyData, 'values'>;

const FRAMES = new WeakMap<ObjectType, readonly Frame[]>();

/** Returns the property data without values, cached for each type: they are the same in every answer. */
const getFrames = (type: ObjectType): readonly Frame[] => {
  const known = FRAMES.get(type);
  if (known !== undefined) return known;
  const frames = type.propertyDefinitions.map(({ id, propertyType, localName, displayName, queryName }) => ({
    type: propertyType,
    propertyDefinitionId: id,
    localName,
    displayName,
    queryName,
  }));
  FRAMES.set(type, frames);
  return frames;
};

/** Whether an answer needs the path of a folder, for which its ancestors must be read. */
export const needsPath = (object: CmisObject, filter: PropertyFilter): boolean =>
  object.entity.baseId === 'cmis:folder' && (filter === undefined || filter.has('cmis:path'));

/**
 * Returns the properties that a filter selects, in the order of the type, including properties without a value.
 * @param path path of a folder, required if `needsPath`
 */
export const selectProperties = (
  object: CmisObject,
  filter: PropertyFilter,
  viewer: Viewer,
  path?: string,
): readonly PropertyData[] =>
  getFrames(getType(object.entity.typeId))
    .filter(({ queryName }) => filter === undefined || filter.has(queryName ?? ''))
    .map((frame) => {
      const id = frame.propertyDefinitionId;
      const values = id === 'cmis:path' && path !== undefined ? [path] : getPropertyValues(object, id, viewer);
      return { ...frame, values: values.map((value) => toPropertyValue(frame.type, value)) };
    });

export const OBJECT_ID = 'cmis:objectId';

/** Returns `cmis:objectId` alone, for an object whose type is unknown: all types define this property alike. */
export const toObjectIdProperty = (objectId: string): PropertyData => ({
  type: 'id',
  propertyDefinitionId: OBJECT_ID,
  ...getFrames(getType('cmis:document')).find(({ propertyDefinitionId }) => propertyDefinitionId === OBJECT_ID),
  values: [objectId],
});
