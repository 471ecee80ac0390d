import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/values.ts';
import type { AccessControlEntry } from '#lib/cmis/domain/model.ts';
import { CORE } from '#lib/cmis/wire/namespaces.ts';
import { findChild, getChildElements, getText, type XmlElement } from '#lib/shared/xml/document.ts';

const named = (parent: XmlElement, name: string): readonly XmlElement[] =>
  getChildElements(parent).filter((child) => child.namespace === CORE && child.name === name);

const entryOf = (element: XmlElement, parameter: string): AccessControlEntry => {
  const principal = findChild(element, CORE, 'principal');
  const id = principal && findChild(principal, CORE, 'principalId');
  const principalId = id === undefined ? '' : getText(id).trim();
  const permission = named(element, 'permission').map((one) => getText(one).trim());
  if (principalId === '') throw cmisError('invalidArgument', `An entry of ${parameter} names no principal`);
  if (permission.length === 0 || permission.includes(''))
    throw cmisError('invalidArgument', `The entry of ${parameter} for ${principalId} names no permission`);
  // What a client says of `direct` counts for nothing: an entry that is added is a direct one.
  return { principal: { principalId }, permission, direct: true };
};

/** The entries of a cmisAccessControlListType. */
export const readAccessControlList = (element: XmlElement, parameter: string): AccessControlList => ({
  permission: named(element, 'permission').map((entry) => entryOf(entry, parameter)),
});
