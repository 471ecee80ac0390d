import { describe, expect, test, vi } from 'vitest';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { call, faultType, useCmis } from '#test/support/cmis/cmis.ts';
import { documentIn, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';

useCmis();

const latestToken = async (): Promise<string> => {
  const { repositoryInfo } = await call('getRepositoryInfo', REPOSITORY);
  return String(repositoryInfo.latestChangeLogToken);
};

const newPolicy = async (): Promise<string> => {
  const given = { 'cmis:objectTypeId': 'cmis:policy', 'cmis:name': 'policy', 'cmis:policyText': 'keep' };
  const sent = { ...REPOSITORY, properties: properties('cmis:policy', given), policies: [] };
  return (await call('createPolicy', sent)).objectId;
};

type Options = { readonly includeProperties?: boolean; readonly filter?: string; readonly includePolicyIds?: boolean };

/** Returns the events after the one that the token names. */
const since = async (changeLogToken: string, options: Options = {}): Promise<readonly ObjectData[]> => {
  const { objects } = await call('getContentChanges', { ...REPOSITORY, changeLogToken, ...options });
  return objects.objects.slice(1);
};

/** Returns the changes that `work` made, each as its type and the name of its object in `ids`. */
const changesOf = async (ids: () => Readonly<Record<string, string>>, work: () => Promise<unknown>) => {
  const token = await latestToken();
  await work();
  const names = new Map(Object.entries(ids()).map(([name, id]) => [id, name]));
  const events = await since(token);
  return events.map((event) => {
    const id = String(value(event, 'cmis:objectId'));
    return `${event.changeEventInfo?.changeType} ${names.get(id) ?? id}`;
  });
};

describe('the change log', () => {
  test('of an unchanged repository is empty and has a token', async () => {
    const { objects, changeLogToken } = await call('getContentChanges', REPOSITORY);
    expect(objects).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
    expect(changeLogToken).toBe(await latestToken());

    const folder = await folderIn('root', 'first');
    const behind = await call('getContentChanges', { ...REPOSITORY, changeLogToken });
    expect(behind.objects.objects.map((event) => value(event, 'cmis:objectId'))).toEqual([folder]);
    expect(behind.objects.numItems).toBe(1);
  });

  test('is advertised with the base types that it records', async () => {
    const { repositoryInfo } = await call('getRepositoryInfo', REPOSITORY);
    expect(repositoryInfo.capabilities.capabilityChanges).toBe('all');
    expect(repositoryInfo.changesIncomplete).toBe(true);
    expect(repositoryInfo.changesOnType).toEqual(['cmis:document', 'cmis:folder', 'cmis:relationship', 'cmis:policy']);
  });

  test('has every kind of change, in the order of the changes', async () => {
    const ids: Record<string, string> = {};
    const changes = await changesOf(
      () => ids,
      async () => {
        ids.folder = await folderIn('root', 'all kinds');
        ids.other = await folderIn('root', 'another');
        ids.document = await documentIn(ids.folder, 'document', { text: 'one' });
        const objectId = ids.document;
        await call('updateProperties', {
          ...REPOSITORY,
          objectId,
          properties: properties('cmis:document', { 'cmis:name': 'renamed' }),
        });
        const contentStream = { stream: Buffer.from('two'), mimeType: 'text/plain', filename: 'two' };
        await call('setContentStream', { ...REPOSITORY, objectId, contentStream });
        await call('deleteContentStream', { ...REPOSITORY, objectId });
        await call('addObjectToFolder', { ...REPOSITORY, objectId, folderId: ids.other });
        await call('removeObjectFromFolder', { ...REPOSITORY, objectId, folderId: ids.other });
        await call('moveObject', { ...REPOSITORY, objectId, targetFolderId: ids.other, sourceFolderId: ids.folder });
        ids.policy = await newPolicy();
        await call('applyPolicy', { ...REPOSITORY, policyId: ids.policy, objectId });
        await call('removePolicy', { ...REPOSITORY, policyId: ids.policy, objectId });
        ids.copy = (await call('checkOut', { ...REPOSITORY, objectId })).objectId;
        await call('cancelCheckOut', { ...REPOSITORY, objectId: ids.copy });
        ids.next = (await call('checkOut', { ...REPOSITORY, objectId })).objectId;
        await call('checkIn', { ...REPOSITORY, objectId: ids.next, policies: [] });
        const link = properties('cmis:relationship', {
          'cmis:objectTypeId': 'cmis:relationship',
          'cmis:name': 'link',
          'cmis:sourceId': ids.next,
          'cmis:targetId': ids.folder,
        });
        ids.link = (await call('createRelationship', { ...REPOSITORY, properties: link, policies: [] })).objectId;
        await call('deleteObject', { ...REPOSITORY, objectId: ids.next, allVersions: false });
        await call('deleteTree', { ...REPOSITORY, folderId: ids.other });
      },
    );
    expect(changes).toEqual([
      'created folder',
      'created other',
      'created document',
      'updated document',
      'updated document',
      'updated document',
      'updated document',
      'updated document',
      'updated document',
      'created policy',
      'security document',
      'security document',
      'created copy',
      'deleted copy',
      'created next',
      'updated next',
      'created link',
      'deleted link',
      'deleted next',
      'deleted other',
      'deleted document',
    ]);
  });

  test('has an event for each object of a deleted tree and each version of a deleted document', async () => {
    const folder = await folderIn('root', 'tree');
    const documents = await Promise.all(Array.from({ length: 30 }, (_, number) => documentIn(folder, `d${number}`)));
    const versioned = await documentIn(folder, 'versioned');
    const copy = await call('checkOut', { ...REPOSITORY, objectId: versioned });
    await call('checkIn', { ...REPOSITORY, objectId: copy.objectId, policies: [] });
    const token = await latestToken();

    await call('deleteTree', { ...REPOSITORY, folderId: folder });

    const events = await since(token);
    expect(new Set(events.map(({ changeEventInfo }) => changeEventInfo?.changeType))).toEqual(new Set(['deleted']));
    const gone = events.map((event) => String(value(event, 'cmis:objectId')));
    expect(gone.toSorted()).toEqual([...documents, versioned, copy.objectId, folder].toSorted());
  });

  test('is read in pages, each starting with the last event of the previous one', async () => {
    const token = await latestToken();
    const folder = await folderIn('root', 'pages');
    for (let number = 0; number < 6; number += 1) await documentIn(folder, `d${number}`);
    const all = await since(token);

    const first = await call('getContentChanges', { ...REPOSITORY, changeLogToken: token, maxItems: 4 });
    expect([first.objects.hasMoreItems, first.objects.numItems]).toEqual([true, 8]);
    const second = await call('getContentChanges', {
      ...REPOSITORY,
      changeLogToken: first.changeLogToken,
      maxItems: 100,
    });
    expect([second.objects.hasMoreItems, second.objects.numItems]).toEqual([false, 5]);
    expect(second.objects.objects[0]).toEqual(first.objects.objects[3]);
    expect([...first.objects.objects.slice(1), ...second.objects.objects.slice(1)]).toEqual(all);
    expect(second.changeLogToken).toBe(await latestToken());
  });

  test('returns the requested token for maxItems 0', async () => {
    const changeLogToken = await latestToken();
    const answer = await call('getContentChanges', { ...REPOSITORY, changeLogToken, maxItems: 0 });
    expect(answer).toEqual({ objects: { objects: [], hasMoreItems: true, numItems: 1 }, changeLogToken });
  });

  test('returns only the id unless more is requested, and never more of a deleted object', async () => {
    const token = await latestToken();
    const folder = await folderIn('root', 'properties');
    const document = await documentIn(folder, 'kept');
    await call('deleteObject', { ...REPOSITORY, objectId: await documentIn(folder, 'gone') });
    const names = (events: readonly ObjectData[]) =>
      events.map((event) => event.properties.map(({ propertyDefinitionId }) => propertyDefinitionId).toSorted());
    const id = ['cmis:objectId'];

    expect(names(await since(token))).toEqual([id, id, id, id]);
    const filter = 'cmis:name';
    expect(names(await since(token, { includeProperties: true, filter }))).toEqual([
      ['cmis:name', 'cmis:objectId'],
      ['cmis:name', 'cmis:objectId'],
      id,
      id,
    ]);
    const whole = await since(token, { includeProperties: true });
    expect(whole.map((event) => event.properties.length > 9)).toEqual([true, true, false, false]);
    expect(whole.slice(0, 2).map((event) => value(event, 'cmis:name'))).toEqual(['properties', 'kept']);
    expect(whole[1]?.allowableActions).toBeUndefined();

    const policyId = await newPolicy();
    await call('applyPolicy', { ...REPOSITORY, policyId, objectId: document });
    const events = await since(token, { includePolicyIds: true });
    expect(events.map(({ policyIds }) => policyIds?.id)).toEqual([
      undefined,
      [policyId],
      undefined,
      undefined,
      undefined,
      [policyId],
    ]);
    expect(names(events)).toEqual(events.map(() => id));
  });

  test('refuses invalid tokens', async () => {
    for (const changeLogToken of ['nonsense', '0', 'main::9.9.9.9.9.9.9.99999'])
      expect(await faultType('getContentChanges', { ...REPOSITORY, changeLogToken })).toBe('invalidArgument');
  });
});

describe('retention', () => {
  const DAY = 86_400_000;

  test('removes old events and refuses their tokens', async () => {
    const old = await latestToken();
    const folder = await folderIn('root', 'old');
    const named = await latestToken();
    const realNow = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 91 * DAY);
    try {
      expect(await faultType('getContentChanges', { ...REPOSITORY, changeLogToken: old })).toBe('invalidArgument');
      expect(await faultType('getContentChanges', { ...REPOSITORY, changeLogToken: named })).toBe('invalidArgument');
      const idle = await latestToken();
      expect((await call('getContentChanges', REPOSITORY)).objects.objects).toEqual([]);
      const ids = [];
      for (let number = 0; number < 9; number += 1) ids.push(await documentIn(folder, `new ${number}`));

      const fromStart = await call('getContentChanges', REPOSITORY);
      expect(fromStart.objects.objects.map((event) => value(event, 'cmis:objectId'))).toEqual(ids);
      expect(fromStart.objects.numItems).toBe(9);
      expect((await call('getContentChanges', { ...REPOSITORY, changeLogToken: idle })).objects.numItems).toBe(9);

      vi.stubEnv('CMIS_CHANGE_LOG_DAYS', '0');
      expect((await call('getRepositoryInfo', REPOSITORY)).repositoryInfo.changesIncomplete).toBe(false);
      expect((await since(named)).map((event) => value(event, 'cmis:objectId'))).toEqual(ids);
    } finally {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    }
  });
});
