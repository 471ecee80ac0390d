import type { Content } from '#lib/cmis/domain/entity.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { contentShareKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { type ByteRange, chunkItems, discard, readBytes, writeChunks } from '#lib/shared/dynamodb/chunks.ts';
import { remove, update } from '#lib/shared/dynamodb/writes.ts';

/** Bytes that travel in the transaction of their document; more are stored before it. */
const IN_TRANSACTION = 1024 * 1024;

/** Content that is stored, or will be by the steps, but belongs to nobody unless the steps are committed. */
export interface NewContent {
  readonly content: Content;
  readonly steps: readonly Step[];
}

/** Stores bytes as content. Whatever fails later, they are collected unless the steps are committed. */
export const storeContent = async (
  bytes: Uint8Array,
  told: { readonly mimeType: string; readonly fileName: string },
): Promise<NewContent> => {
  if (bytes.byteLength <= IN_TRANSACTION) {
    const { value, items } = chunkItems(table(), bytes);
    return { content: { ...value, ...told }, steps: items.map((item) => ({ item })) };
  }
  const { value, keep } = await writeChunks(table(), [bytes], bytes.byteLength);
  return { content: { ...value, ...told }, steps: [{ item: keep }] };
};

/** One more version refers to the content. The write must also demand that the version it is copied from remains. */
export const shareContent = ({ id }: Content): Step => ({
  item: update(table(), contentShareKey(id), {
    expression: 'SET referrers = if_not_exists(referrers, :one) + :one, #schema = :one',
    names: { '#schema': 'schema' },
    values: { ':one': 1 },
  }),
});

/** Contents found to be shared by a write that took them for unshared; a repetition of the write knows better. */
const SHARED = new Set<string>();

/** One version less refers to the content; the last one leaves it to the collector. */
export const dropContent = (content: Content): readonly Step[] => {
  const key = contentShareKey(content.id);
  if (SHARED.has(content.id))
    return [
      {
        item: update(
          table(),
          key,
          { expression: 'SET referrers = referrers - :one', values: { ':one': 1 } },
          { expression: 'referrers > :one', values: { ':one': 1 } },
        ),
        failed: () => {
          SHARED.delete(content.id);
          return new Stale(`The content ${content.id} is not shared any more`);
        },
      },
    ];
  return [
    {
      item: remove(table(), key, {
        expression: 'attribute_not_exists(pk) OR referrers = :one',
        values: { ':one': 1 },
      }),
      failed: () => {
        SHARED.add(content.id);
        return new Stale(`The content ${content.id} is shared`);
      },
    },
    { item: discard(table(), content) },
  ];
};

/** Bytes of a content, or of a part of it: only the chunks that hold them are read. */
export const readContent = (content: Content, range: ByteRange): Promise<Buffer> => readBytes(table(), content, range);
