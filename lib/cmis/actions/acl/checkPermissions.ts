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
import { checkAction } from '#lib/cmis/domain/objects/allowableActions.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';

/** What the caller holds on an object; of a version, what they hold on the document. */
export const loadHeldPermissions = async (
  { access, ancestors: folders }: Session,
  object: AclHolder,
): Promise<HeldPermissions> =>
  access.isAdministrator
    ? getAdministratorPermissions(access)
    : computeHeldPermissions(access, object, (await folders.load([object]))[0]);

/** The folders above an object; one of which a folder above is gone is gone itself. */
export const loadAncestors = async (session: Session, object: CmisObject): Promise<readonly AncestorFolder[]> => {
  const [above] = await session.ancestors.load([object.entity]);
  if (above === undefined) throw objectNotFoundError(object.id);
  return above;
};

/**
 * Those of several things that the caller may see, in their order: for lists, whose totals must count no others.
 * Reads nothing for administrators and in `open` mode; else at most one request a level of depth for a hundred
 * folders, less what this session has read before.
 * @param controlled the entity that a thing stands for, or the `parents` and `acl` that are left of it
 */
export const filterVisible = async <T>(
  session: Session,
  all: readonly T[],
  controlled: (one: T) => AclHolder,
): Promise<readonly T[]> => {
  const { access, ancestors: folders } = session;
  if (access.isAdministrator) return all;
  const above = await folders.load(all.map(controlled));
  return all.filter((one, index) => isVisible(computeHeldPermissions(access, controlled(one), above[index])));
};

/** Objects that were looked up, undefined where the caller may not see one. */
export const maskInvisible = async (
  session: Session,
  objects: readonly (CmisObject | undefined)[],
): Promise<readonly (CmisObject | undefined)[]> => {
  const found = objects.flatMap((object) => object ?? []);
  const shown = new Set(await filterVisible(session, found, ({ entity }) => entity));
  return objects.map((object) => (object !== undefined && shown.has(object) ? object : undefined));
};

/** Refuses an action that the caller cannot do to an object now, by the rule that its allowable action follows. */
export const checkAllowed = async (session: Session, action: AllowableAction, object: CmisObject): Promise<void> =>
  checkAction(action, object, await loadHeldPermissions(session, object.entity));

/**
 * Demands what the permission mapping says of folders that an object is taken from, which the caller need not have
 * named. Reads nothing for administrators.
 */
export const checkFolderPermissions = async (
  session: Session,
  folderIds: readonly string[],
  key: MappingKey,
): Promise<void> => {
  if (session.access.isAdministrator) return;
  const folders = await loadEntities(folderIds);
  for (const [index, folder] of folders.entries()) {
    const held = folder && (await loadHeldPermissions(session, folder));
    if (held === undefined || !isVisible(held)) throw objectNotFoundError(folderIds[index] ?? '');
    if (!includesPermission(held.level, PERMISSION_MAPPING[key]))
      throw cmisError('permissionDenied', 'You may not change what is filed in this folder');
  }
};
