import { shownObject } from '#lib/cmis/domain/entity.ts';
import { firstChildren } from '#lib/cmis/store/children.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** Most ids that one answer tells. */
const MOST_IDS = 20_000;

/** The ids of the objects below a folder as folders show them, those in a folder before the folder. */
export const idsBelow = async (folderId: string): Promise<readonly string[]> => {
  const children = await firstChildren(folderId, MOST_IDS);
  const entities = await loadEntities(children.map(({ id }) => id));
  const ids: string[] = [];
  for (const entity of entities) {
    if (entity === undefined || ids.length >= MOST_IDS) continue;
    if (entity.baseId === 'cmis:folder') ids.push(...(await idsBelow(entity.id)));
    ids.push(shownObject(entity).id);
  }
  return ids.slice(0, MOST_IDS);
};
