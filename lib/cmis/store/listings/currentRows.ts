import { childRow, childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Creates the current child items of these children from their heads; none for those no longer in the folder. */
export const loadCurrentRows = async (
  folderId: string,
  ids: readonly string[],
): Promise<readonly (StoredItem & Key)[]> =>
  (await loadEntities(ids)).flatMap((entity) => {
    if (entity === undefined || !entity.parents.includes(folderId)) return [];
    return [
      entity.parents.length === 1 ? childRowWithCopy(folderId, entity) : childRow(folderId, entity.facts.name, entity),
    ];
  });
