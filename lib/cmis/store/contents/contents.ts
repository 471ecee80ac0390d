import type { Content } from '#lib/cmis/domain/objects/entity.ts';
import { contentShareKey } from '#lib/cmis/store/keys.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { type ByteRange, discardValue, readValue, toChunkItems, writeChunks } from '#lib/shared/dynamodb/chunks.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Largest content in bytes that is written in the transaction of its document; larger content is stored before it. */
const MAX_TRANSACTION_BYTES = 1024 * 1024;

/** Content that is stored already, or by the steps. It is collected unless the steps are committed. */
export interface NewContent {
  readonly content: Content;
  readonly steps: readonly Step[];
  /** The bytes, if at hand. */
  readonly bytes?: Uint8Array;
}

/** Stores bytes as content. They are collected later unless the steps are committed. */
export const storeContent = async (
  bytes: Uint8Array,
  metadata: { readonly mimeType: string; readonly fileName: string },
): Promise<NewContent> => {
  if (bytes.byteLength <= MAX_TRANSACTION_BYTES) {
    const { value, items } = toChunkItems(table(), bytes);
    return { content: { ...value, ...metadata }, steps: items.map((item) => ({ item })), bytes };
  }
  const { value, claim } = await writeChunks(table(), [bytes], bytes.byteLength);
  return { content: { ...value, ...metadata }, steps: [{ item: claim }], bytes };
};

/**
 * Adds a version that refers to existing content. The same transaction must replace the source version by one with the
 * returned content, so that both are marked as sharing it.
 */
export const shareContent = (content: Content): NewContent => ({
  content: { ...content, shared: true },
  steps: [
    {
      item: update(table(), contentShareKey(content.id), {
        expression: 'SET referrers = if_not_exists(referrers, :one) + :one, #schema = :one',
        names: { '#schema': 'schema' },
        values: { ':one': 1 },
      }),
    },
  ],
});

const releaseShared = (content: Content, times: number, referrers: number): readonly Step[] => {
  const key = contentShareKey(content.id);
  const condition = { expression: 'referrers = :before', values: { ':before': referrers } };
  const toError = (): Stale => new Stale(`The content ${content.id} has gained or lost referrers`);
  if (referrers <= times)
    return [{ item: remove(table(), key, condition), toError }, { item: discardValue(table(), content) }];
  const change = set({ referrers: referrers - times });
  return [{ item: update(table(), key, change, condition), toError }];
};

/**
 * Releases contents of versions that are deleted or get other content; a content is listed once per version. Content
 * without further referrers is left to the collector. Reads only if a content is shared.
 */
export const releaseContents = async (contents: readonly Content[]): Promise<readonly Step[]> => {
  const byId = [...Map.groupBy(contents, ({ id }) => id).values()];
  const shared = byId.flatMap((same) => same.find((content) => content.shared) ?? []);
  const rows = await batchGet(
    table(),
    shared.map(({ id }) => contentShareKey(id)),
  );
  const referrers = new Map(shared.map(({ id }, index) => [id, Number(rows[index]?.referrers ?? 1)]));
  return byId.flatMap((same) => {
    const [content] = same;
    if (content === undefined) return [];
    const count = referrers.get(content.id);
    return count === undefined
      ? [{ item: discardValue(table(), content) }]
      : releaseShared(content, same.length, count);
  });
};

/** Reads a content or a range of it: only the chunks that hold it. */
export const readContent = (content: Content, range: ByteRange): Promise<Buffer> => readValue(table(), content, range);
