import type { Session } from '#lib/cmis/actions/session/session.ts';
import { type AclHolder, type AncestorFolder, includesPermission } from '#lib/cmis/domain/acl/acl.ts';
import { type MappingKey, PERMISSION_MAPPING } from '#lib/cmis/domain/acl/aclMapping.ts';
import {
  computeHeldPermissions,
  getAdministratorPermissions,
  type HeldPermissions,
  isVisible,
  objectNotFoundError,
} from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { AllowableAction } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { isRevealed } from '#lib/cmis/domain/objects/versions.ts';
import { checkAction } from '#lib/cmis/domain/rules/allowableActions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';

/** Loads the permissions that the caller holds on an object; those on a version are those on its document. */
export const loadHeldPermissions = async (
  { access, ancestors: folders }: Session,
  object: AclHolder,
): Promise<HeldPermissions> =>
  access.isAdministrator
    ? getAdministratorPermissions(access)
    : computeHeldPermissions(access, object, (await folders.load([object]))[0]);

/**
 * Loads the ancestor folders of an object.
 * @throws objectNotFound if an ancestor no longer exists, since the object then no longer exists either
 */
export const loadAncestors = async (session: Session, object: CmisObject): Promise<readonly AncestorFolder[]> => {
  const [above] = await session.ancestors.load([object.entity]);
  if (above === undefined) throw objectNotFoundError(object.id);
  return above;
};

/**
 * Returns the items that the caller may see, in their order. Lists and totals are computed from these only. Reads
 * nothing for administrators and in `open` mode; otherwise, for each level of folders, at most one request per hundred
 * folders that this session has not read yet.
 * @param controlled returns the entity of an item, or the remaining `parents` and `acl` of a deleted one
 * @param sees `isNamed` for a list of folders that may hold one of which the caller sees the name only
 */
export const filterVisible = async <T>(
  session: Session,
  all: readonly T[],
  controlled: (one: T) => AclHolder,
  sees: (held: HeldPermissions) => boolean = isVisible,
): Promise<readonly T[]> => {
  const { access, ancestors: folders } = session;
  if (access.isAdministrator) return all;
  const above = await folders.load(all.map(controlled));
  return all.filter((one, index) => sees(computeHeldPermissions(access, controlled(one), above[index])));
};

/** Replaces each object that the caller may not see by undefined. */
export const maskInvisible = async (
  session: Session,
  objects: readonly (CmisObject | undefined)[],
): Promise<readonly (CmisObject | undefined)[]> => {
  const found = objects.flatMap((object) =>
    object !== undefined && isRevealed(object, session.access) ? [object] : [],
  );
  const shown = new Set(await filterVisible(session, found, ({ entity }) => entity));
  return objects.map((object) => (object !== undefined && shown.has(object) ? object : undefined));
};

/** Throws unless the caller may perform the action on the object now, by the rule of the allowable action. */
export const checkAllowed = async (session: Session, action: AllowableAction, object: CmisObject): Promise<void> =>
  checkAction(action, object, await loadHeldPermissions(session, object.entity));

/** Loads the permissions on existing folders. Reads nothing for administrators, who hold all: the list is then empty. */
const loadFolderPermissions = async (
  session: Session,
  folderIds: readonly string[],
): Promise<readonly HeldPermissions[]> => {
  if (session.access.isAdministrator) return [];
  const folders = (await loadEntities(folderIds)).flatMap((folder) => folder ?? []);
  return Promise.all(folders.map((folder) => loadHeldPermissions(session, folder)));
};

/**
 * Throws unless the object is filed in the folder that the request names and the caller has the mapped permission on
 * it. A folder that the caller may not see is answered like one that does not contain the object.
 */
export const checkNamedParent = async (
  session: Session,
  { entity: { parents } }: CmisObject,
  folderId: string,
  key: MappingKey,
): Promise<void> => {
  const isFiled = parents.includes(folderId);
  const held = isFiled ? await loadFolderPermissions(session, [folderId]) : [];
  if (!isFiled || !held.every(isVisible))
    throw cmisError('invalidArgument', `The object is not filed in the folder ${folderId}`);
  if (!held.every(({ level }) => includesPermission(level, PERMISSION_MAPPING[key])))
    throw cmisError('permissionDenied', 'You may not change the contents of this folder');
};

/** Throws unless the caller has the mapped permission on all folders of an object, of which the error names none. */
export const checkAllParents = async (
  session: Session,
  { entity: { parents } }: CmisObject,
  key: MappingKey,
): Promise<void> => {
  const held = await loadFolderPermissions(session, parents);
  if (!held.every(({ level }) => includesPermission(level, PERMISSION_MAPPING[key])))
    throw cmisError('permissionDenied', 'You may not remove the object from all of its folders: name one in folderId');
};
