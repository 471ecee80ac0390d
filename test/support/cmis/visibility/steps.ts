import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { aces } from '../access.ts';
import { call } from '../cmis.ts';
import { properties, REPOSITORY } from '../objects.ts';
import { ADMINISTRATOR, callWithName, choose, isTaken, isTakenByCopy, type Step, userIn } from './change.ts';
import { as, type Dice, WORDS } from './dice.ts';
import { listed, owns, standing, type Thing, USERS, type Version, type World } from './model.ts';
import { addEntry, findOnlyInherited, inheritAgain, removeEntry, removeInherited } from './rights.ts';

const named = (typeId: string, name: string) => properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name });
const renamed = (name: string) => properties('cmis:document', { 'cmis:name': name });
const toContent = (text: string) => ({ stream: Buffer.from(text), mimeType: 'text/plain', filename: 'content' });

/** Creates a folder or document; sometimes without one of the entries that it would inherit. */
const create =
  (baseId: 'cmis:folder' | 'cmis:document'): Step =>
  async (world, dice) => {
    const user = userIn(dice);
    const folder = choose(world, dice, user, 'cmis:write', world.folders);
    if (folder === undefined) return;
    // Often a name that a working copy has, which is free.
    const names = world.childrenOf(folder).flatMap(({ copy }) => copy?.name ?? []);
    const [name, text] = [dice.one(names.length > 0 && dice.below(2) === 0 ? names : WORDS), dice.one(WORDS)];
    const isFolder = baseId === 'cmis:folder';
    const draft = !isFolder && dice.below(4) === 0;
    const thing: Thing = {
      id: '',
      baseId,
      parents: [folder.id],
      grants: [{ principal: user.name, permission: 'cmis:all', self: true, below: isFolder }],
      inherits: true,
      versions: [],
    };
    const inherited = dice.below(3) === 0 ? findOnlyInherited(world, thing) : [];
    const removed = inherited.length === 0 ? undefined : dice.one(inherited);
    const made = await callWithName(
      isFolder ? 'createFolder' : 'createDocument',
      {
        folderId: folder.id,
        properties: named(baseId, name),
        policies: [],
        ...(isFolder ? {} : { contentStream: toContent(text), versioningState: draft ? 'checkedout' : 'major' }),
        ...(removed === undefined ? {} : { removeACEs: aces([removed.principal, removed.permission]) }),
      } as Omit<Input<'createDocument'>, 'repositoryId'>,
      user,
      isTaken(world, [folder], name),
    );
    if (made === undefined) return;
    const version: Version = { id: made.objectId, name, text: isFolder ? '' : text, by: user.name };
    const created: Thing = {
      ...thing,
      id: made.objectId.replace(/\.1$/, ''),
      ...(draft ? { copy: version } : { versions: [version] }),
    };
    if (removed !== undefined) removeInherited(world, created, removed);
    world.things.set(created.id, created);
  };

/** Updates the last version of a document that is not checked out, or a folder, or a working copy. */
const rename: Step = async (world, dice) => {
  const user = userIn(dice);
  const changeable = [...world.folders, ...world.documents].filter(
    (one) => one.id !== 'root' && (one.copy === undefined || owns(user, one) || user === ADMINISTRATOR),
  );
  const thing = choose(world, dice, user, 'cmis:write', changeable);
  if (thing === undefined) return;
  const name = dice.one(WORDS);
  const version = thing.copy ?? standing(user, thing);
  const isCopy = version === thing.copy;
  const isRefused =
    name !== version.name &&
    (isTaken(world, world.parentsOf(thing), name, thing) || (isCopy && isTakenByCopy(world, thing, name)));
  const input = { objectId: version.id, properties: renamed(name) };
  if ((await callWithName('updateProperties', input, user, isRefused)) === undefined) return;
  if (isCopy) thing.copy = { ...version, name };
  else thing.versions = [...thing.versions.slice(0, -1), { ...version, name }];
};

const checkOut: Step = async (world, dice) => {
  const user = userIn(dice);
  const free = world.documents.filter(({ copy }) => copy === undefined);
  const thing = choose(world, dice, user, 'cmis:write', free);
  const last = thing?.versions.at(-1);
  if (thing === undefined || last === undefined) return;
  const { objectId } = await call('checkOut', { ...REPOSITORY, objectId: last.id }, as(user));
  thing.copy = { ...last, id: objectId, by: user.name };
};

/** Chooses a working copy that a user may change. */
const chooseCopy = (world: World, dice: Dice) => {
  const user = userIn(dice);
  const own = world.documents.filter((one) => owns(user, one) || (one.copy !== undefined && user === ADMINISTRATOR));
  const thing = choose(world, dice, user, 'cmis:write', own);
  const copy = thing?.copy;
  return thing === undefined || copy === undefined ? undefined : { user, thing, copy };
};

const rewrite: Step = async (world, dice) => {
  const chosen = chooseCopy(world, dice);
  if (chosen === undefined) return;
  const { user, thing, copy } = chosen;
  const text = dice.one(WORDS);
  await call('setContentStream', { ...REPOSITORY, objectId: copy.id, contentStream: toContent(text) }, as(user));
  thing.copy = { ...copy, text };
};

const checkIn: Step = async (world, dice) => {
  const chosen = chooseCopy(world, dice);
  if (chosen === undefined) return;
  const { user, thing, copy } = chosen;
  const isRefused = isTaken(world, world.parentsOf(thing), copy.name, thing);
  const input = { objectId: copy.id, major: dice.below(2) === 0, policies: [] };
  if ((await callWithName('checkIn', input, user, isRefused)) === undefined) return;
  thing.versions = [...thing.versions, { ...copy, by: user.name }];
  thing.copy = undefined;
};

