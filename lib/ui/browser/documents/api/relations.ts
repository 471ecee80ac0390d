import { getObject } from '#lib/ui/browser/documents/api/objects.ts';
import { query } from '#lib/ui/browser/documents/api/query.ts';
import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { type CmisObject, getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { readObject, readObjectPage } from '#lib/ui/browser/documents/soap/readObject.ts';
import { find, findAll, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Relationships of each direction that are shown. */
const MOST = 50;

/** A relationship, seen from one of its ends. */
export interface Relation {
  readonly relationship: CmisObject;
  /** Whether the object is the source; otherwise it is the target. */
  readonly isSource: boolean;
  readonly otherId: string;
  /** Name of the other end; undefined if the caller may not see it. */
  readonly otherName: string | undefined;
}

export interface Relations {
  readonly relations: readonly Relation[];
  readonly hasMore: boolean;
}

const readRelations = async (objectId: string, direction: 'source' | 'target'): Promise<Relations> => {
  const parameters =
    writeElement('objectId', objectId) +
    writeElement('includeSubRelationshipTypes', true) +
    writeElement('relationshipDirection', direction) +
    writeElement('maxItems', MOST);
  const { response } = await callRepository('getObjectRelationships', parameters);
  const { objects, hasMore } = readObjectPage(find(response, 'objects'));
  const isSource = direction === 'source';
  const relations = await Promise.all(
    objects.map(async (relationship) => {
      const otherId = getValue(relationship, isSource ? 'cmis:targetId' : 'cmis:sourceId');
      return { relationship, isSource, otherId, otherName: await getObject(otherId).then(getName, () => undefined) };
    }),
  );
  return { relations, hasMore };
};

/** Returns the relationships of an object with the names of the other ends. */
export const getRelations = async (objectId: string): Promise<Relations> => {
  const [from, to] = await Promise.all([readRelations(objectId, 'source'), readRelations(objectId, 'target')]);
  return { relations: [...from.relations, ...to.relations], hasMore: from.hasMore || to.hasMore };
};

/** Returns the policies that are applied to an object. */
export const getAppliedPolicies = async (objectId: string): Promise<readonly CmisObject[]> => {
  const { response } = await callRepository('getAppliedPolicies', writeElement('objectId', objectId));
  return findAll(response, 'objects').map(readObject);
};

/** Returns the policies that the caller sees, at most a page of them. */
export const getPolicies = async (): Promise<readonly CmisObject[]> =>
  (await query('SELECT cmis:objectId, cmis:name FROM cmis:policy ORDER BY cmis:name', { skip: 0 })).objects;

const changePolicy = (operation: 'applyPolicy' | 'removePolicy') => async (policyId: string, objectId: string) => {
  await callRepository(operation, writeElement('policyId', policyId) + writeElement('objectId', objectId));
};

export const applyPolicy = changePolicy('applyPolicy');
export const removePolicy = changePolicy('removePolicy');

/** A folder that an object is filed in. */
export interface Parent {
  readonly id: string;
  readonly path: string;
}

/** Returns the folders that an object is filed in. */
export const getParents = async (objectId: string): Promise<readonly Parent[]> => {
  const parameters = writeElement('objectId', objectId) + writeElement('filter', 'cmis:objectId,cmis:path');
  const { response } = await callRepository('getObjectParents', parameters);
  return findAll(response, 'parents').map((element) => {
    const folder = readObject(find(element, 'object'));
    return { id: getId(folder), path: getValue(folder, 'cmis:path') };
  });
};
