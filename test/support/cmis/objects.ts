import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData, PropertyData, PropertyValue } from '#lib/cmis/domain/model.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { type Role, type ShortRole, toCmisPrincipalId } from '#lib/shared/roles/roles.ts';

export const REPOSITORY = { repositoryId: 'main' };

/** Returns a caller with these roles, as authentication does; a short name means the CMIS role. */
export const callerWith = (name: string, ...roles: readonly (Role | ShortRole)[]): CmisContext => ({
  caller: {
    name,
    id: 7,
    roles: new Set(roles.map((role) => toCmisPrincipalId(role) as Role)),
    groups: [],
  } satisfies Caller,
  baseUrl: 'http://localhost:5001',
});

export const alice = callerWith('alice', 'administrator');

/** Returns properties as a client sends them, with property types from the type definition. */
export const properties = (
  typeId: string,
  values: Readonly<Record<string, PropertyValue | readonly PropertyValue[] | null>>,
): readonly PropertyData[] =>
  Object.entries(values).map(([propertyDefinitionId, value]) => ({
    type: getType(typeId).properties.get(propertyDefinitionId)?.propertyType ?? 'string',
    propertyDefinitionId,
    values: value === null ? [] : Array.isArray(value) ? value : [value as PropertyValue],
  }));

type Extra = Readonly<Record<string, PropertyValue | readonly PropertyValue[] | null>>;

/** Creates a folder and returns its id. */
export const folderIn = async (folderId: string, name: string, typeId = 'cmis:folder', extra: Extra = {}) => {
  const given = properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name, ...extra });
  const { objectId } = await createFolder(alice, { ...REPOSITORY, folderId, properties: given, policies: [] });
  return objectId;
};

/** Creates a document, with content if `text` is given, and returns its id. */
export const documentIn = async (
  folderId: string,
  name: string,
  options: {
    readonly text?: string;
    readonly bytes?: Uint8Array;
    readonly mimeType?: string;
    readonly typeId?: string;
    readonly extra?: Extra;
    readonly versioningState?: 'none' | 'checkedout' | 'minor' | 'major';
  } = {},
) => {
  const { text, typeId = 'cmis:document', extra = {}, versioningState, mimeType = 'text/plain' } = options;
  const given = properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name, ...extra });
  const stream = options.bytes ?? (text === undefined ? undefined : Buffer.from(text));
  const { objectId } = await createDocument(alice, {
    ...REPOSITORY,
    folderId,
    properties: given,
    policies: [],
    ...(stream === undefined ? {} : { contentStream: { stream, mimeType, filename: name } }),
    ...(versioningState === undefined ? {} : { versioningState }),
  });
  return objectId;
};

/** Returns the values of a property; throws if the object lacks it. */
export const values = (object: ObjectData | { readonly properties: readonly PropertyData[] }, id: string) => {
  const found = object.properties.find(({ propertyDefinitionId }) => propertyDefinitionId === id);
  if (found === undefined) throw new Error(`The answer has no ${id}`);
  return found.values;
};

export const value = (object: ObjectData | { readonly properties: readonly PropertyData[] }, id: string) =>
  values(object, id)[0];

export const read = async (objectId: string): Promise<ObjectData> =>
  (await getObject(alice, { ...REPOSITORY, objectId, includeAllowableActions: true })).object;

/** Returns the fault type of a refused operation. */
export const faultOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    return (error as { code?: string }).code ?? `${error}`;
  }
  return 'none';
};
