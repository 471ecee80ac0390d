import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { AccessControlList } from '#lib/cmis/domain/messages/forms/values.ts';
import type { AccessControlEntry } from '#lib/cmis/domain/model.ts';
import { findElement, listElements } from '#lib/cmis/wire/read/elements.ts';
import { readText } from '#lib/cmis/wire/read/text.ts';
import { CORE } from '#lib/cmis/wire/soap/namespaces.ts';
import type { XmlElement } from '#lib/shared/xml/document.ts';

const listCoreChildren = (parent: XmlElement, name: string): readonly XmlElement[] =>
  listElements(parent, CORE, (one) => one === name);

const toEntry = (element: XmlElement, parameter: string): AccessControlEntry => {
  const principal = findElement(element, CORE, 'principal');
  const id = principal && findElement(principal, CORE, 'principalId');
  const principalId = id === undefined ? '' : readText(id, `The principalId of ${parameter}`).trim();
  const permission = listCoreChildren(element, 'permission').map((one) =>
    readText(one, `The permission of ${parameter}`).trim(),
  );
  if (principalId === '') throw cmisError('invalidArgument', `An entry of ${parameter} has no principalId`);
  if (permission.length === 0 || permission.includes(''))
    throw cmisError('invalidArgument', `The entry of ${parameter} for ${principalId} has no permission`);
  // `direct` in the request is ignored: an added ACE is always direct.
  return { principal: { principalId }, permission, direct: true };
};

/** Reads the ACEs of a cmisAccessControlListType. */
export const readAccessControlList = (element: XmlElement, parameter: string): AccessControlList => ({
  permission: listCoreChildren(element, 'permission').map((entry) => toEntry(entry, parameter)),
});
