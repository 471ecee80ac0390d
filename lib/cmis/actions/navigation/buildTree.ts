import { filterVisible } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { buildObjectData, type ObjectDataSelection } from '#lib/cmis/actions/object/objectData.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { MAX_ANSWER_BYTES } from '#lib/cmis/domain/lists/paging.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadChildEntities } from '#lib/cmis/store/children/childEntities.ts';
import { loadFirstChildren } from '#lib/cmis/store/children/children.ts';

type Branch = Output<'getDescendants'>['objects'][number];

/** What a tree is to show, and how deep. */
export interface TreeRequest {
  readonly want: ObjectDataSelection;
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

const loadVisibleChildren = async (
  folderId: string,
  { session, foldersOnly }: TreeRequest,
  budget: Budget,
): Promise<readonly Entity[]> => {
  const children = await loadFirstChildren(folderId, MOST_OBJECTS + 1);
  const shown = foldersOnly ? children.filter(({ isFolder }) => isFolder) : children;
  budget.add(shown.length, 0);
  return filterVisible(session, await loadChildEntities(session.repositoryId, folderId, shown), (entity) => entity);
};

const mapInGroups = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return results;
};

const buildBranches = async (
  folder: Entity,
  level: number,
  tree: TreeRequest,
  budget: Budget,
): Promise<readonly Branch[]> => {
  tree.session.ancestors.remember([folder]);
  const entities = await loadVisibleChildren(folder.id, tree, budget);
  tree.session.thumbnails.announce(entities.map(toListedObject));
  return mapInGroups(entities, async (entity) => {
    const { name } = entity.facts;
    const object = await buildObjectData(toListedObject(entity), tree.want, tree.session);
    budget.add(0, estimateSize(object));
    const goesOn = entity.baseId === 'cmis:folder' && level < tree.depth;
    return {
      objectInFolder: { object, ...(tree.pathSegments ? { pathSegment: name } : {}) },
      children: goesOn ? await buildBranches(entity, level + 1, tree, budget) : [],
    };
  });
};

/** What lies below a folder and the caller may see, in the order of names on each level. */
export const buildTree = async (folder: Entity, tree: TreeRequest): Promise<readonly Branch[]> => {
  await tree.session.ancestors.load([folder]);
  return buildBranches(folder, 1, tree, new Budget());
};
