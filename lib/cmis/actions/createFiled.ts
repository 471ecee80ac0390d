import { checkFolder, type Session } from '#lib/cmis/actions/visible.ts';
import { checkAllowed, checkVisible } from '#lib/cmis/domain/allowableActions.ts';
import { CAPABILITIES } from '#lib/cmis/domain/capabilities.ts';
import { type CmisObject, type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { checkPolicies, type Origin } from '#lib/cmis/domain/newEntity.ts';
import { allows, notFound } from '#lib/cmis/domain/permissions.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import type { ObjectType } from '#lib/cmis/domain/types.ts';
import { addChild } from '#lib/cmis/store/children.ts';
import { commit, type Step } from '#lib/cmis/store/commit.ts';
import { insertEntity, loadObjects } from '#lib/cmis/store/entities.ts';
import { addApplication } from '#lib/cmis/store/policies.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

/** Where and how somebody wants to create an object. */
export interface Wish {
  readonly type: ObjectType;
  readonly folderId?: string | undefined;
  readonly policies: readonly string[];
}

/** A place that the caller may create an object in: a folder, or none. */
export interface Place {
  readonly origin: Origin;
  readonly lastNumber: number;
}

const checkUnfiled = ({ fileable }: ObjectType, { access }: Session): void => {
  if (fileable && !CAPABILITIES.capabilityUnfiling)
    throw cmisError('constraint', 'folderId is missing: this repository does not support unfiling');
  if (!allows(access, 'write')) throw cmisError('permissionDenied', 'You may not create objects');
};

const checkPlace = (folder: CmisObject, type: ObjectType, { access }: Session): void => {
  checkFolder(folder);
  checkAllowed(type.baseId === 'cmis:folder' ? 'canCreateFolder' : 'canCreateDocument', folder, access);
  if (!takesType(folder, type.id)) throw cmisError('constraint', `The folder takes no objects of type ${type.id}`);
};

/** Reads the folder and the policies, if there are to be any, and with them what the write goes on from. */
export const placeFor = async (session: Session, { type, folderId, policies }: Wish): Promise<Place> => {
  const id = newId();
  const { repositoryId, access } = session;
  const folderIds = folderId === undefined ? [] : [folderId];
  const { objects, lastNumber } = await loadObjects(repositoryId, [...folderIds, ...policies], { changing: id });
  if (folderId === undefined) checkUnfiled(type, session);
  else {
    const [folder] = objects;
    if (folder === undefined) throw notFound(folderId);
    checkVisible(folderId, access);
    checkPlace(folder, type, session);
  }
  checkPolicies(policies, objects.slice(folderIds.length));
  const origin = { id, repositoryId, parents: folderIds, policies, by: access.name, at: nowIso() };
  return { origin, lastNumber };
};

/** Stores a new object with its places in folders and its policies, and whatever else belongs to it. */
export const store = async (entity: Entity, lastNumber: number, more: readonly Step[] = []): Promise<string> => {
  const { id, repositoryId, parents, policies = [], facts } = entity;
  const object = shownObject(entity);
  await commit(
    [
      ...parents.flatMap((parent) => addChild(parent, entity)),
      ...insertEntity(entity),
      ...policies.flatMap((policyId) => addApplication(policyId, entity)),
      ...more,
    ],
    {
      repositoryId,
      entityId: id,
      objectIds: [object.id],
      changeType: 'created',
      time: facts.creationDate,
      by: facts.createdBy,
    },
    lastNumber,
  );
  return object.id;
};
