import { beforeAll, describe, expect, test } from 'vitest';
import type { Rendition } from '#lib/cmis/domain/model.ts';
import { readImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import { config } from '#lib/shared/config.ts';
import { attachmentKey } from '#lib/shared/dynamodb/chunkKeys.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { getAttribute } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { call, faultType, useCmis } from '#test/support/cmis/cmis.ts';
import { documentIn, folderIn, properties, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { imageFile, liarGif, liarPng } from '#test/support/images.ts';

useCmis();

const THUMBNAIL = 'cmis:thumbnail';
const ICON = 'triad:icon';
const SVG = 'image/svg+xml';
let count = 0;

const uploaded = async (mimeType: string, stream: Uint8Array, folderId = 'root'): Promise<string> => {
  count += 1;
  const given = properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': `d${count}` });
  const contentStream = { stream, mimeType, filename: 'file' };
  return (await call('createDocument', { ...REPOSITORY, folderId, properties: given, policies: [], contentStream }))
    .objectId;
};

const renditionsOf = async (objectId: string, renditionFilter?: string): Promise<readonly Rendition[]> => {
  const filter = renditionFilter === undefined ? {} : { renditionFilter };
  return (await call('getRenditions', { ...REPOSITORY, objectId, ...filter })).renditions;
};

const kinds = (renditions: readonly Rendition[] | undefined) => renditions?.map(({ kind }) => kind);

const streamOf = async (objectId: string, streamId: string) =>
  (await call('getContentStream', { ...REPOSITORY, objectId, streamId })).contentStream;

const sizeOfSvg = (stream: Uint8Array) => {
  const svg = parseXml(Buffer.from(stream));
  return [getAttribute(svg, '', 'width'), getAttribute(svg, '', 'height')];
};

const contentIdOf = async (objectId: string) => String(value(await read(objectId), 'cmis:contentStreamId'));

/** Returns the names of the DynamoDB commands that `work` sends. */
const commandsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      sent.push(String(context.commandName));
      return next(args);
    },
    { step: 'initialize', name: 'commandsOf' },
  );
  try {
    await work();
  } finally {
    dynamodb.middlewareStack.remove('commandsOf');
  }
  return sent;
};

describe('every document', () => {
  test.each([
    ['application/pdf', 'icon-pdf'],
    ['application/vnd.oasis.opendocument.spreadsheet', 'icon-sheet'],
    ['Application/ZIP', 'icon-archive'],
    ['image/svg+xml', 'icon-image'],
    ['application/x-unheard-of', 'icon-other'],
  ])('has an icon: %s', async (mimeType, streamId) => {
    const objectId = await uploaded(mimeType, Buffer.from('anything'));
    const [icon, ...others] = await renditionsOf(objectId);
    expect(others).toEqual([]);
    expect(icon).toMatchObject({ streamId, kind: ICON, mimetype: SVG, width: 64n, height: 64n });
    const { stream, mimeType: told, length } = await streamOf(objectId, streamId);
    expect([told, length]).toEqual([SVG, icon?.length]);
    expect(sizeOfSvg(stream)).toEqual(['64', '64']);
  });

  test('has an icon even without content; a folder has none', async () => {
    expect((await renditionsOf(await documentIn('root', 'no content'))).map(({ streamId }) => streamId)).toEqual([
      'icon-empty',
    ]);
    expect(await renditionsOf('root')).toEqual([]);
    const { repositoryInfo } = await call('getRepositoryInfo', REPOSITORY);
    expect(repositoryInfo.capabilities.capabilityRenditions).toBe('read');
  });
});

