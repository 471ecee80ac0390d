import { type HeldPermissions, isVisible, NAME_ONLY } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ALLOWABLE_ACTIONS, type AllowableAction, type AllowableActions } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import * as documents from './documents.ts';
import * as filing from './filing.ts';
import { allRules, type Refusal, type Rule, requireCapability, requirePermission, requireThat } from './rule.ts';

const relationships = allRules(
  requireCapability(EXPOSED_BASE_TYPES.includes('cmis:relationship'), 'relationships'),
  requireThat(
    ({ entity }) => entity.baseId !== 'cmis:relationship',
    'invalidArgument',
    'A relationship cannot be an end of another relationship',
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

/** The rule of each allowable action (CMIS 1.0, 2.2.1.4.1). Callers have checked read permission before. */
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
  canRemovePolicy: allRules(
    policyControl,
    requirePermission('canRemovePolicy.Object'),
    requireThat(({ entity }) => (entity.policies?.length ?? 0) > 0, 'constraint', 'No policy is applied to the object'),
  ),
  canGetChildren: filing.canGetChildren,
  canCreateDocument: filing.canCreateDocument,
  canCreateFolder: filing.canCreateFolder,
  canCreateRelationship: allRules(
    relationships,
    documents.canEndRelationship,
    requirePermission('canCreateRelationship.Source'),
  ),
  canDeleteTree: filing.canDeleteTree,
  canGetRenditions: allRules(
    requireCapability(CAPABILITIES.capabilityRenditions === 'read', 'renditions'),
    requireThat(
      ({ entity }) => entity.baseId === 'cmis:document' || entity.baseId === 'cmis:folder',
      'invalidArgument',
      'Only documents and folders can have renditions',
    ),
  ),
  canGetACL: acl,
  canApplyACL: aclControl,
};

/** Actions on a folder of which the caller sees the name only. */
const NAME_ACTIONS: readonly AllowableAction[] = ['canGetProperties', 'canGetChildren'];

const findRefusal = (action: AllowableAction, object: CmisObject, held: HeldPermissions): Refusal | undefined =>
  isVisible(held) || NAME_ACTIONS.includes(action) ? RULES[action](object, held) : ['permissionDenied', NAME_ONLY];

export const isActionAllowed = (action: AllowableAction, object: CmisObject, held: HeldPermissions): boolean =>
  findRefusal(action, object, held) === undefined;

/** Returns the allowable actions of an object in its present state; actions that are not allowed are absent. */
export const computeAllowableActions = (object: CmisObject, held: HeldPermissions): AllowableActions =>
  Object.fromEntries(
    ALLOWABLE_ACTIONS.filter((action) => isActionAllowed(action, object, held)).map((action) => [action, true]),
  );

/** Throws the refusal of an action, by the same rule that decides its allowable action. */
export const checkAction = (action: AllowableAction, object: CmisObject, held: HeldPermissions): void => {
  const refusal = findRefusal(action, object, held);
  if (refusal !== undefined) throw cmisError(...refusal);
};
