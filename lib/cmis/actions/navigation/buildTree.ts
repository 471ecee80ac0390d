import { visibleTo } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { objectData, type Wanted } from '#lib/cmis/actions/object/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { MAX_ANSWER_BYTES } from '#lib/cmis/domain/lists/paging.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { childEntities } from '#lib/cmis/store/children/childEntities.ts';
import { firstChildren } from '#lib/cmis/store/children/children.ts';

type Branch = Output<'getDescendants'>['objects'][number];

/** What a tree is to show, and how deep. */
export interface TreeWanted {
  readonly want: Wanted;
  readonly depth: number;
  readonly foldersOnly: boolean;
  readonly pathSegments: boolean;
  readonly session: Session;
}

/** Most objects in a tree: more of them fit no answer, however little is told of each. */
const MOST_OBJECTS = 20_000;
/** Folders listed at the same time. */
const AT_ONCE = 8;

/** A tree is answered whole or not at all, since it cannot be continued. */
class Budget {
  #objects = 0;
  #weight = 0;

  add(objects: number, weight: number): void {
    this.#objects += objects;
    this.#weight += weight;
    if (this.#objects > MOST_OBJECTS)
      throw cmisError('runtime', `The tree has more than ${MOST_OBJECTS} objects: ask for less depth, or for pages`);
    if (this.#weight > MAX_ANSWER_BYTES)
      throw cmisError(
        'runtime',
        `The tree takes more than ${MAX_ANSWER_BYTES} bytes: ask for less depth or fewer properties`,
      );
  }
}

const entitiesIn = async (
  folderId: string,
  { session, foldersOnly }: TreeWanted,
  budget: Budget,
): Promise<readonly Entity[]> => {
  const children = await firstChildren(folderId, MOST_OBJECTS + 1);
  const shown = foldersOnly ? children.filter(({ isFolder }) => isFolder) : children;
  budget.add(shown.length, 0);
  return visibleTo(session, await childEntities(session.repositoryId, folderId, shown), (entity) => entity);
};

const inGroups = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return results;
};

const branchesOf = async (
  folder: Entity,
  level: number,
  tree: TreeWanted,
  budget: Budget,
): Promise<readonly Branch[]> => {
  tree.session.folders.note([folder]);
  const entities = await entitiesIn(folder.id, tree, budget);
  tree.session.thumbnails.note(entities.map(toListedObject));
  return inGroups(entities, async (entity) => {
    const { name } = entity.facts;
    const object = await objectData(toListedObject(entity), tree.want, tree.session);
    budget.add(0, estimateSize(object));
    const goesOn = entity.baseId === 'cmis:folder' && level < tree.depth;
    return {
      objectInFolder: { object, ...(tree.pathSegments ? { pathSegment: name } : {}) },
      children: goesOn ? await branchesOf(entity, level + 1, tree, budget) : [],
    };
  });
};

/** What lies below a folder and the caller may see, in the order of names on each level. */
export const treeBelow = async (folder: Entity, tree: TreeWanted): Promise<readonly Branch[]> => {
  await tree.session.folders.of([folder]);
  return branchesOf(folder, 1, tree, new Budget());
};
