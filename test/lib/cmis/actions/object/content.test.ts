import { describe, expect, test } from 'vitest';
import { deleteContentStream } from '#lib/cmis/actions/object/deleteContentStream.ts';
import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { newId } from '#lib/shared/ids.ts';
import { alice, documentIn, faultOf, folderIn, REPOSITORY, read, value, values } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const TEXT = '0123456789abcdefghijklmnopqrstu';

const content = async (objectId: string, range: { offset?: bigint; length?: bigint } = {}) => {
  const { contentStream } = await getContentStream(alice, { ...REPOSITORY, objectId, ...range });
  return contentStream;
};

describe('a content stream', () => {
  test.each([
    [{}, TEXT],
    [{ offset: 0n }, TEXT],
    [{ offset: 3n }, TEXT.slice(3)],
    [{ length: 12n }, TEXT.slice(0, 12)],
    [{ offset: 5n, length: 17n }, TEXT.slice(5, 22)],
    [{ offset: 9n, length: 123n }, TEXT.slice(9)],
    [{ offset: 99n }, ''],
  ])('is read by range %o', async (range, expected) => {
    const id = await documentIn(await folderIn('root', newId()), 'digits', { text: TEXT });
    const { stream, length, mimeType, filename } = await content(id, range);

    expect(Buffer.from(stream).toString()).toBe(expected);
    expect({ length, mimeType }).toEqual({ length: BigInt(expected.length), mimeType: 'text/plain' });
    expect(filename).toBe(value(await read(id), 'cmis:contentStreamFileName'));
  });

  test('is refused with a mimeType or a filename that has line ends or control characters', async () => {
    const id = await documentIn('root', 'plain', { text: TEXT });
    for (const broken of [
      'text/plain\r\nX-Header: 1',
      'text/plain;\n charset=utf-8',
      'text/pl\u0085ain',
      'a/b\u2028c',
    ]) {
      const stream = Buffer.from('x');
      for (const contentStream of [
        { stream, mimeType: broken },
        { stream, mimeType: 'text/plain', filename: broken },
      ])
        expect(await faultOf(setContentStream(alice, { ...REPOSITORY, objectId: id, contentStream }))).toBe(
          'invalidArgument',
        );
      expect(await faultOf(documentIn('root', newId(), { text: 'x', mimeType: broken }))).toBe('invalidArgument');
    }
    expect(await content(id)).toMatchObject({ mimeType: 'text/plain', filename: 'plain' });
  });

  test('of several chunks is returned byte for byte, whole and in part', async () => {
    const bytes = Buffer.alloc(3_000_000, 'the quick brown fox ');
    const id = await documentIn('root', 'large', { bytes });

    expect(Buffer.compare(Buffer.from((await content(id)).stream), bytes)).toBe(0);
    const part = await content(id, { offset: 393_200n, length: 50n });
    expect(Buffer.from(part.stream).toString()).toBe(bytes.subarray(393_200, 393_250).toString());
  });

  test('may be empty; a missing one is a constraint', async () => {
    const empty = await documentIn('root', 'zero bytes', { text: '' });
    const none = await documentIn('root', 'no content');

    expect((await content(empty)).length).toBe(0n);
    expect(value(await read(empty), 'cmis:contentStreamLength')).toBe(0n);
    expect(await faultOf(content(none))).toBe('constraint');
    expect(values(await read(none), 'cmis:contentStreamMimeType')).toEqual([]);
    expect(await faultOf(getContentStream(alice, { ...REPOSITORY, objectId: empty, streamId: 'other' }))).toBe(
      'constraint',
    );
  });

  test('is replaced, protected from overwriting, and deleted', async () => {
    const objectId = await documentIn('root', 'replaced', { text: 'old' });
    const contentStream = { stream: Buffer.from('new'), mimeType: 'text/html', filename: 'n.html' };
    const token = String(value(await read(objectId), 'cmis:changeToken'));

    expect(
      await faultOf(setContentStream(alice, { ...REPOSITORY, objectId, contentStream, overwriteFlag: false })),
    ).toBe('contentAlreadyExists');
    const answer = await setContentStream(alice, { ...REPOSITORY, objectId, contentStream, changeToken: token });
    expect(await content(objectId)).toMatchObject({ mimeType: 'text/html', filename: 'n.html', length: 3n });
    expect(await faultOf(setContentStream(alice, { ...REPOSITORY, objectId, contentStream, changeToken: token }))).toBe(
      'updateConflict',
    );

    expect(await faultOf(deleteContentStream(alice, { ...REPOSITORY, objectId, changeToken: token }))).toBe(
      'updateConflict',
    );
    await deleteContentStream(alice, { ...REPOSITORY, objectId, changeToken: answer.changeToken ?? '' });
    expect(await faultOf(content(objectId))).toBe('constraint');
    const after = await read(objectId);
    for (const id of ['Length', 'MimeType', 'FileName', 'Id'])
      expect(values(after, `cmis:contentStream${id}`)).toEqual([]);
    expect(await faultOf(deleteContentStream(alice, { ...REPOSITORY, objectId }))).toBe('constraint');
  });

  test('has a media type that can stand in the header of a MIME part', async () => {
    const objectId = await documentIn('root', 'types', { text: 'x' });
    const set = (mimeType: string) =>
      faultOf(
        setContentStream(alice, { ...REPOSITORY, objectId, contentStream: { stream: Buffer.from('x'), mimeType } }),
      );

    for (const mimeType of ['image/svg+xml', 'application/vnd.ms-excel.12', 'x/*', 'text/plain;charset="utf-8"; a=b'])
      expect([mimeType, await set(mimeType)]).toEqual([mimeType, 'none']);
    for (const mimeType of ['plain', 'té/xt', 'text/plain, text/html', 'text/pl ain', 'text/(x)', '/x', 'x/;a=b'])
      expect([mimeType, await set(mimeType)]).toEqual([mimeType, 'invalidArgument']);
  });

  test('that was replaced is collected, its replacement is not', async () => {
    const objectId = await documentIn('root', 'collected', { text: 'old' });
    await collectUnreferenced(config.tables.cmis);
    await setContentStream(alice, { ...REPOSITORY, objectId, contentStream: { stream: Buffer.from('new') } });

    expect(await collectUnreferenced(config.tables.cmis)).toBe(1);
    expect(Buffer.from((await content(objectId)).stream).toString()).toBe('new');
  });

  test('that was deleted, or replaced by a check-in, is collected', async () => {
    const deleted = await documentIn('root', 'without content', { text: 'old' });
    const replaced = await documentIn('root', 'checked in', { text: 'old', versioningState: 'checkedout' });
    await collectUnreferenced(config.tables.cmis);
    await deleteContentStream(alice, { ...REPOSITORY, objectId: deleted });
    expect(await collectUnreferenced(config.tables.cmis)).toBe(1);
    const contentStream = { stream: Buffer.from('new') };
    await checkIn(alice, { ...REPOSITORY, objectId: replaced, policies: [], contentStream });
    expect(await collectUnreferenced(config.tables.cmis)).toBe(1);
    expect(Buffer.from((await content(replaced)).stream).toString()).toBe('new');
  });

  test('is required, refused and limited as the type and the repository demand', async () => {
    expect(await faultOf(documentIn('root', 'scan', { typeId: 'triad:scan' }))).toBe('constraint');
    const bookmark = { typeId: 'triad:bookmark', extra: { 'triad:address': 'https://example.org' } };
    expect(await faultOf(documentIn('root', 'bookmark', { ...bookmark, text: 'x' }))).toBe('streamNotSupported');
    const scan = await documentIn('root', 'scan', { typeId: 'triad:scan', text: 'x' });
    expect(await faultOf(deleteContentStream(alice, { ...REPOSITORY, objectId: scan }))).toBe('constraint');

    const copy = await documentIn('root', 'checked out', { text: 'x', versioningState: 'checkedout' });
    const contentStream = { stream: Buffer.from('elevenbytes') };

    process.env.MAX_CONTENT_BYTES = '10';
    expect(await faultOf(documentIn('root', 'too large', { text: 'elevenbytes' }))).toBe('storage');
    expect(await faultOf(checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], contentStream }))).toBe(
      'storage',
    );
    delete process.env.MAX_CONTENT_BYTES;
  });
});
