import type { Held } from '#lib/cmis/domain/acl/permissions.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { isLatestVersion, isVersionable, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { SUPPORTED } from '#lib/cmis/domain/repository/capabilities.ts';
import { all, demand, holding, isDocument, type Rule, unless } from '#lib/cmis/domain/rules/rule.ts';
import { typeOf } from '#lib/cmis/domain/types/types.ts';

const document = demand(isDocument, 'invalidArgument', 'This is not a document');

/** Versions that others followed are frozen, and so is the last one while a working copy of it exists. */
const latest = demand(
  (object) => !isDocument(object) || isLatestVersion(object),
  'versioning',
  'Only the latest version can be changed, which while checked out is the private working copy',
);

/** The working copy is its owner's; who holds everything on the document may step in. */
const ownWorkingCopy: Rule = (object, { name, level }) => {
  const { checkedOut } = object.entity.series ?? {};
  if (checkedOut === undefined || !isWorkingCopy(object)) return undefined;
  return checkedOut.by === name || level === 'cmis:all'
    ? undefined
    : ['permissionDenied', `The document is checked out by ${checkedOut.by}`];
};

/** Whether an object has a private working copy made by somebody else. */
export const isWorkOfAnother = ({ series }: Entity, { name, isAdministrator }: Held): boolean =>
  series?.checkedOut !== undefined && series.checkedOut.by !== name && !isAdministrator;

/** Deleting a document deletes its private working copy, which only its owner or an administrator may destroy. */
export const spareWorkingCopy: Rule = (object, held) => {
  if (isWorkingCopy(object)) return ownWorkingCopy(object, held);
  if (!isWorkOfAnother(object.entity, held)) return undefined;
  const owner = object.entity.series?.checkedOut?.by;
  return [
    'constraint',
    `The document is checked out by ${owner}: it can be deleted once ${owner} has checked it in or cancelled the check-out`,
  ];
};

const hasContent = demand(({ facts }) => facts.content !== undefined, 'constraint', 'The object has no content stream');

const takesContent = demand(
  ({ entity }) => typeOf(entity.typeId).contentStreamAllowed !== 'notallowed',
  'streamNotSupported',
  'Objects of this type have no content stream',
);

const mayLoseContent = demand(
  ({ entity }) => typeOf(entity.typeId).contentStreamAllowed !== 'required',
  'constraint',
  'Objects of this type must have a content stream',
);

const versioning = unless(SUPPORTED.versioning, 'versioning');
const workingCopy = demand(isWorkingCopy, 'constraint', 'This is not a private working copy');

const changeable: Rule = all(latest, ownWorkingCopy);

export const canUpdateProperties: Rule = all(holding('canUpdateProperties.Object'), changeable);
export const canGetContentStream: Rule = hasContent;
export const canSetContentStream: Rule = all(document, takesContent, holding('canSetContent.Document'), changeable);
export const canDeleteContentStream: Rule = all(
  document,
  mayLoseContent,
  hasContent,
  holding('canDeleteContent.Document'),
  changeable,
);
export const canGetAllVersions: Rule = all(document, versioning);
export const canCheckOut: Rule = all(
  document,
  versioning,
  demand(isVersionable, 'constraint', 'Documents of this type are not versioned'),
  demand((object) => !isWorkingCopy(object), 'versioning', 'A private working copy cannot be checked out itself'),
  demand(({ entity }) => entity.series?.checkedOut === undefined, 'updateConflict', 'The document is checked out'),
  holding('canCheckout.Document'),
  changeable,
);
export const canCancelCheckOut: Rule = all(
  document,
  versioning,
  workingCopy,
  holding('canCancelCheckout.Document'),
  ownWorkingCopy,
);
export const canCheckIn: Rule = all(document, versioning, workingCopy, holding('canCheckin.Document'), ownWorkingCopy);
