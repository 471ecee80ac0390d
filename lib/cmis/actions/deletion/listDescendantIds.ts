import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadFirstChildren } from '#lib/cmis/store/listings/childListing.ts';

/** Maximum number of ids in one answer. */
const MOST_IDS = 20_000;

/** Lists the ids of the visible objects below a folder, contents before their folder. */
export const listDescendantIds = async (session: Session, folderId: string): Promise<readonly string[]> => {
  const children = await loadFirstChildren(folderId, MOST_IDS);
  const found = await loadEntities(children.map(({ id }) => id));
  const entities = await filterVisible(
    session,
    found.flatMap((entity) => entity ?? []),
    (entity) => entity,
  );
  const ids: string[] = [];
  for (const entity of entities) {
    if (ids.length >= MOST_IDS) break;
    if (entity.baseId === 'cmis:folder') ids.push(...(await listDescendantIds(session, entity.id)));
    ids.push(toListedObject(entity).id);
  }
  return ids.slice(0, MOST_IDS);
};
