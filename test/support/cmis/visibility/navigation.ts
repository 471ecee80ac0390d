import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { WORDS } from './dice.ts';
import { owns, standing, type Thing, USERS, type User, type Version, type World } from './model.ts';
import { ask, chooseId, idOf, MISSING, toText, versionText, type Way } from './question.ts';

const byName = (a: Version, b: Version): number => (a.name < b.name ? -1 : Number(a.name > b.name));

const shownIn = (world: World, user: User, folder: Thing): readonly Thing[] =>
  world.childrenOf(folder).filter((child) => world.sees(user, child));

export const children: Way = (world, dice, user) => {
  const folder = dice.one(world.folders);
  const descending = dice.below(3) === 0;
  const versions = shownIn(world, user, folder).map((child) => standing(user, child));
  const sorted = versions.toSorted((a, b) => (descending ? byName(b, a) : byName(a, b)));
  const [skipCount, maxItems] = dice.below(2) === 0 ? [0, 100] : [dice.below(versions.length + 1), 1 + dice.below(3)];
  const input = { folderId: folder.id, skipCount, maxItems, orderBy: `cmis:name ${descending ? 'DESC' : 'ASC'}` };
  const page = sorted.slice(skipCount, skipCount + maxItems);
  const isWhole = page.length === versions.length;
  return {
    text: `getChildren ${JSON.stringify(input)}`,
    ask: () =>
      ask(
        'getChildren',
        { ...input, includePathSegment: true },
        user,
        ({ objects: { objects, numItems, hasMoreItems } }) => ({
          names: objects.map(({ pathSegment }) => pathSegment),
          // Objects of one name have no order.
          ids: isWhole ? objects.map(({ object }) => toText(object)).toSorted() : [],
          numItems,
          hasMoreItems,
        }),
      ),
    expected: world.sees(user, folder)
      ? {
          names: page.map(({ name }) => name),
          ids: isWhole ? page.map(versionText).toSorted() : [],
          numItems: versions.length,
          hasMoreItems: skipCount + page.length < versions.length,
        }
      : MISSING,
  };
};

type Branches = Output<'getDescendants'>['objects'];

const pathsIn = (branches: Branches, above = ''): readonly string[] =>
  branches.flatMap(({ objectInFolder: { object, pathSegment }, children: below }) => {
    const path = `${above}/${pathSegment}`;
    return [`${path} ${idOf(object)}`, ...pathsIn(below, path)];
  });

const shownBelow = (
  world: World,
  user: User,
  folder: Thing,
  { depth, foldersOnly }: { readonly depth: number; readonly foldersOnly: boolean },
  above = '',
): readonly string[] =>
  shownIn(world, user, folder)
    .filter(({ baseId }) => !foldersOnly || baseId === 'cmis:folder')
    .flatMap((child) => {
      const path = `${above}/${standing(user, child).name}`;
      const deeper = { depth: depth - 1, foldersOnly };
      return [
        `${path} ${standing(user, child).id}`,
        ...(depth === 1 ? [] : shownBelow(world, user, child, deeper, path)),
      ];
    });

export const tree =
  (name: 'getDescendants' | 'getFolderTree'): Way =>
  (world, dice, user) => {
    const folder = dice.one(world.folders);
    const depth = dice.one([1, 2, -1]);
    const input = { folderId: folder.id, depth: BigInt(depth) as never, includePathSegment: true };
    return {
      text: `${name} ${folder.id} ${depth}`,
      ask: () => ask(name, input, user, ({ objects }) => pathsIn(objects).toSorted()),
      expected: world.sees(user, folder)
        ? shownBelow(world, user, folder, { depth, foldersOnly: name === 'getFolderTree' }).toSorted()
        : MISSING,
    };
  };

/** A path by the names that some user sees, or with the last name of an object replaced. */
export const path: Way = (world, dice, user) => {
  const thing = dice.one([...world.folders, ...world.documents, ...world.documents.filter((one) => owns(user, one))]);
  const paths = world.pathsOf(dice.one([user, user, ...USERS]), thing);
  const wanted = paths.length === 0 ? '/nowhere' : dice.one(paths) || '/';
  const asked = dice.below(4) === 0 ? wanted.replace(/[^/]*$/, dice.one(WORDS)) : wanted;
  const there = world.all.filter(
    (one) => world.sees(user, one) && world.seesPath(user, one, asked === '/' ? '' : asked),
  );
  // The owner of a working copy may see two objects of one name; the path leads to one of them.
  const ids = there.map((one) => standing(user, one).id);
  return {
    text: `getObjectByPath ${asked}`,
    ask: () =>
      ask('getObjectByPath', { path: asked }, user, ({ object }) => ids.includes(idOf(object)) || toText(object)),
    expected: ids.length === 0 ? MISSING : true,
  };
};

export const parents: Way = (world, dice, user) => {
  const id = chooseId(world, dice);
  const found = world.find(user, id);
  return {
    text: `getObjectParents ${id}`,
    ask: () =>
      ask('getObjectParents', { objectId: id, includeRelativePathSegment: true }, user, (answer) =>
        answer.parents.map((one) => `${idOf(one.object)} ${one.relativePathSegment}`).toSorted(),
      ),
    expected: found
      ? world
          .parentsOf(found.thing)
          .filter((parent) => world.sees(user, parent))
          .map(({ id: parentId }) => `${parentId} ${standing(user, found.thing).name}`)
          .toSorted()
      : MISSING,
  };
};

export const checkedOut: Way = (world, dice, user) => {
  const folder = dice.below(2) === 0 ? undefined : dice.one(world.folders);
  const copies = world.documents.filter(
    (thing) =>
      world.find(user, thing.copy?.id ?? '') !== undefined &&
      (folder === undefined || thing.parents.includes(folder.id)),
  );
  return {
    text: `getCheckedOutDocs ${folder?.id ?? ''}`,
    ask: () =>
      ask('getCheckedOutDocs', folder === undefined ? {} : { folderId: folder.id }, user, ({ objects }) => ({
        ids: objects.objects.map(idOf).toSorted(),
        numItems: objects.numItems,
      })),
    expected:
      folder === undefined || world.sees(user, folder)
        ? { ids: copies.map(({ copy }) => copy?.id ?? '').toSorted(), numItems: copies.length }
        : MISSING,
  };
};
