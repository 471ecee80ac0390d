import type { MappingKey } from '#lib/cmis/domain/acl/aclMapping.ts';
import type { BaseTypeId } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { CAPABILITIES, SUPPORTED } from '#lib/cmis/domain/repository/capabilities.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import {
  allRules,
  isFolder,
  type Rule,
  requireCapability,
  requirePermission,
  requireThat,
} from '#lib/cmis/domain/rules/rule.ts';
import { EXPOSED_TYPES, getType } from '#lib/cmis/domain/types/types.ts';

/** Bounded so that an object is renamed in one transaction. */
const MAX_PARENTS = 20;

export const isRoot = ({ entity }: CmisObject): boolean => entity.id === getRootFolderId(entity.repositoryId);

/**
 * Requires a permission on the only parent folder. With several parents the operation checks the folder that the caller
 * names.
 */
const requireFolderPermission = (key: MappingKey): Rule => {
  const rule = requirePermission(key);
  return (object, held) =>
    object.entity.parents.length > 1 ? undefined : rule(object, { ...held, level: held.folderLevel });
};

const folder = requireThat(isFolder, 'invalidArgument', 'The object is not a folder');
const notRoot = (what: string): Rule =>
  requireThat((object) => !isRoot(object), 'constraint', `The root folder ${what}`);
const fileable = requireThat(
  ({ entity }) => getType(entity.typeId).fileable,
  'constraint',
  'Objects of this type are not filed in folders',
);
const notFolder = requireThat(
  (object) => !isFolder(object),
  'constraint',
  'A folder has exactly one parent: it can be moved, not filed twice or unfiled',
);

/** Whether objects of a type may be filed in a folder; allowed types do not include subtypes (CMIS 1.0, 2.1.5.4.1). */
export const takesType = (parent: CmisObject, typeId: string): boolean => {
  const { allowedChildObjectTypeIds } = getType(parent.entity.typeId);
  return allowedChildObjectTypeIds.length === 0 || allowedChildObjectTypeIds.includes(typeId);
};

const requireCreatable = (baseId: BaseTypeId, key: MappingKey): Rule =>
  allRules(
    folder,
    requireThat(
      (parent) => EXPOSED_TYPES.some((type) => type.baseId === baseId && type.creatable && takesType(parent, type.id)),
      'constraint',
      `No ${baseId} is allowed in this folder`,
    ),
    requirePermission(key),
  );

export const canGetChildren: Rule = folder;
export const canGetDescendants: Rule = allRules(
  requireCapability(CAPABILITIES.capabilityGetDescendants, 'getDescendants'),
  folder,
);
export const canGetFolderTree: Rule = allRules(
  requireCapability(CAPABILITIES.capabilityGetFolderTree, 'getFolderTree'),
  folder,
);
export const canGetFolderParent: Rule = allRules(
  folder,
  requireThat((object) => !isRoot(object), 'invalidArgument', 'The root folder has no parent'),
  (_, held) => (held.seesFolder ? undefined : ['objectNotFound', 'The folder has no parent that you can see']),
);
export const canGetObjectParents: Rule = allRules(fileable, notRoot('has no parents'));
export const canCreateDocument: Rule = requireCreatable('cmis:document', 'canCreateDocument.Folder');
export const canCreateFolder: Rule = requireCreatable('cmis:folder', 'canCreateFolder.Folder');
export const canDelete: Rule = allRules(notRoot('cannot be deleted'), requirePermission('canDelete.Object'));
export const canDeleteTree: Rule = allRules(
  requireCapability(SUPPORTED.deleteTree, 'deleteTree'),
  folder,
  notRoot('cannot be deleted'),
  requirePermission('canDeleteTree.Folder'),
);
export const canMove: Rule = allRules(
  requireCapability(SUPPORTED.moveObject, 'moveObject'),
  fileable,
  notRoot('cannot be moved'),
  requireThat(({ entity }) => entity.parents.length > 0, 'invalidArgument', 'The object is filed in no folder'),
  requirePermission('canMove.Object'),
  requireFolderPermission('canMove.Source'),
);
export const canAddToFolder: Rule = allRules(
  requireCapability(CAPABILITIES.capabilityMultifiling || CAPABILITIES.capabilityUnfiling, 'multifiling'),
  fileable,
  notFolder,
  requireThat(
    ({ entity }) => CAPABILITIES.capabilityMultifiling || entity.parents.length === 0,
    'notSupported',
    'This repository does not support multifiling',
  ),
  requireThat(
    ({ entity }) => entity.parents.length < MAX_PARENTS,
    'constraint',
    `An object is filed in at most ${MAX_PARENTS} folders`,
  ),
  requirePermission('canAddToFolder.Object'),
);
export const canRemoveFromFolder: Rule = allRules(
  requireCapability(CAPABILITIES.capabilityMultifiling || CAPABILITIES.capabilityUnfiling, 'multifiling and unfiling'),
  fileable,
  notFolder,
  requireThat(({ entity }) => entity.parents.length > 0, 'invalidArgument', 'The object is filed in no folder'),
  requireThat(
    ({ entity }) => CAPABILITIES.capabilityUnfiling || entity.parents.length > 1,
    'constraint',
    'The object would be in no folder, and this repository does not support unfiling: delete it instead',
  ),
  requirePermission('canRemoveFromFolder.Object'),
  requireFolderPermission('canRemoveFromFolder.Folder'),
);
