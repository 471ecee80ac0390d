import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/capabilities.ts';
import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ALLOWABLE_ACTIONS, type AllowableAction, type AllowableActions } from '#lib/cmis/domain/model.ts';
import { type Access, allows, notFound } from '#lib/cmis/domain/permissions.ts';
import * as documents from '#lib/cmis/domain/rules/documents.ts';
import * as filing from '#lib/cmis/domain/rules/filing.ts';
import { all, demand, type Rule, unless, writer } from '#lib/cmis/domain/rules/rule.ts';
import { typeOf } from '#lib/cmis/domain/types.ts';

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
  writer,
);
const acl = unless(CAPABILITIES.capabilityACL !== 'none', 'access control lists');
const aclControl = all(
  unless(CAPABILITIES.capabilityACL === 'manage', 'changes of access control lists'),
  demand(({ entity }) => typeOf(entity.typeId).controllableACL, 'constraint', 'This type has no access control list'),
  (_, access) => (allows(access, 'all') ? undefined : ['permissionDenied', 'You may not change who has access']),
);

/** CMIS 1.0, 2.2.1.4.1: what each action demands of an object and of whoever asks. Reading is settled before. */
const RULES: Readonly<Record<AllowableAction, Rule>> = {
  canDeleteObject: all(filing.canDelete, writer, documents.ownWorkingCopy),
  canUpdateProperties: documents.canChange,
  canGetFolderTree: filing.canGetFolderTree,
  canGetProperties: () => undefined,
  canGetObjectRelationships: relationships,
  canGetObjectParents: filing.canGetObjectParents,
  canGetFolderParent: filing.canGetFolderParent,
  canGetDescendants: filing.canGetDescendants,
  canMoveObject: filing.canMove,
  canDeleteContentStream: documents.canDeleteContentStream,
  canCheckOut: documents.canCheckOut,
  canCancelCheckOut: documents.canCheckIn,
  canCheckIn: documents.canCheckIn,
  canSetContentStream: documents.canSetContentStream,
  canGetAllVersions: documents.canGetAllVersions,
  canAddObjectToFolder: filing.canAddToFolder,
  canRemoveObjectFromFolder: filing.canRemoveFromFolder,
  canGetContentStream: documents.canGetContentStream,
  canApplyPolicy: policyControl,
  canGetAppliedPolicies: policies,
  canRemovePolicy: policyControl,
  canGetChildren: filing.canGetChildren,
  canCreateDocument: filing.canCreateDocument,
  canCreateFolder: filing.canCreateFolder,
  canCreateRelationship: all(relationships, writer),
  canDeleteTree: filing.canDeleteTree,
  canGetRenditions: unless(CAPABILITIES.capabilityRenditions === 'read', 'renditions'),
  canGetACL: acl,
  canApplyACL: aclControl,
};

/** The actions that somebody could do to an object now; those that they could not are left out. */
export const allowableActions = (object: CmisObject, access: Access): AllowableActions =>
  Object.fromEntries(
    ALLOWABLE_ACTIONS.filter((action) => RULES[action](object, access) === undefined).map((action) => [action, true]),
  );

/** Refuses an operation by the very rule that its allowable action follows. */
export const checkAllowed = (action: AllowableAction, object: CmisObject, access: Access): void => {
  const refusal = RULES[action](object, access);
  if (refusal !== undefined) throw cmisError(...refusal);
};

/** What the caller may not read does not exist for them. */
export const checkVisible = (objectId: string, access: Access): void => {
  if (!allows(access, 'read')) throw notFound(objectId);
};