describe('a thumbnail', () => {
  test.each([
    ['image/png', 'image/jpeg', 'jpeg'],
    ['image/jpeg', 'image/jpeg', 'jpeg'],
    ['image/gif', 'image/jpeg', 'jpeg'],
  ] as const)('of %s is a small copy', async (type, mimetype, format) => {
    const objectId = await uploaded(type, await imageFile(type, 640, 320));
    const [thumbnail, icon] = await renditionsOf(objectId);
    expect(kinds([thumbnail, icon].flatMap((one) => one ?? []))).toEqual([THUMBNAIL, ICON]);
    expect(thumbnail).toMatchObject({ mimetype, width: 160n, height: 80n });
    const { stream, mimeType, length, filename } = await streamOf(objectId, String(thumbnail?.streamId));
    expect([mimeType, length, filename]).toEqual([mimetype, thumbnail?.length, `thumbnail.${format}`]);
    expect(readImageSize(Buffer.from(stream))).toEqual({ format, width: 160, height: 80 });
  });

  test('keeps transparency and is never larger than its image', async () => {
    const objectId = await uploaded('image/png', await imageFile('image/png', 40, 20, 0x3366cc80));
    const [thumbnail] = await renditionsOf(objectId, THUMBNAIL);
    expect(thumbnail).toMatchObject({ mimetype: 'image/png', width: 40n, height: 20n });
  });

  test.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('caf\xe9\n\tcr\xe8me', 'latin1')],
    ['text/plain', Buffer.from('\ufeffnon-ASCII: é 漢字', 'utf16le')],
    ['application/json', Buffer.from('{"a":1}')],
    ['application/atom+xml', Buffer.from('<feed/>')],
    ['text/csv; charset=unheard-of', Buffer.alloc(100_000, 'a,b\n')],
    ['text/plain', Buffer.from([0, 1, 2, 0xff, 0xfe])],
  ])('of %s shows the beginning of the text', async (mimeType, bytes) => {
    const objectId = await uploaded(mimeType, bytes);
    const [thumbnail] = await renditionsOf(objectId, THUMBNAIL);
    expect(thumbnail).toMatchObject({ mimetype: SVG, width: 128n, height: 160n });
    const { stream, filename } = await streamOf(objectId, String(thumbnail?.streamId));
    expect([filename, sizeOfSvg(stream)]).toEqual(['thumbnail.svg', ['128', '160']]);
    const { contentStream } = await call('getContentStream', {
      ...REPOSITORY,
      objectId,
      streamId: String(thumbnail?.streamId),
      offset: 1n,
      length: 3n,
    });
    expect(Buffer.from(contentStream.stream).toString()).toBe('svg');
  });

  test('is not made of images that are broken, too large or longer than announced', async () => {
    const whole = await imageFile('image/png', 300, 300);
    const photo = await imageFile('image/jpeg', 300, 300);
    const files = [
      ['image/png', Buffer.from('no image at all')],
      ['image/png', whole.subarray(0, 60)],
      ['image/jpeg', photo.subarray(0, 20)],
      ['image/jpeg', Buffer.concat([photo.subarray(0, 400), Buffer.alloc(300)])],
      ['image/gif', Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1')],
      [
        'image/gif',
        Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x4c\x01\0\x3b', 'latin1'),
      ],
      ['image/png', liarPng({ width: 60_000, height: 60_000 }, 1000)],
      ['image/png', liarPng({ width: 10, height: 10, interlaced: true }, 50_000_000)],
      [
        'image/png',
        liarPng(
          [
            { width: 10, height: 10 },
            { width: 5000, height: 5000 },
          ],
          101_000_000,
        ),
      ],
      [
        'image/png',
        liarPng(
          [
            { width: 10, height: 10 },
            { width: 10, height: 10, interlaced: true },
          ],
          50_000_000,
        ),
      ],
      ['image/gif', liarGif()],
      ['image/png', liarPng({ width: 100, height: 100 }, 50_000_000)],
    ] as const;
    for (const [type, bytes] of files) {
      const objectId = await uploaded(type, bytes);
      const found = kinds(await renditionsOf(objectId));
      // The decoder ignores excess data of an image that is not interlaced, which is the last file.
      expect(found?.at(-1)).toBe(ICON);
      if (bytes !== files.at(-1)?.[1]) expect(found).toEqual([ICON]);
      expect(kinds(await renditionsOf(objectId))).toEqual(found);
    }
  });

  test('is made once, by the first request', async () => {
    const objectId = await uploaded('image/png', await imageFile('image/png', 200, 200));
    const [first, second] = await Promise.all([renditionsOf(objectId), renditionsOf(objectId)]);
    expect(kinds(first)).toEqual([THUMBNAIL, ICON]);
    expect(second).toEqual(first);
    expect(await commandsOf(() => renditionsOf(objectId))).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);

    const broken = await uploaded('image/png', Buffer.from('broken'));
    await renditionsOf(broken);
    expect(await commandsOf(() => renditionsOf(broken))).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  });

  test('is shared by all documents with the content and deleted with it', async () => {
    const objectId = await uploaded('image/png', await imageFile('image/png', 200, 200));
    const [thumbnail] = await renditionsOf(objectId, THUMBNAIL);
    const contentId = await contentIdOf(objectId);
    const { objectId: copy } = await call('checkOut', { ...REPOSITORY, objectId });
    expect(await renditionsOf(copy, THUMBNAIL)).toEqual([thumbnail]);
    await call('cancelCheckOut', { ...REPOSITORY, objectId: copy });
    await collectUnreferenced(config.tables.cmis, '9');
    expect(await renditionsOf(objectId, THUMBNAIL)).toEqual([thumbnail]);

    const contentStream = { stream: Buffer.from('text'), mimeType: 'text/plain', filename: 'text' };
    await call('setContentStream', { ...REPOSITORY, objectId, contentStream });
    const [another] = await renditionsOf(objectId, THUMBNAIL);
    expect(another?.streamId).not.toBe(thumbnail?.streamId);
    const streamId = String(thumbnail?.streamId);
    expect(await faultType('getContentStream', { ...REPOSITORY, objectId, streamId })).toBe('constraint');
    await collectUnreferenced(config.tables.cmis, '9');
    expect(await getItem(config.tables.cmis, attachmentKey(contentId))).toBeUndefined();
    expect(await getItem(config.tables.cmis, attachmentKey(await contentIdOf(objectId)))).toBeDefined();
  });
});

