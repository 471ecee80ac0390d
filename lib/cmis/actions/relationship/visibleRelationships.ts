import { filterVisible } from '#lib/cmis/actions/acl/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { findDeletedIds } from '#lib/cmis/store/deletion/deletedTrees.ts';
import { loadRelationships } from '#lib/cmis/store/entities/relationships.ts';
import type { RelationshipEnd } from '#lib/cmis/store/keys.ts';

const END = { source: 'S', target: 'T', either: 'both', both: 'both' } as const satisfies Record<
  string,
  RelationshipEnd | 'both'
>;

/** Loads the visible relationships of an object, or of all versions of a document; oldest first. */
export const loadVisibleRelationships = async (
  session: Session,
  entity: Entity,
  direction: keyof typeof END,
): Promise<readonly Entity[]> => {
  const found = await loadRelationships(entity, END[direction]);
  const deleted = session.ancestors.isDeleting ? await findDeletedIds(found) : new Set<string>();
  return filterVisible(
    session,
    found.filter(({ id }) => !deleted.has(id)),
    (one) => one,
  );
};
