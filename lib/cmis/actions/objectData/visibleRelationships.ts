import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { findDeletedIds } from '#lib/cmis/store/entities/deletedTrees.ts';
import { loadRelationships, readRelationships } from '#lib/cmis/store/entities/relationships.ts';
import type { RelationshipEnd } from '#lib/cmis/store/keys.ts';

const END = { source: 'S', target: 'T', either: 'both', both: 'both' } as const satisfies Record<
  string,
  RelationshipEnd | 'both'
>;

type Direction = keyof typeof END;

const filterVisibleRelationships = async (session: Session, found: readonly Entity[]): Promise<readonly Entity[]> => {
  const deleted = session.ancestors.isDeleting ? await findDeletedIds(found) : new Set<string>();
  return filterVisible(
    session,
    found.filter(({ id }) => !deleted.has(id)),
    (one) => one,
  );
};

/** Most relationships whose visibility is checked together. */
const BATCH = 500;

/**
 * Reads the visible relationships of an object that pass a test, oldest first, as far as the caller consumes them.
 * @param wanted number of relationships that the caller will consume, if all of them are visible
 */
export async function* readVisibleRelationships(
  session: Session,
  entity: Entity,
  direction: Direction,
  { wanted, matches }: { readonly wanted: number; readonly matches: (one: Entity) => boolean },
): AsyncGenerator<Entity> {
  const size = Math.min(wanted, BATCH);
  let batch: Entity[] = [];
  for await (const one of readRelationships(entity, END[direction], { limit: size })) {
    if (matches(one)) batch.push(one);
    if (batch.length < size) continue;
    yield* await filterVisibleRelationships(session, batch);
    batch = [];
  }
  yield* await filterVisibleRelationships(session, batch);
}

/**
 * Reads all visible relationships of an object, or of all versions of a document, oldest first, as far as the caller
 * consumes them. Up to a batch takes one request.
 */
export async function* readAllVisibleRelationships(
  session: Session,
  entity: Entity,
  direction: Direction,
): AsyncGenerator<Entity> {
  if ((entity.relationships ?? 0) <= BATCH)
    yield* await filterVisibleRelationships(session, await loadRelationships(entity.id, END[direction]));
  else yield* readVisibleRelationships(session, entity, direction, { wanted: BATCH, matches: () => true });
}
