import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { loadObjects, removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import { changeRelationshipCounts } from '#lib/cmis/store/entities/relationshipCounts.ts';
import { getRelationshipEnds, removeRelationshipCopies } from '#lib/cmis/store/entities/relationships.ts';
import { groupByTransaction } from '#lib/cmis/store/objects/groupByTransaction.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/**
 * Transaction items of a relationship besides index entries: its head, two copies, and two ends, each with its child
 * item.
 */
const RELATIONSHIP = 7;

/** Groups relationships that one transaction can delete. */
export const groupRelationships = (relationships: readonly Entity[]): readonly (readonly Entity[])[] =>
  groupByTransaction(relationships, (one) => RELATIONSHIP + toIndexEntries(toListedObject(one)).length);

/** Removes unchanged relationships of one group, and counts them off at their ends. */
export const removeRelationships = async (
  repositoryId: string,
  relationships: readonly Entity[],
): Promise<readonly Step[]> => {
  const ids = relationships.flatMap((one) => getRelationshipEnds(one).map(([, id]) => id));
  const { objects } = await loadObjects(repositoryId, ids, { includeDeleted: true });
  return [
    ...relationships.flatMap((one) => [...removeEntityItems(one), ...removeRelationshipCopies(one)]),
    ...changeRelationshipCounts(
      objects.flatMap((end) => end ?? []),
      -1,
    ),
  ];
};
