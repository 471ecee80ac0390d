import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { checkAllowed, loadHeldPermissions, maskInvisible } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { writePendingText } from '#lib/cmis/actions/query/runTextTasks.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
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
import { addPolicyApplication } from '#lib/cmis/store/entities/policies.ts';
import { indexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

/** Where and how somebody wants to create an object. */
export interface CreationRequest {
  readonly type: ObjectType;
  readonly folderId?: string | undefined;
  readonly control: InitialControl;
}

/** A place that the caller may create an object in: a folder, or none. */
export interface CreationPlace {
  readonly origin: Origin;
  readonly lastNumber: number;
}

/** What is filed nowhere is created by who may create it at the top. */
const checkUnfiled = async ({ fileable }: ObjectType, session: Session): Promise<void> => {
  if (fileable && !CAPABILITIES.capabilityUnfiling)
    throw cmisError('constraint', 'folderId is missing: this repository does not support unfiling');
  if (session.access.isAdministrator) return;
  const [root] = await loadEntities([getRootFolderId(session.repositoryId)]);
  if (root === undefined || !includesPermission((await loadHeldPermissions(session, root)).level, 'cmis:write'))
    throw cmisError('permissionDenied', 'You may not create objects');
};

const checkFolderAccepts = async (folder: CmisObject, type: ObjectType, session: Session): Promise<void> => {
  checkFolder(folder);
  await checkAllowed(session, type.baseId === 'cmis:folder' ? 'canCreateFolder' : 'canCreateDocument', folder);
  if (!takesType(folder, type.id)) throw cmisError('constraint', `The folder takes no objects of type ${type.id}`);
};

/** What a new object grants; the folders above are read only for entries that might be inherited. */
const computeInitialGrants = async (
  session: Session,
  { type, folderId, control }: CreationRequest,
): Promise<readonly Grant[]> => {
  const parents = folderId === undefined ? [] : [folderId];
  const [above] = control.removeACEs === undefined ? [] : await session.ancestors.load([{ parents }]);
  const isFolder = type.baseId === 'cmis:folder';
  return createInitialGrants(control, {
    isFolder,
    caller: session.access.name,
    inherited: getInheritedGrants(above ?? []),
  });
};

/** Reads the folder and the policies, if there are to be any, and with them what the write goes on from. */
export const prepareCreation = async (session: Session, wish: CreationRequest): Promise<CreationPlace> => {
  const { type, folderId, control } = wish;
  const { policies } = control;
  checkPolicyCount(policies.length);
  const id = newId();
  const { repositoryId, access } = session;
  const folderIds = folderId === undefined ? [] : [folderId];
  const { objects, lastNumber } = await loadObjects(repositoryId, [...folderIds, ...policies], { changing: id });
  if (folderId === undefined) await checkUnfiled(type, session);
  else await checkFolderAccepts(await requireVisible(session, folderId, objects[0]), type, session);
  checkPolicies(policies, await maskInvisible(session, objects.slice(folderIds.length)));
  const acl = await computeInitialGrants(session, wish);
  return { origin: { id, repositoryId, parents: folderIds, policies, acl, by: access.name, at: nowIso() }, lastNumber };
};

/**
 * Stores a new object with its places in folders and its policies, and whatever else belongs to it.
 * @param content whose words are to be indexed, with its bytes where they are at hand
 */
export const storeObject = async (
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
    ...policies.flatMap((policyId) => addPolicyApplication(policyId, entity)),
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
  await writePendingText([...steps, ...words]);
  return object.id;
};