/** Forgets versions of an object, with the relationships that name them, and notes who could see each. */
const remove = (world: World, thing: Thing, ids: readonly string[]): void => {
  for (const id of ids) {
    const readers = USERS.filter((user) => world.find(user, id) !== undefined).map(({ name }) => name);
    world.deleted.push({ id, readers: new Set(readers) });
  }
  for (const one of world.relationships) if (one.ends?.some((end) => ids.includes(end))) remove(world, one, [one.id]);
  thing.versions = thing.versions.filter(({ id }) => !ids.includes(id));
  if (thing.copy !== undefined && ids.includes(thing.copy.id)) thing.copy = undefined;
  if (thing.versions.length === 0 && thing.copy === undefined) world.things.delete(thing.id);
};

const cancelCheckOut: Step = async (world, dice) => {
  const chosen = chooseCopy(world, dice);
  if (chosen === undefined) return;
  const { user, thing, copy } = chosen;
  await call('cancelCheckOut', { ...REPOSITORY, objectId: copy.id }, as(user));
  remove(world, thing, [copy.id]);
};

const deleteDocument: Step = async (world, dice) => {
  const thing = choose(world, dice, ADMINISTRATOR, 'cmis:write', world.documents);
  if (thing === undefined) return;
  // Deleting a working copy of a document with versions would delete the working copy alone.
  await call('deleteObject', { ...REPOSITORY, objectId: listed(thing).id, allVersions: true }, as(ADMINISTRATOR));
  const ids = [...thing.versions, ...(thing.copy === undefined ? [] : [thing.copy])].map((one) => one.id);
  remove(world, thing, ids);
};

const relate: Step = async (world, dice) => {
  const user = userIn(dice);
  const fileable = [...world.folders, ...world.documents].filter(({ versions }) => versions.length > 0);
  const source = choose(world, dice, user, 'cmis:write', fileable);
  const target = choose(world, dice, user, 'cmis:read', fileable);
  if (source === undefined || target === undefined) return;
  const ends = [listed(source).id, listed(target).id] as const;
  const given = properties('cmis:relationship', {
    'cmis:objectTypeId': 'cmis:relationship',
    'cmis:name': 'link',
    'cmis:sourceId': ends[0],
    'cmis:targetId': ends[1],
  });
  const { objectId: id } = await call(
    'createRelationship',
    { ...REPOSITORY, properties: given, policies: [] },
    as(user),
  );
  world.things.set(id, {
    id,
    baseId: 'cmis:relationship',
    parents: [],
    grants: [{ principal: user.name, permission: 'cmis:all', self: true, below: false }],
    inherits: true,
    versions: [{ id, name: 'link', text: '', by: user.name }],
    ends,
  });
};

/** Moves an object to another folder, files it in one more, or removes it from one of several. */
const refile: Step = async (world, dice) => {
  const movable = [...world.folders, ...world.documents].filter(({ parents }) => parents.length > 0);
  const thing = choose(world, dice, ADMINISTRATOR, 'cmis:write', movable);
  if (thing === undefined) return;
  const target = dice.one(world.folders.filter((one) => one !== thing && !world.isBelow(one, thing)));
  const objectId = listed(thing).id;
  const [kind, source] = [dice.below(3), dice.one(thing.parents)];
  const isRefused = !thing.parents.includes(target.id) && isTaken(world, [target], listed(thing).name, thing);
  if (kind === 0 || thing.baseId === 'cmis:folder') {
    const input = { objectId, sourceFolderId: source, targetFolderId: target.id };
    if ((await callWithName('moveObject', input, ADMINISTRATOR, isRefused)) === undefined || target.id === source)
      return;
    thing.parents = [target.id, ...thing.parents.filter((id) => id !== source && id !== target.id)];
  } else if (kind === 1) {
    const input = { objectId, folderId: target.id };
    if ((await callWithName('addObjectToFolder', input, ADMINISTRATOR, isRefused)) === undefined) return;
    if (!thing.parents.includes(target.id)) thing.parents = [...thing.parents, target.id];
  } else if (thing.parents.length > 1 || dice.below(4) === 0) {
    await call('removeObjectFromFolder', { ...REPOSITORY, objectId, folderId: source }, as(ADMINISTRATOR));
    thing.parents = thing.parents.filter((id) => id !== source);
  }
};

const STEPS: Readonly<Record<string, readonly [Step, weight: number]>> = {
  'create a folder': [create('cmis:folder'), 3],
  'create a document': [create('cmis:document'), 5],
  rename: [rename, 4],
  'check out': [checkOut, 4],
  rewrite: [rewrite, 2],
  'check in': [checkIn, 2],
  'cancel the check-out': [cancelCheckOut, 1],
  delete: [deleteDocument, 1],
  relate: [relate, 2],
  'add an entry': [addEntry, 3],
  'remove an entry': [removeEntry, 3],
  'inherit again': [inheritAgain, 1],
  refile: [refile, 3],
};
const WEIGHTED = Object.entries(STEPS).flatMap(([name, [, weight]]) => Array.from({ length: weight }, () => name));

/** Makes a random change, or the one of this name, with random objects. */
export const makeStep = async (world: World, dice: Dice, name = dice.one(WEIGHTED)): Promise<void> => {
  try {
    await STEPS[name]?.[0](world, dice);
  } catch (error) {
    throw new Error(`The change "${name}" had another outcome than it should have`, { cause: error });
  }
};
