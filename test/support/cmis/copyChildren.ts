import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { CHILD_SHARDS, childCountKey, countShard, headKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

interface ChildCopy {
  readonly id: string;
  readonly name: string;
  /** Whether the copy is changed later: lists read the child item only, changes the object, too. */
  readonly isChanged?: boolean;
}

/** Writes copies of a document as children of a folder, with the attributes of the counts that count them. */
export const copyChildren = async (
  folderId: string,
  documentId: string,
  copies: readonly ChildCopy[],
  attributes: readonly string[] = ['children'],
): Promise<void> => {
  const id = parseObjectId(documentId).entityId;
  const [[copied], head] = [await loadEntities([id]), await getItem(table(), headKey(id))];
  if (copied === undefined) throw new Error('The document is missing');
  const entities = copies.map(({ id, name }) => ({ ...copied, id, facts: { ...copied.facts, name } }));
  const changed = new Set(copies.filter(({ isChanged }) => isChanged).map(({ id }) => id));
  const toHead = (entity: (typeof entities)[number]) => ({
    ...head,
    ...headKey(entity.id),
    data: JSON.stringify({ ...JSON.parse(String(head?.data)), ...entity }),
  });
  await batchPut(
    table(),
    entities.flatMap((entity) => [
      childRowWithCopy(folderId, entity),
      ...(changed.has(entity.id) ? [toHead(entity)] : []),
    ]),
  );
  for (const shard of CHILD_SHARDS) {
    const more = entities.filter((entity) => countShard(entity.id) === shard).length;
    const expression = `ADD ${attributes.map((name) => `${name} :more`).join(', ')}`;
    await writeOne(update(table(), childCountKey(folderId, shard), { expression, values: { ':more': more } }));
  }
};
