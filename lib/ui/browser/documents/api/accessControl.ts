import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import type { Ace } from '#lib/ui/browser/documents/model.ts';
import { readAces } from '#lib/ui/browser/documents/soap/readObject.ts';
import { type Entry, writeEntries } from '#lib/ui/browser/documents/soap/write.ts';
import { find, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Permissions of CMIS 1.0, from the least to the most. */
export const PERMISSIONS = ['cmis:read', 'cmis:write', 'cmis:all'] as const;

/** Principal whose entry makes an object inherit again. */
const INHERITED = 'cmis:inherited';

/** Returns the entries of an object, inherited ones included. */
export const getAcl = async (objectId: string): Promise<readonly Ace[]> => {
  const parameters = writeElement('objectId', objectId) + writeElement('onlyBasicPermissions', false);
  const { response } = await callRepository('getACL', parameters);
  return readAces(find(find(response, 'ACL'), 'ACL'));
};

interface AclChange {
  readonly add?: readonly Entry[];
  readonly remove?: readonly Entry[];
}

/** Removes entries of an object, then adds others, for the object and everything below it. */
export const applyAcl = async (objectId: string, { add = [], remove = [] }: AclChange): Promise<void> => {
  const parameters =
    writeElement('objectId', objectId) +
    writeEntries('addACEs', add) +
    writeEntries('removeACEs', remove) +
    writeElement('ACLPropagation', 'propagate');
  await callRepository('applyACL', parameters);
};

/**
 * Ends the inheritance of an object and keeps who may do what: an inherited entry that is removed ends it, and is added as
 * the object's own like the others.
 */
export const endInheritance = (objectId: string, inherited: Entry): Promise<void> =>
  applyAcl(objectId, { remove: [inherited], add: [inherited] });

/** Makes an object inherit again; its own entries stay. */
export const restoreInheritance = (objectId: string): Promise<void> =>
  applyAcl(objectId, { add: [{ principal: INHERITED, permission: PERMISSIONS[0] }] });
