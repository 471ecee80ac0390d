import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { createDocumentFromSource } from '#lib/cmis/actions/object/createDocumentFromSource.ts';
import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import {
  alice,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
  values,
} from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { runAfter } from '#test/support/faults.ts';

useCmisTable();

const copy = async (sourceId: string, folderId?: string, given: Parameters<typeof properties>[1] = {}) => {
  const place = folderId === undefined ? {} : { folderId };
  const input = { ...REPOSITORY, sourceId, properties: properties('triad:contract', given), policies: [], ...place };
  return (await createDocumentFromSource(alice, input)).objectId;
};

const stream = async (objectId: string) => {
  const { contentStream } = await getContentStream(alice, { ...REPOSITORY, objectId });
  const { mimeType, filename } = contentStream;
  return { text: Buffer.from(contentStream.stream).toString(), mimeType, filename };
};

const collected = () => collectUnreferenced(config.tables.cmis);

describe('a copy', () => {
  test('has the properties and the content of its source, except the given ones', async () => {
    const [from, to] = [await folderIn('root', 'from'), await folderIn('root', 'to')];
    const extra = { 'triad:reference': 'R-1', 'triad:parties': ['A', 'B'], 'triad:value': '9', 'triad:currency': null };
    const source = await documentIn(from, 'source', { text: 'bytes', typeId: 'triad:contract', extra });
    const plain = await copy(source, to);
    const changed = await copy(source, to, { 'cmis:name': 'changed', 'triad:value': null, 'triad:parties': ['C'] });

    expect(await stream(plain)).toEqual(await stream(source));
    expect([value(await read(plain), 'cmis:name'), values(await read(plain), 'triad:parties')]).toEqual([
      'source',
      ['A', 'B'],
    ]);
    const object = await read(changed);
    expect([value(object, 'cmis:name'), values(object, 'triad:parties'), values(object, 'triad:value')]).toEqual([
      'changed',
      ['C'],
      [],
    ]);
    expect(value(object, 'cmis:versionSeriesId')).not.toBe(value(await read(source), 'cmis:versionSeriesId'));
    expect(await faultOf(copy(source, from))).toBe('nameConstraintViolation');
    expect(await faultOf(copy(from, to))).toBe('constraint');
    expect(await faultOf(copy(source, to, { 'cmis:objectTypeId': 'cmis:document' }))).toBe('constraint');
  });

  test('shares the bytes until the last referrer is deleted', async () => {
    await collected();
    const source = await documentIn('root', 'shared', { text: 'shared bytes' });
    const copies = [await copy(source), await copy(source)];
    await deleteObject(alice, { ...REPOSITORY, objectId: source });
    const contentStream = { stream: Buffer.from('own') };
    await setContentStream(alice, { ...REPOSITORY, objectId: copies[0] ?? '', contentStream });

    expect(await collected()).toBe(0);
    expect((await stream(copies[1] ?? '')).text).toBe('shared bytes');
    await deleteObject(alice, { ...REPOSITORY, objectId: copies[1] ?? '' });
    expect(await collected()).toBe(1);
    expect((await stream(copies[0] ?? '')).text).toBe('own');
  });

  test('is refused if its source is deleted before it is written', async () => {
    const source = await documentIn('root', 'deleted first', { text: 'gone' });
    using _ = runAfter(`O#${parseObjectId(source).entityId}`, () =>
      deleteObject(alice, { ...REPOSITORY, objectId: source }),
    );
    expect(await faultOf(copy(source))).toBe('objectNotFound');
    expect(await faultOf(read(source))).toBe('objectNotFound');
  });

  test('is complete if it is written before its source is deleted', async () => {
    const source = await documentIn('root', 'copied first', { text: 'kept' });
    let made = '';
    using _ = runAfter(`O#${parseObjectId(source).entityId}`, async () => {
      made = await copy(source);
    });
    await deleteObject(alice, { ...REPOSITORY, objectId: source });
    await collected();
    expect(await faultOf(read(source))).toBe('objectNotFound');
    expect((await stream(made)).text).toBe('kept');
  });

  test('made while its source is deleted is complete or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const source = await documentIn('root', `racing ${round}`, { text: `text ${round}` });
      const [made] = await Promise.allSettled([copy(source), deleteObject(alice, { ...REPOSITORY, objectId: source })]);
      await collected();
      const result =
        made.status === 'fulfilled' ? (await stream(made.value)).text : await faultOf(Promise.reject(made.reason));
      expect([`text ${round}`, 'objectNotFound']).toContain(result);
      expect(await faultOf(read(source))).toBe('objectNotFound');
    }
  });
});
