import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { removeChildren } from '#lib/cmis/store/children/children.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import { groupByTransaction } from '#lib/cmis/store/objects/groupByTransaction.ts';
import { unindexVersion } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/**
 * Transaction items of a document (head, child item, content, background task) and of a folder (head, child item,
 * counts), besides index entries.
 */
const DOCUMENT = 4;
const FOLDER = 6;

/** Bytes of properties that count as an item, so that the tasks for the words of a group fit a transaction of 4 MB. */
const BYTES_PER_ITEM = 10_000;

const countItems = (entity: Entity): number =>
  (entity.baseId === 'cmis:folder' ? FOLDER : DOCUMENT) +
  toIndexEntries(toListedObject(entity)).length +
  Math.floor(Buffer.byteLength(JSON.stringify(entity.facts.properties)) / BYTES_PER_ITEM);

/** Groups children of a folder that one transaction can delete. */
export const groupSiblings = (entities: readonly Entity[]): readonly (readonly Entity[])[] =>
  groupByTransaction(entities, countItems);

/** Removes unchanged children of a folder that have one version, and no relationships, policies or shared content. */
export const removeSiblings = async (folderId: string, entities: readonly Entity[]): Promise<readonly Step[]> => [
  ...entities.flatMap((entity) => removeEntityItems(entity)),
  ...entities.flatMap((entity) => unindexVersion(toListedObject(entity))),
  ...removeChildren(folderId, entities),
  ...(await releaseContents(entities.flatMap(({ facts }) => facts.content ?? []))),
];
