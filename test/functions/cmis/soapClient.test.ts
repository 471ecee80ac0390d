import { type Client, createClientAsync } from 'soap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useCmis } from '#test/support/cmis/cmis.ts';
import { type HttpFront, startHttpFront } from '#test/support/httpFront.ts';
import { handler as description } from '../../../functions/cmis/description.ts';
import { handler as service } from '../../../functions/cmis/services/object.ts';

useCmis();

const REPOSITORY = { repositoryId: 'main' };

/** A client library that the TCK does not use. It is generated from the served WSDL alone. */
let front: HttpFront;
let client: Client;

beforeAll(async () => {
  front = await startHttpFront((path) => (path === '/schema' ? description : service));
  client = await createClientAsync(`${front.url}/ObjectService?wsdl`);
});

afterAll(() => front.close());

// biome-ignore lint/suspicious/noExplicitAny: the client generates its methods and results from the WSDL.
const call = async (operation: string, input: object): Promise<any> => (await client[`${operation}Async`](input))[0];

const property = (kind: string, id: string, value: string) => ({
  [`property${kind}`]: { attributes: { propertyDefinitionId: id }, value },
});

const named = (typeId: string, name: string) => ({
  ...property('Id', 'cmis:objectTypeId', typeId),
  ...property('String', 'cmis:name', name),
});

type Sent = { readonly attributes: { readonly propertyDefinitionId: string }; readonly value?: unknown };

/** Returns the value of a property in a result of the client, which shows a list of one as the element itself. */
const valueIn = (properties: Readonly<Record<string, Sent | readonly Sent[]>>, id: string): unknown => {
  const sent = Object.values(properties).flat();
  const found = sent.find((one) => one?.attributes?.propertyDefinitionId === id);
  return [found?.value].flat()[0];
};

const createFolder = async (name: string): Promise<string> =>
  (await call('createFolder', { ...REPOSITORY, properties: named('cmis:folder', name), folderId: 'root' })).objectId;

const createDocument = async (folderId: string, name: string, text: string): Promise<string> => {
  const stream = Buffer.from(text).toString('base64');
  const contentStream = { length: text.length, mimeType: 'text/plain', filename: name, stream };
  const properties = named('cmis:document', name);
  return (await call('createDocument', { ...REPOSITORY, properties, folderId, contentStream })).objectId;
};

const textOf = async (objectId: string): Promise<string> => {
  const { contentStream } = await call('getContentStream', { ...REPOSITORY, objectId });
  return Buffer.from(contentStream.stream, 'base64').toString();
};

const namesIn = async (folderId: string): Promise<readonly unknown[]> => {
  const { objects } = await call('getChildren', { ...REPOSITORY, folderId });
  return [objects.objects ?? []].flat().map(({ object }) => valueIn(object.properties, 'cmis:name'));
};

describe('a client generated from the WSDL', () => {
  test('knows the 44 operations of the nine services', () => {
    const services = Object.values(client.describe()) as readonly Record<string, object>[];
    expect(services).toHaveLength(9);
    expect(services.flatMap((ports) => Object.values(ports).flatMap(Object.keys))).toHaveLength(44);
  });

  test('creates, reads and lists', async () => {
    const folder = await createFolder('letters');
    const document = await createDocument(folder, 'first.txt', 'Dear reader');

    const { object } = await call('getObject', { ...REPOSITORY, objectId: document });
    expect(valueIn(object.properties, 'cmis:name')).toBe('first.txt');
    expect(await textOf(document)).toBe('Dear reader');
    expect(await namesIn(folder)).toEqual(['first.txt']);
  });

  test('checks out, checks in and deletes', async () => {
    const folder = await createFolder('drafts');
    const document = await createDocument(folder, 'draft.txt', 'One');

    const workingCopy = (await call('checkOut', { ...REPOSITORY, objectId: document })).objectId;
    const stream = Buffer.from('Two').toString('base64');
    const contentStream = { mimeType: 'text/plain', filename: 'draft.txt', stream };
    const { objectId } = await call('checkIn', {
      ...REPOSITORY,
      objectId: workingCopy,
      major: true,
      contentStream,
      checkinComment: 'Said again',
    });
    expect(await textOf(objectId)).toBe('Two');
    expect(await textOf(document)).toBe('One');

    await call('deleteObject', { ...REPOSITORY, objectId, allVersions: true });
    expect(await namesIn(folder)).toEqual([]);
  });

  test('reads a fault', async () => {
    await expect(call('getObject', { ...REPOSITORY, objectId: 'nothing' })).rejects.toMatchObject({
      root: { Envelope: { Body: { Fault: { detail: { cmisFault: { type: 'objectNotFound' } } } } } },
    });
  });
});
