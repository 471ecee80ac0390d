import { callRepository } from '#lib/ui/browser/documents/api/repository.ts';
import { type CmisObject, getId, isFolder, type ObjectPage } from '#lib/ui/browser/documents/model.ts';
import { CmisFault } from '#lib/ui/browser/documents/soap/fault.ts';
import { readObject, readObjectPage } from '#lib/ui/browser/documents/soap/readObject.ts';
import { find, findAll, writeElement } from '#lib/ui/browser/documents/soap/xml.ts';

/** Properties of a row. */
const ROW = [
  'cmis:objectId',
  'cmis:name',
  'cmis:baseTypeId',
  'cmis:objectTypeId',
  'cmis:contentStreamLength',
  'cmis:contentStreamMimeType',
  'cmis:versionLabel',
  'cmis:lastModifiedBy',
  'cmis:lastModificationDate',
  'cmis:isVersionSeriesCheckedOut',
  'cmis:versionSeriesCheckedOutBy',
  'cmis:changeToken',
];

/** Objects of a page. */
export const PAGE = 100;

export const ROW_FILTER = ROW.join(',');

export interface PageOptions {
  readonly skip: number;
  readonly signal?: AbortSignal;
}

/** Returns a page of the children of a folder. */
export const getChildren = async (
  folderId: string,
  orderBy: string,
  { skip, signal }: PageOptions,
): Promise<ObjectPage> => {
  const parameters =
    writeElement('folderId', folderId) +
    writeElement('filter', ROW_FILTER) +
    writeElement('orderBy', orderBy) +
    writeElement('includeAllowableActions', true) +
    writeElement('maxItems', PAGE) +
    writeElement('skipCount', skip);
  const { response } = await callRepository('getChildren', parameters, { signal });
  return readObjectPage(find(response, 'objects'));
};

const FOLDER_FILTER = 'cmis:objectId,cmis:name,cmis:baseTypeId,cmis:parentId';

/** A caller who may not see the tree of the root sees the children that the caller may read. */
const listReadableFolders = async (folderId: string): Promise<readonly CmisObject[]> => {
  const { objects } = await getChildren(folderId, '', { skip: 0 });
  return objects.filter(isFolder);
};

/** Returns the folders in a folder, by name. */
export const getSubfolders = async (folderId: string): Promise<readonly CmisObject[]> => {
  const parameters =
    writeElement('folderId', folderId) + writeElement('depth', 1) + writeElement('filter', FOLDER_FILTER);
  try {
    const { response } = await callRepository('getFolderTree', parameters);
    return findAll(response, 'objects').map((element) => readObject(find(find(element, 'objectInFolder'), 'object')));
  } catch (error) {
    if (error instanceof CmisFault && error.type === 'permissionDenied') return listReadableFolders(folderId);
    throw error;
  }
};

const getFolderByPath = async (path: string): Promise<CmisObject | undefined> => {
  try {
    const parameters = writeElement('path', path) + writeElement('filter', FOLDER_FILTER);
    const { response } = await callRepository('getObjectByPath', parameters);
    return readObject(find(response, 'object'));
  } catch (error) {
    if (error instanceof CmisFault) return undefined;
    throw error;
  }
};

/** Returns the readable folders on the way from the root to a path, the last one excluded. */
export const getFoldersAbove = async (path: string): Promise<readonly CmisObject[]> => {
  const names = path.split('/').slice(1, -1);
  const paths = path === '/' ? [] : ['/', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
  const found = await Promise.all(paths.map(getFolderByPath));
  return found.filter((folder) => folder !== undefined);
};

/** Returns the id of the folder at a path; undefined if there is none that the caller may see. */
export const findFolder = async (path: string): Promise<string | undefined> => {
  const found = await getFolderByPath(path);
  return found !== undefined && isFolder(found) ? getId(found) : undefined;
};
