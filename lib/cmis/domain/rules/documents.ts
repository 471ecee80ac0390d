import { SUPPORTED } from '#lib/cmis/domain/capabilities.ts';
import { all, demand, isDocument, type Rule, unless, writer } from '#lib/cmis/domain/rules/rule.ts';
import { typeOf } from '#lib/cmis/domain/types.ts';
import { isLatestVersion, isVersionable, isWorkingCopy } from '#lib/cmis/domain/versions.ts';

const document = demand(isDocument, 'invalidArgument', 'This is not a document');

/** Versions that others followed are frozen, and so is the last one while a working copy of it exists. */
const latest = demand(
  (object) => !isDocument(object) || isLatestVersion(object),
  'versioning',
  'Only the latest version can be changed, which while checked out is the private working copy',
);

/** The working copy is its owner's; administrators may step in. */
export const ownWorkingCopy: Rule = (object, access) => {
  const { checkedOut } = object.entity.series ?? {};
  if (checkedOut === undefined || !isWorkingCopy(object)) return undefined;
  return checkedOut.by === access.name || access.level === 'all'
    ? undefined
    : ['permissionDenied', `The document is checked out by ${checkedOut.by}`];
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

export const canChange: Rule = all(writer, latest, ownWorkingCopy);
export const canGetContentStream: Rule = hasContent;
export const canSetContentStream: Rule = all(document, takesContent, canChange);
export const canDeleteContentStream: Rule = all(document, mayLoseContent, hasContent, canChange);
export const canGetAllVersions: Rule = all(document, versioning);
export const canCheckOut: Rule = all(
  document,
  versioning,
  demand(isVersionable, 'constraint', 'Documents of this type are not versioned'),
  demand(({ entity }) => entity.series?.checkedOut === undefined, 'updateConflict', 'The document is checked out'),
  canChange,
);
export const canCheckIn: Rule = all(document, versioning, workingCopy, writer, ownWorkingCopy);
