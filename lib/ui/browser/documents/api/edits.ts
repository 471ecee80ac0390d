import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { type CmisObject, getId, getValue, isFolder, type Property } from '#lib/ui/browser/documents/model.ts';
import { writeNamed, writeProperties } from '#lib/ui/browser/documents/soap/write.ts';
import { find, findAll, findText, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Creates a folder and returns its id. */
export const createFolder = async (folderId: string, name: string): Promise<string> => {
  const { response } = await callRepository(
    'createFolder',
    writeNamed(name, 'cmis:folder') + writeElement('folderId', folderId),
  );
  return findText(response, 'objectId') ?? '';
};

/** Changes properties, unless the object has changed since its change token was read. */
export const updateProperties = async (
  object: CmisObject,
  properties: readonly Pick<Property, 'id' | 'kind' | 'values'>[],
): Promise<void> => {
  const token = getValue(object, 'cmis:changeToken');
  const parameters =
    writeElement('objectId', getId(object)) +
    writeElement('changeToken', token === '' ? undefined : token) +
    writeProperties(properties);
  await callRepository('updateProperties', parameters);
};

export const moveObject = async (objectId: string, sourceFolderId: string, targetFolderId: string): Promise<void> => {
  const parameters =
    writeElement('objectId', objectId) +
    writeElement('targetFolderId', targetFolderId) +
    writeElement('sourceFolderId', sourceFolderId);
  await callRepository('moveObject', parameters);
};

/** Deletes an object, a document with all its versions, a folder with all below it. Returns the ids that are left. */
export const deleteObject = async (object: CmisObject): Promise<readonly string[]> => {
  if (!isFolder(object)) {
    await callRepository('deleteObject', writeElement('objectId', getId(object)) + writeElement('allVersions', true));
    return [];
  }
  const parameters =
    writeElement('folderId', getId(object)) +
    writeElement('allVersions', true) +
    writeElement('unfileObjects', 'delete') +
    writeElement('continueOnFailure', true);
  const { response } = await callRepository('deleteTree', parameters);
  return findAll(find(response, 'failedToDelete'), 'objectIds').map(({ textContent }) => textContent);
};
