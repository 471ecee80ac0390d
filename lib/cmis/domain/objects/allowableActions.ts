import type { HeldPermissions } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ALLOWABLE_ACTIONS, type AllowableAction, type AllowableActions } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import * as documents from '#lib/cmis/domain/rules/documents.ts';
import * as filing from '#lib/cmis/domain/rules/filing.ts';
import { allRules, type Rule, requireCapability, requirePermission, requireThat } from '#lib/cmis/domain/rules/rule.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

const relationships = allRules(
  requireCapability(EXPOSED_BASE_TYPES.includes('cmis:relationship'), 'relationships'),
  requireThat(
    ({ entity }) => entity.baseId !== 'cmis:relationship',
    'invalidArgument',
    'A relationship has none itself',
  ),
);
const policies = requireCapability(EXPOSED_BASE_TYPES.includes('cmis:policy'), 'policies');
const policyControl = allRules(
  policies,
  requireThat(
    ({ entity }) => getType(entity.typeId).controllablePolicy,
    'constraint',
    'Policies cannot be applied to objects of this type',
  ),
);
const acl = requireCapability(CAPABILITIES.capabilityACL !== 'none', 'access control lists');
const aclControl = allRules(
  requireCapability(CAPABILITIES.capabilityACL === 'manage', 'changes of access control lists'),
  requireThat(
    ({ entity }) => getType(entity.typeId).controllableACL,
    'constraint',
    'This type has no access control list',
  ),
  requirePermission('canApplyACL.Object'),
);

/** CMIS 1.0, 2.2.1.4.1: what each action demands of an object and of whoever asks. Reading is settled before. */
const RULES: Readonly<Record<AllowableAction, Rule>> = {
  canDeleteObject: allRules(filing.canDelete, documents.protectWorkingCopy),
  canUpdateProperties: documents.canUpdateProperties,
  canGetFolderTree: filing.canGetFolderTree,
  canGetProperties: () => undefined,
  canGetObjectRelationships: relationships,
  canGetObjectParents: filing.canGetObjectParents,
  canGetFolderParent: filing.canGetFolderParent,
  canGetDescendants: filing.canGetDescendants,
  canMoveObject: filing.canMove,
  canDeleteContentStream: documents.canDeleteContentStream,
  canCheckOut: documents.canCheckOut,
  canCancelCheckOut: documents.canCancelCheckOut,
  canCheckIn: documents.canCheckIn,
  canSetContentStream: documents.canSetContentStream,
  canGetAllVersions: documents.canGetAllVersions,
  canAddObjectToFolder: filing.canAddToFolder,
  canRemoveObjectFromFolder: filing.canRemoveFromFolder,
  canGetContentStream: documents.canGetContentStream,
  canApplyPolicy: allRules(policyControl, requirePermission('canAddPolicy.Object')),
  canGetAppliedPolicies: policies,
  canRemovePolicy: allRules(policyControl, requirePermission('canRemovePolicy.Object')),
  canGetChildren: filing.canGetChildren,
  canCreateDocument: filing.canCreateDocument,
  canCreateFolder: filing.canCreateFolder,
  canCreateRelationship: allRules(relationships, requirePermission('canCreateRelationship.Source')),
  canDeleteTree: filing.canDeleteTree,
  canGetRenditions: allRules(
    requireCapability(CAPABILITIES.capabilityRenditions === 'read', 'renditions'),
    requireThat(
      ({ entity }) => entity.baseId === 'cmis:document' || entity.baseId === 'cmis:folder',
      'invalidArgument',
      'Only documents and folders are told of with renditions',
    ),
  ),
  canGetACL: acl,
  canApplyACL: aclControl,
};

/** Whether somebody could do an action to an object now. */
export const isActionAllowed = (action: AllowableAction, object: CmisObject, held: HeldPermissions): boolean =>
  RULES[action](object, held) === undefined;

/** The actions that somebody could do to an object now; those that they could not are left out. */
export const computeAllowableActions = (object: CmisObject, held: HeldPermissions): AllowableActions =>
  Object.fromEntries(
    ALLOWABLE_ACTIONS.filter((action) => isActionAllowed(action, object, held)).map((action) => [action, true]),
  );

/** Refuses an operation by the very rule that its allowable action follows. */
export const checkAction = (action: AllowableAction, object: CmisObject, held: HeldPermissions): void => {
  const refusal = RULES[action](object, held);
  if (refusal !== undefined) throw cmisError(...refusal);
};
