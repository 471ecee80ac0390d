import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { checkAllowed, heldOn, visibleEach } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { settleText } from '#lib/cmis/actions/query/textTasks.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, seen } from '#lib/cmis/actions/session/visibleObjects.ts';
import { type Grant, getInheritedGrants, includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { createInitialGrants } from '#lib/cmis/domain/acl/aclChange.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, type Content, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import {
  checkPolicies,
  checkPolicyCount,
  type InitialControl,
  type Origin,
} from '#lib/cmis/domain/objects/newEntity.ts';
import { CAPABILITIES } from '#lib/cmis/domain/repository/capabilities.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { takesType } from '#lib/cmis/domain/rules/filing.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';
import { addChild } from '#lib/cmis/store/children/children.ts';
import { commit, type Step } from '#lib/cmis/store/commit.ts';
import { insertEntity, loadEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { addApplication } from '#lib/cmis/store/entities/policies.ts';
import { indexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

/** Where and how somebody wants to create an object. */
export interface Wish {
  readonly type: ObjectType;
  readonly folderId?: string | undefined;
  readonly control: InitialControl;
}

/** A place that the caller may create an object in: a folder, or none. */
export interface Place {
  readonly origin: Origin;
  readonly lastNumber: number;
}

/** What is filed nowhere is created by who may create it at the top. */
const checkUnfiled = async ({ fileable }: ObjectType, session: Session): Promise<void> => {
  if (fileable && !CAPABILITIES.capabilityUnfiling)
    throw cmisError('constraint', 'folderId is missing: this repository does not support unfiling');
  if (session.access.isAdministrator) return;
  const [root] = await loadEntities([getRootFolderId(session.repositoryId)]);
  if (root === undefined || !includesPermission((await heldOn(session, root)).level, 'cmis:write'))
    throw cmisError('permissionDenied', 'You may not create objects');
};

const checkPlace = async (folder: CmisObject, type: ObjectType, session: Session): Promise<void> => {
  checkFolder(folder);
  await checkAllowed(session, type.baseId === 'cmis:folder' ? 'canCreateFolder' : 'canCreateDocument', folder);
  if (!takesType(folder, type.id)) throw cmisError('constraint', `The folder takes no objects of type ${type.id}`);
};

/** What a new object grants; the folders above are read only for entries that might be inherited. */
const grantsFor = async (session: Session, { type, folderId, control }: Wish): Promise<readonly Grant[]> => {
  const parents = folderId === undefined ? [] : [folderId];
  const [above] = control.removeACEs === undefined ? [] : await session.folders.of([{ parents }]);
  const isFolder = type.baseId === 'cmis:folder';
  return createInitialGrants(control, {
    isFolder,
    caller: session.access.name,
    inherited: getInheritedGrants(above ?? []),
  });
};

/** Reads the folder and the policies, if there are to be any, and with them what the write goes on from. */
export const placeFor = async (session: Session, wish: Wish): Promise<Place> => {
  const { type, folderId, control } = wish;
  const { policies } = control;
  checkPolicyCount(policies.length);
  const id = newId();
  const { repositoryId, access } = session;
  const folderIds = folderId === undefined ? [] : [folderId];
  const { objects, lastNumber } = await loadObjects(repositoryId, [...folderIds, ...policies], { changing: id });
  if (folderId === undefined) await checkUnfiled(type, session);
  else await checkPlace(await seen(session, folderId, objects[0]), type, session);
  checkPolicies(policies, await visibleEach(session, objects.slice(folderIds.length)));
  const acl = await grantsFor(session, wish);
  return { origin: { id, repositoryId, parents: folderIds, policies, acl, by: access.name, at: nowIso() }, lastNumber };
};

/**
 * Stores a new object with its places in folders and its policies, and whatever else belongs to it.
 * @param content whose words are to be indexed, with its bytes where they are at hand
 */
export const store = async (
  entity: Entity,
  lastNumber: number,
  more: readonly Step[] = [],
  content?: { readonly content: Content; readonly bytes?: Uint8Array },
): Promise<string> => {
  const { id, repositoryId, parents, policies = [], facts } = entity;
  const object = toListedObject(entity);
  const steps = [
    ...parents.flatMap((parent) => addChild(parent, entity)),
    ...insertEntity(entity),
    ...policies.flatMap((policyId) => addApplication(policyId, entity)),
    ...more,
  ];
  const words = content === undefined ? [] : indexContent(entity, content.content, content.bytes, steps);
  await commit(
    [...steps, ...words],
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
  // What a creator holds on the object goes without saying.
  const given = (entity.acl ?? []).filter(({ principal }) => principal !== facts.createdBy);
  auditRights({ repositoryId, objectId: object.id }, [], given);
  await settleText([...steps, ...words]);
  return object.id;
};
