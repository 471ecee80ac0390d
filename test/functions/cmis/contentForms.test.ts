import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { call, useCmis } from '#test/support/cmis/cmis.ts';
import { properties } from '#test/support/cmis/objects.ts';

useCmis();

const MAIN = { repositoryId: 'main' };

const create = (name: string, stream: Uint8Array, multipart: boolean) =>
  call(
    'createDocument',
    {
      ...MAIN,
      properties: properties('cmis:document', { 'cmis:name': name, 'cmis:objectTypeId': 'cmis:document' }),
      folderId: 'root',
      contentStream: { mimeType: 'text/plain', filename: `${name} ü\u{1F600}`, stream },
      policies: [],
    },
    { multipart },
  );

test.each([
  ['small', 5],
  ['nearly 256 KiB of', 256 * 1024 - 1],
  ['large', 1_000_001],
])('%s content is read back byte for byte, inline and as an attachment', async (name, size) => {
  for (const sent of [true, false]) {
    const bytes = randomBytes(size);
    const { objectId } = await create(`${name} ${sent}`, bytes, sent);
    for (const multipart of [true, false]) {
      const { contentStream } = await call('getContentStream', { ...MAIN, objectId }, { multipart });
      expect(Buffer.from(contentStream.stream).equals(bytes)).toBe(true);
      expect(contentStream).toMatchObject({ length: BigInt(size), filename: `${name} ${sent} ü\u{1F600}` });
    }
  }
});
