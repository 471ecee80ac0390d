import type { Held } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ALLOWABLE_ACTIONS, type AllowableAction, type AllowableActions } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import * as documents from '#lib/cmis/domain/rules/documents.ts';
import * as filing from '#lib/cmis/domain/rules/filing.ts';
import { all, demand, holding, type Rule, unless } from '#lib/cmis/domain/rules/rule.ts';
import { typeOf } from '#lib/cmis/domain/types/types.ts';

const relationships = all(
  unless(EXPOSED_BASE_TYPES.includes('cmis:relationship'), 'relationships'),
  demand(({ entity }) => entity.baseId !== 'cmis:relationship', 'invalidArgument', 'A relationship has none itself'),
);
const policies = unless(EXPOSED_BASE_TYPES.includes('cmis:policy'), 'policies');
const policyControl = all(
  policies,
  demand(
    ({ entity }) => typeOf(entity.typeId).controllablePolicy,
    'constraint',
    'Policies cannot be applied to objects of this type',
  ),
);
const acl = unless(CAPABILITIES.capabilityACL !== 'none', 'access control lists');
const aclControl = all(
  unless(CAPABILITIES.capabilityACL === 'manage', 'changes of access control lists'),
  demand(({ entity }) => typeOf(entity.typeId).controllableACL, 'constraint', 'This type has no access control list'),
  holding('canApplyACL.Object'),
);

/** CMIS 1.0, 2.2.1.4.1: what each action demands of an object and of whoever asks. Reading is settled before. */
const RULES: Readonly<Record<AllowableAction, Rule>> = {
  canDeleteObject: all(filing.canDelete, documents.spareWorkingCopy),
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
  canApplyPolicy: all(policyControl, holding('canAddPolicy.Object')),
  canGetAppliedPolicies: policies,
  canRemovePolicy: all(policyControl, holding('canRemovePolicy.Object')),
  canGetChildren: filing.canGetChildren,
  canCreateDocument: filing.canCreateDocument,
  canCreateFolder: filing.canCreateFolder,
  canCreateRelationship: all(relationships, holding('canCreateRelationship.Source')),
  canDeleteTree: filing.canDeleteTree,
  canGetRenditions: all(
    unless(CAPABILITIES.capabilityRenditions === 'read', 'renditions'),
    demand(
      ({ entity }) => entity.baseId === 'cmis:document' || entity.baseId === 'cmis:folder',
      'invalidArgument',
      'Only documents and folders are told of with renditions',
    ),
  ),
  canGetACL: acl,
  canApplyACL: aclControl,
};

/** Whether somebody could do an action to an object now. */
export const isActionAllowed = (action: AllowableAction, object: CmisObject, held: Held): boolean =>
  RULES[action](object, held) === undefined;

/** The actions that somebody could do to an object now; those that they could not are left out. */
export const allowableActions = (object: CmisObject, held: Held): AllowableActions =>
  Object.fromEntries(
    ALLOWABLE_ACTIONS.filter((action) => isActionAllowed(action, object, held)).map((action) => [action, true]),
  );

/** Refuses an operation by the very rule that its allowable action follows. */
export const checkAction = (action: AllowableAction, object: CmisObject, held: Held): void => {
  const refusal = RULES[action](object, held);
  if (refusal !== undefined) throw cmisError(...refusal);
};
