import type { Permission } from '#lib/cmis/domain/acl/acl.ts';
import type { Token } from '#lib/cmis/domain/messages/forms/enums.ts';

export type MappingKey = Token<'enumAllowableActionsKey'>;

/**
 * The permission mapping (CMIS 1.0, 2.1.8.2), used by the rules of allowable actions and by getRepositoryInfo. Filing
 * operations need `cmis:write` on object and folder, because they may change which ACEs the object inherits.
 */
export const PERMISSION_MAPPING: Readonly<Record<MappingKey, Permission>> = {
  'canGetDescendents.Folder': 'cmis:read',
  'canGetChildren.Folder': 'cmis:read',
  'canGetParents.Folder': 'cmis:read',
  'canGetFolderParent.Object': 'cmis:read',
  'canCreateDocument.Folder': 'cmis:write',
  'canCreateFolder.Folder': 'cmis:write',
  'canCreateRelationship.Source': 'cmis:write',
  'canCreateRelationship.Target': 'cmis:read',
  'canGetProperties.Object': 'cmis:read',
  'canViewContent.Object': 'cmis:read',
  'canUpdateProperties.Object': 'cmis:write',
  'canMove.Object': 'cmis:write',
  'canMove.Target': 'cmis:write',
  'canMove.Source': 'cmis:write',
  'canDelete.Object': 'cmis:write',
  'canDeleteTree.Folder': 'cmis:write',
  'canSetContent.Document': 'cmis:write',
  'canDeleteContent.Document': 'cmis:write',
  'canAddToFolder.Object': 'cmis:write',
  'canAddToFolder.Folder': 'cmis:write',
  'canRemoveFromFolder.Object': 'cmis:write',
  'canRemoveFromFolder.Folder': 'cmis:write',
  'canCheckout.Document': 'cmis:write',
  'canCancelCheckout.Document': 'cmis:write',
  'canCheckin.Document': 'cmis:write',
  'canGetAllVersions.VersionSeries': 'cmis:read',
  'canGetObjectRelationships.Object': 'cmis:read',
  'canAddPolicy.Object': 'cmis:write',
  'canAddPolicy.Policy': 'cmis:read',
  'canRemovePolicy.Object': 'cmis:write',
  'canRemovePolicy.Policy': 'cmis:read',
  'canGetAppliedPolicies.Object': 'cmis:read',
  'canGetACL.Object': 'cmis:read',
  'canApplyACL.Object': 'cmis:all',
};
