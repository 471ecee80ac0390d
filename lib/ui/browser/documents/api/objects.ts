import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import type { CmisObject } from '#lib/ui/browser/documents/model.ts';
import { readObject } from '#lib/ui/browser/documents/soap/readObject.ts';
import { find, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Returns an object with all its properties and allowable actions. */
export const getObject = async (objectId: string, signal?: AbortSignal): Promise<CmisObject> => {
  const parameters = writeElement('objectId', objectId) + writeElement('includeAllowableActions', true);
  const { response } = await callRepository('getObject', parameters, { signal });
  return readObject(find(response, 'object'));
};
