import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { checkAllowed, loadHeldPermissions, maskInvisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { runPendingTasks } from '#lib/cmis/actions/tasks/runPendingTasks.ts';
import { getInheritedGrants, includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { type AccessControl, createInitialControl } from '#lib/cmis/domain/acl/aclChange.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
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
import { commitNewObject } from '#lib/cmis/store/commit/commitNewObject.ts';
import { loadEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

/** The type, folder, policies and access control entries of a new object. */
export interface CreationRequest {
  readonly type: ObjectType;
  readonly folderId?: string | undefined;
  readonly control: InitialControl;
}

/** Creating an unfiled object requires write permission on the root folder. */
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
  if (!takesType(folder, type.id))
    throw cmisError('constraint', `The folder does not accept objects of type ${type.id}`);
};

/**
 * Computes what controls access to a new object; ancestors are read only if entries are to be removed, which may be inherited.
 */
const computeInitialControl = async (
  session: Session,
  { type, folderId, control }: CreationRequest,
): Promise<AccessControl> => {
  const parents = folderId === undefined ? [] : [folderId];
  const [above] = control.removeACEs === undefined ? [] : await session.ancestors.load([{ parents }]);
  const isFolder = type.baseId === 'cmis:folder';
  return createInitialControl(control, {
    isFolder,
    caller: session.access.name,
    inherited: getInheritedGrants({ parents }, above ?? []),
  });
};

/** Loads and checks the folder and the policies of a new object. */
export const prepareCreation = async (session: Session, wish: CreationRequest): Promise<Origin> => {
  const { type, folderId, control } = wish;
  const { policies } = control;
  checkPolicyCount(policies.length);
  const id = newId();
  const { repositoryId, access } = session;
  const folderIds = folderId === undefined ? [] : [folderId];
  const { objects } = await loadObjects(repositoryId, [...folderIds, ...policies], { changing: id });
  if (folderId === undefined) await checkUnfiled(type, session);
  else await checkFolderAccepts(await requireVisible(session, folderId, objects[0]), type, session);
  checkPolicies(policies, await maskInvisible(session, objects.slice(folderIds.length)));
  const initial = await computeInitialControl(session, wish);
  return { id, repositoryId, parents: folderIds, policies, control: initial, by: access.name, at: nowIso() };
};

/** Commits a new object with its change event, and returns its id. */
export const commitNew = async (entity: Entity, steps: readonly Step[]): Promise<string> => {
  const { acl = [], repositoryId, facts } = entity;
  const written = await commitNewObject(entity, steps);
  const objectId = toListedObject(entity).id;
  // The creator's own entry is not worth an audit record.
  const granted = acl.filter(({ principal }) => principal !== facts.createdBy);
  auditRights({ repositoryId, objectId }, [], granted);
  await runPendingTasks(written);
  return objectId;
};
