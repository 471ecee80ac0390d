import { contentOf, namedProperties, soapEvent } from './support/soap.ts';
import { inParallel, type Workload } from './support/workload.ts';

type Handler = (event: ReturnType<typeof soapEvent>) => Promise<{ readonly statusCode: number; readonly body: string }>;

const load = async (service: string, operation: string): Promise<Handler> =>
  (await import(`../functions/cmis/${service}/${operation}.ts`)).handler;

const called = async (handler: Handler, operation: string, members: string): Promise<string> => {
  const { statusCode, body } = await handler(soapEvent(operation, members));
  if (statusCode !== 200) throw new Error(`${operation} answered ${statusCode}: ${body.slice(0, 500)}`);
  return body;
};

const idIn = (body: string): string => /<objectId[^>]*>([^<]+)</.exec(body)?.[1] ?? '';

/** One folder that holds all the documents: the widest list there can be. */
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
  const [setContentStream, getFolderParent] = await Promise.all([
    load('object', 'setContentStream'),
    load('navigation', 'getFolderParent'),
  ]);
  const folder = idIn(
    await called(
      createFolder,
      'createFolder',
      `${namedProperties('cmis:folder', 'bench')}<m:folderId>root</m:folderId>`,
    ),
  );
  const document = (name: string, bytes: number) =>
    called(
      createDocument,
      'createDocument',
      `${namedProperties('cmis:document', name)}<m:folderId>${folder}</m:folderId>${contentOf(bytes)}`,
    );
  const ids: string[] = [];
  let made = 0;
  const id = (round: number) => `<m:objectId>${ids[(round * 397) % ids.length]}</m:objectId>`;
  return {
    title: 'CMIS, documents in one folder',
    grow: (size) =>
      inParallel(ids.length, size, async (index) => {
        ids.push(idIn(await document(`document ${String(index).padStart(6, '0')}`, 1024)));
      }),
    operations: () => [
      { name: 'getObject', bound: 1, call: (round) => called(getObject, 'getObject', id(round)) },
      { name: 'getProperties', bound: 1, call: (round) => called(getProperties, 'getProperties', id(round)) },
      {
        name: 'getObjectByPath, depth 2',
        bound: 3,
        call: () => called(getObjectByPath, 'getObjectByPath', '<m:path>/bench/document 000007</m:path>'),
      },
      {
        name: 'getChildren, page of 50',
        bound: 3,
        call: (round) =>
          called(
            getChildren,
            'getChildren',
            `<m:folderId>${folder}</m:folderId><m:maxItems>50</m:maxItems><m:skipCount>${round * 50}</m:skipCount>`,
          ),
      },
      { name: 'getObjectParents', call: (round) => called(getObjectParents, 'getObjectParents', id(round)) },
      {
        name: 'getFolderParent',
        call: () => called(getFolderParent, 'getFolderParent', `<m:folderId>${folder}</m:folderId>`),
      },
      { name: 'getContentStream, 1 KB', call: (round) => called(getContentStream, 'getContentStream', id(round)) },
      {
        name: 'createFolder',
        call: () => {
          made += 1;
          const properties = namedProperties('cmis:folder', `folder ${made}`);
          return called(createFolder, 'createFolder', `${properties}<m:folderId>root</m:folderId>`);
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
          return called(updateProperties, 'updateProperties', `${id(round + 20)}${name}`);
        },
      },
      {
        name: 'setContentStream, 1 KB',
        call: (round) => called(setContentStream, 'setContentStream', `${id(round + 40)}${contentOf(1024)}`),
      },
      {
        name: 'deleteObject',
        call: () => called(deleteObject, 'deleteObject', `<m:objectId>${ids.pop()}</m:objectId>`),
      },
    ],
  };
};
