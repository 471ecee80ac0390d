import type { HeldPermissions } from '#lib/cmis/domain/acl/permissions.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import {
  isChangeable,
  isRevealed,
  isSavedOn,
  isVersionable,
  isWorkingCopy,
} from '#lib/cmis/domain/objects/versions.ts';
import { SUPPORTED } from '#lib/cmis/domain/repository/capabilities.ts';
import {
  allRules,
  isDocument,
  type Rule,
  requireCapability,
  requirePermission,
  requireThat,
} from '#lib/cmis/domain/rules/rule.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

const document = requireThat(isDocument, 'invalidArgument', 'The object is not a document');

/** Superseded versions cannot change; neither can the last version while a private working copy exists. */
const latest = requireThat(
  (object) => !isDocument(object) || isChangeable(object),
  'versioning',
  'Only the latest version can be changed; while the document is checked out that is the private working copy',
);

/** Refuses every document that is checked out, naming who holds its working copy. */
const notCheckedOut: Rule = ({ entity: { series } }) =>
  series?.checkedOut === undefined
    ? undefined
    : ['updateConflict', `The document is checked out by ${series.checkedOut.by} since ${series.checkedOut.at}`];

/** A private working copy belongs to its owner; administrators may act instead. */
const ownWorkingCopy: Rule = (object, held) =>
  isRevealed(object, held)
    ? undefined
    : ['permissionDenied', `The document is checked out by ${object.entity.series?.checkedOut?.by}`];

/** Whether another user has checked the document out. Always false for administrators. */
export const isCheckedOutByAnother = ({ series }: Entity, { name, isAdministrator }: HeldPermissions): boolean =>
  series?.checkedOut !== undefined && series.checkedOut.by !== name && !isAdministrator;

/** Deleting a document deletes its private working copy, which only its owner or an administrator may do. */
export const protectWorkingCopy: Rule = (object, held) => {
  if (isWorkingCopy(object)) return ownWorkingCopy(object, held);
  if (!isCheckedOutByAnother(object.entity, held)) return undefined;
  const owner = object.entity.series?.checkedOut?.by;
  return [
    'constraint',
    `The document is checked out by ${owner}: it can be deleted once ${owner} has checked it in or cancelled the check-out`,
  ];
};

const hasContent = requireThat(
  ({ facts }) => facts.content !== undefined,
  'constraint',
  'The object has no content stream',
);

const takesContent = requireThat(
  ({ entity }) => getType(entity.typeId).contentStreamAllowed !== 'notallowed',
  'streamNotSupported',
  'Objects of this type have no content stream',
);

const mayLoseContent = requireThat(
  ({ entity }) => getType(entity.typeId).contentStreamAllowed !== 'required',
  'constraint',
  'Objects of this type must have a content stream',
);

const versioning = requireCapability(SUPPORTED.versioning, 'versioning');
/** A relationship shows the ids of its ends to all who may read it, but a working copy is for its owner only. */
export const NO_WORKING_COPY_END = [
  'constraint',
  'A private working copy cannot be an end of a relationship: name a version instead, or check the copy in first',
] as const;
export const canEndRelationship = requireThat((object) => !isWorkingCopy(object), ...NO_WORKING_COPY_END);

const workingCopy = requireThat(isWorkingCopy, 'constraint', 'The object is not a private working copy');

const changeable: Rule = allRules(latest, ownWorkingCopy);
const savable: Rule = (object, held) => (isSavedOn(object, held) ? undefined : changeable(object, held));

export const canUpdateProperties: Rule = allRules(requirePermission('canUpdateProperties.Object'), changeable);
export const canGetContentStream: Rule = hasContent;
export const canSetContentStream: Rule = allRules(
  document,
  takesContent,
  requirePermission('canSetContent.Document'),
  savable,
);
export const canDeleteContentStream: Rule = allRules(
  document,
  mayLoseContent,
  hasContent,
  requirePermission('canDeleteContent.Document'),
  changeable,
);
export const canGetAllVersions: Rule = allRules(document, versioning);
export const canCheckOut: Rule = allRules(
  document,
  versioning,
  requireThat(isVersionable, 'constraint', 'Documents of this type are not versioned'),
  requireThat((object) => !isWorkingCopy(object), 'versioning', 'A private working copy cannot be checked out itself'),
  notCheckedOut,
  requirePermission('canCheckout.Document'),
  changeable,
);
export const canCancelCheckOut: Rule = allRules(
  document,
  versioning,
  workingCopy,
  requirePermission('canCancelCheckout.Document'),
  ownWorkingCopy,
);
export const canCheckIn: Rule = allRules(
  document,
  versioning,
  workingCopy,
  requirePermission('canCheckin.Document'),
  ownWorkingCopy,
);