describe('a rendition filter', () => {
  let photo = '';
  beforeAll(async () => {
    photo = await uploaded('image/jpeg', await imageFile('image/jpeg', 8, 8));
  });

  test.each([
    ['*', [THUMBNAIL, ICON]],
    ['', [THUMBNAIL, ICON]],
    ['cmis:none', []],
    ['cmis:thumbnail', [THUMBNAIL]],
    ['triad:icon', [ICON]],
    ['image/jpeg', [THUMBNAIL]],
    ['image/svg+xml', [ICON]],
    ['image/png', []],
    ['IMAGE/*', [THUMBNAIL, ICON]],
    ['video/*, triad:icon', [ICON]],
    ['alf:webpreview', []],
  ])('%s of getRenditions', async (filter, expected) => {
    expect(kinds(await renditionsOf(photo, filter))).toEqual(expected);
  });

  test.each(['thumbnail', 'image/', '/png', 'a b', 'image/png,,', '*/*'])('%s is refused', async (renditionFilter) => {
    expect(await faultType('getRenditions', { ...REPOSITORY, objectId: 'root', renditionFilter })).toBe(
      'filterNotValid',
    );
    expect(await faultType('getObject', { ...REPOSITORY, objectId: 'root', renditionFilter })).toBe('filterNotValid');
  });

  test('is applied before the page is cut', async () => {
    const objectId = await uploaded('text/plain', Buffer.from('text'));
    const page = { ...REPOSITORY, objectId, maxItems: 1, skipCount: 1 };
    expect(kinds((await call('getRenditions', page)).renditions)).toEqual([ICON]);
  });

  test('applies to every operation that returns objects; without one there are no renditions', async () => {
    const folderId = await folderIn('root', 'told');
    const objectId = await documentIn(folderId, 'text', { text: 'text' });
    const { objectId: copy } = await call('checkOut', { ...REPOSITORY, objectId });
    const told = async (filter: { readonly renditionFilter?: string }) => {
      const sent = { ...REPOSITORY, ...filter };
      const ofFolder = { ...sent, folderId };
      const [children, tree, copies, versions] = [
        (await call('getChildren', ofFolder)).objects.objects[0]?.object,
        (await call('getDescendants', ofFolder)).objects[0]?.objectInFolder.object,
        (await call('getCheckedOutDocs', ofFolder)).objects.objects[0],
        (await call('getObjectOfLatestVersion', { ...sent, objectId })).object,
      ];
      const byId = (await call('getObject', { ...sent, objectId })).object;
      const byPath = (await call('getObjectByPath', { ...sent, path: '/told/text' })).object;
      const statement = `SELECT cmis:objectId FROM cmis:document WHERE cmis:objectId = '${copy}'`;
      const row = (await call('query', { ...sent, statement })).objects.objects[0];
      return [children, tree, copies, versions, byId, byPath, row].map((object) => kinds(object?.rendition));
    };
    expect(copy).not.toBe(objectId);
    expect(await told({ renditionFilter: '*' })).toEqual(Array.from({ length: 7 }, () => [THUMBNAIL, ICON]));
    expect(await told({})).toEqual(Array.from({ length: 7 }, () => []));
    const folders = await call('getFolderTree', { ...REPOSITORY, folderId: 'root', renditionFilter: '*' });
    expect(folders.objects.every(({ objectInFolder }) => objectInFolder.object.rendition?.length === 0)).toBe(true);
  });

  test('costs a list one request per hundred documents', async () => {
    const folderId = await folderIn('root', 'list');
    for (let number = 0; number < 12; number += 1) await documentIn(folderId, `t${number}`, { text: `text ${number}` });
    const list = (renditionFilter: string) => call('getChildren', { ...REPOSITORY, folderId, renditionFilter });
    expect((await list('*')).objects.objects.map(({ object }) => kinds(object.rendition))).toEqual(
      Array.from({ length: 12 }, () => [THUMBNAIL, ICON]),
    );
    const without = await commandsOf(() => list('cmis:none'));
    const withThem = await commandsOf(() => list('*'));
    expect(withThem).toHaveLength(without.length + 1);
  });
});

describe('an unknown stream id', () => {
  test.each(['icon-unheard-of', 'thumbnail-of-another', 'nothing'])('%s is refused', async (streamId) => {
    const objectId = await uploaded('application/pdf', Buffer.from('pdf'));
    expect(await faultType('getContentStream', { ...REPOSITORY, objectId, streamId })).toBe('constraint');
    expect(await faultType('getContentStream', { ...REPOSITORY, objectId: 'root', streamId })).toBe('constraint');
  });
});
