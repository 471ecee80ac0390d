import type { PropertyFilter } from '#lib/cmis/domain/lists/propertyFilter.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import type { CmisObject, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { toPropertyValue } from '#lib/cmis/domain/objects/propertyValues.ts';
import { isLatestMajorVersion, isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import { getType, type ObjectType } from '#lib/cmis/domain/types/types.ts';

type Value = StoredValue | undefined;
type Values = Value | readonly StoredValue[];

/** The properties that are made from the state of an object rather than stored under their ids. */
const MADE: Readonly<Record<string, (object: CmisObject) => Values>> = {
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
  'cmis:versionSeriesCheckedOutId': ({ entity: { id, series } }) =>
    series?.checkedOut === undefined ? undefined : toVersionId(id, series.checkedOut.ordinal),
  'cmis:checkinComment': ({ facts }) => facts.version?.comment,
  'cmis:contentStreamLength': ({ facts }) => (facts.content === undefined ? undefined : String(facts.content.size)),
  'cmis:contentStreamMimeType': ({ facts }) => facts.content?.mimeType,
  'cmis:contentStreamFileName': ({ facts }) => facts.content?.fileName,
  'cmis:contentStreamId': ({ facts }) => facts.content?.id,
  'cmis:parentId': ({ entity }) => entity.parents[0],
  'cmis:allowedChildObjectTypeIds': ({ entity }) => getType(entity.typeId).allowedChildObjectTypeIds,
};

/** The stored values of one property; `cmis:path`, which takes the folders above, has none here. */
export const getPropertyValues = (object: CmisObject, id: string): readonly StoredValue[] => {
  const made = MADE[id];
  if (made === undefined) return object.facts.properties[id] ?? [];
  const values = made(object);
  return values === undefined ? [] : typeof values === 'object' ? values : [values];
};

type Frame = Omit<PropertyData, 'values'>;

const FRAMES = new WeakMap<ObjectType, readonly Frame[]>();

/** What is the same of each property of a type, whatever its values. Types live as long as the process. */
const framesOf = (type: ObjectType): readonly Frame[] => {
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

/** Whether an answer needs the folder's path, which only reading the folders above tells. */
export const needsPath = (object: CmisObject, filter: PropertyFilter): boolean =>
  object.entity.baseId === 'cmis:folder' && (filter === undefined || filter.has('cmis:path'));

/**
 * The properties that the filter names, in the order of the type, those without a value too.
 * @param path of a folder, where `wantsPath`
 */
export const selectProperties = (object: CmisObject, filter: PropertyFilter, path?: string): readonly PropertyData[] =>
  framesOf(getType(object.entity.typeId))
    .filter(({ queryName }) => filter === undefined || filter.has(queryName ?? ''))
    .map((frame) => {
      const id = frame.propertyDefinitionId;
      const values = id === 'cmis:path' && path !== undefined ? [path] : getPropertyValues(object, id);
      return { ...frame, values: values.map((value) => toPropertyValue(frame.type, value)) };
    });

export const OBJECT_ID = 'cmis:objectId';

/** The id of an object of which nothing else is told: any type describes it alike. */
export const toObjectIdProperty = (objectId: string): PropertyData => ({
  type: 'id',
  propertyDefinitionId: OBJECT_ID,
  ...framesOf(getType('cmis:document')).find(({ propertyDefinitionId }) => propertyDefinitionId === OBJECT_ID),
  values: [objectId],
});
