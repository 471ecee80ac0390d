import { formatContent, formatProperties, soapEvent } from './support/soap.ts';
import type { Workload } from './support/workload.ts';

type Handler = (event: ReturnType<typeof soapEvent>) => Promise<{ readonly statusCode: number; readonly body: string }>;

const load = async (service: string, operation: string): Promise<Handler> =>
  (await import(`../functions/cmis/${service}/${operation}.ts`)).handler;

const callOperation = async (handler: Handler, operation: string, members: string): Promise<string> => {
  const { statusCode, body } = await handler(soapEvent(operation, members));
  if (statusCode !== 200) throw new Error(`${operation} answered ${statusCode}: ${body.slice(0, 500)}`);
  return body;
};

const idIn = (body: string): string => /<objectId[^>]*>([^<]+)</.exec(body)?.[1] ?? '';

/** Bytes of a child entry. A query counts all entries for its total, with one request per MB. */
const ENTRY = 700;

/** Creates the workload of a repository with all documents in one folder, the worst case of its lists. */
export const cmisWorkload = async (): Promise<Workload> => {
  const [createFolder, createDocument, getObject, getProperties] = await Promise.all([
    load('object', 'createFolder'),
    load('object', 'createDocument'),
    load('object', 'getObject'),
    load('object', 'getProperties'),
  ]);
  const [getObjectByPath, getContentStream, updateProperties, deleteObject, getChildren, getObjectParents] =
    await Promise.all([
      load('object', 'getObjectByPath'),
      load('object', 'getContentStream'),
      load('object', 'updateProperties'),
      load('object', 'deleteObject'),
      load('navigation', 'getChildren'),
      load('navigation', 'getObjectParents'),
    ]);
  const [setContentStream, getFolderParent, getObjectOfLatestVersion, getAllVersions, query] = await Promise.all([
    load('object', 'setContentStream'),
    load('navigation', 'getFolderParent'),
    load('versioning', 'getObjectOfLatestVersion'),
    load('versioning', 'getAllVersions'),
    load('discovery', 'query'),
  ]);
  const { loadDocuments } = await import('./support/documents.ts');
  const folder = idIn(
    await callOperation(
      createFolder,
      'createFolder',
      `${formatProperties('cmis:folder', 'bench')}<m:folderId>root</m:folderId>`,
    ),
  );
  const document = (name: string, bytes: number) =>
    callOperation(
      createDocument,
      'createDocument',
      `${formatProperties('cmis:document', name)}<m:folderId>${folder}</m:folderId>${formatContent(bytes)}`,
    );
  const ids: string[] = [];
  const nameOf = (index: number) => `document ${String(index).padStart(6, '0')}`;
  const found = (round: number, statement: (name: string) => string) =>
    callOperation(
      query,
      'query',
      `<m:statement>${statement(nameOf(round * 7))}</m:statement><m:maxItems>50</m:maxItems>`,
    );
  let made = 0;
  const id = (round: number) => `<m:objectId>${ids[(round * 397) % ids.length]}</m:objectId>`;
  return {
    title: 'CMIS, documents in one folder',
    grow: async (size) => {
      const names = Array.from({ length: Math.max(0, size - ids.length) }, (_, index) => nameOf(ids.length + index));
      ids.push(...(await loadDocuments(folder, names)));
      // The first query of a repository stores its definition of the index, which the bounds leave out.
      await found(0, (name) => `SELECT * FROM cmis:document WHERE cmis:name = '${name}'`);
    },
    operations: () => [
      { name: 'getObject', bound: 1, call: (round) => callOperation(getObject, 'getObject', id(round)) },
      {
        name: 'getObject, relationships and policies',
        bound: 2,
        call: (round) =>
          callOperation(
            getObject,
            'getObject',
            `${id(round)}<m:includeRelationships>both</m:includeRelationships><m:includePolicyIds>true</m:includePolicyIds>`,
          ),
      },
      {
        name: 'getObjectOfLatestVersion',
        bound: 1,
        call: (round) => callOperation(getObjectOfLatestVersion, 'getObjectOfLatestVersion', id(round)),
      },
      { name: 'getAllVersions', call: (round) => callOperation(getAllVersions, 'getAllVersions', id(round)) },
      { name: 'getProperties', bound: 1, call: (round) => callOperation(getProperties, 'getProperties', id(round)) },
      {
        name: 'getObjectByPath, depth 2',
        bound: 3,
        call: () => callOperation(getObjectByPath, 'getObjectByPath', '<m:path>/bench/document 000007</m:path>'),
      },
      {
        name: 'getChildren, page of 50',
        bound: 3,
        call: (round) =>
          callOperation(
            getChildren,
            'getChildren',
            `<m:folderId>${folder}</m:folderId><m:maxItems>50</m:maxItems><m:skipCount>${round * 50}</m:skipCount>`,
          ),
      },
      {
        name: 'query, one name',
        bound: 3,
        call: (round) => found(round, (name) => `SELECT * FROM cmis:document WHERE cmis:name = '${name}'`),
      },
      {
        name: 'query, IN_FOLDER, page of 50',
        bound: (size) => 3 + Math.ceil((size * ENTRY) / 1_000_000),
        call: (round) => found(round, () => `SELECT * FROM cmis:document WHERE IN_FOLDER('${folder}')`),
      },
      { name: 'getObjectParents', call: (round) => callOperation(getObjectParents, 'getObjectParents', id(round)) },
      {
        name: 'getFolderParent',
        call: () => callOperation(getFolderParent, 'getFolderParent', `<m:folderId>${folder}</m:folderId>`),
      },
      {
        name: 'getContentStream, 1 KB',
        call: (round) => callOperation(getContentStream, 'getContentStream', id(round)),
      },
      {
        name: 'createFolder',
        call: () => {
          made += 1;
          const properties = formatProperties('cmis:folder', `folder ${made}`);
          return callOperation(createFolder, 'createFolder', `${properties}<m:folderId>root</m:folderId>`);
        },
      },
      {
        name: 'createDocument, 64 KB',
        bound: 2,
        call: () => {
          made += 1;
          return document(`made ${made}`, 64 * 1024);
        },
      },
      {
        name: 'updateProperties',
        call: (round) => {
          made += 1;
          const name = `<m:properties><c:propertyString propertyDefinitionId="cmis:name"><c:value>renamed ${made}</c:value></c:propertyString></m:properties>`;
          return callOperation(updateProperties, 'updateProperties', `${id(round + 20)}${name}`);
        },
      },
      {
        name: 'setContentStream, 1 KB',
        call: (round) => callOperation(setContentStream, 'setContentStream', `${id(round + 40)}${formatContent(1024)}`),
      },
      {
        name: 'deleteObject',
        call: () => callOperation(deleteObject, 'deleteObject', `<m:objectId>${ids.pop()}</m:objectId>`),
      },
    ],
  };
};
