import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { aces, change } from '#test/support/cmis/access.ts';
import { call, send, useCmis } from '#test/support/cmis/cmis.ts';
import {
  CALLERS,
  type CallerName,
  inputOf,
  OBJECTS,
  type ObjectName,
  type Place,
  SILENT,
  WAYS,
} from '#test/support/cmis/leakTable.ts';
import { documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';

useCmis();

const PASSWORD = 'a password';
const as = (caller: CallerName) => ({ user: [caller, PASSWORD] as const });

/** Masks the id and name of the request and the latest change log token, which every write changes. */
const comparable = (text: string, { id, name }: Place): string =>
  text
    .replaceAll(id, 'ID')
    .replaceAll(`/${name}`, '/NAME')
    .replace(/<changeLogToken>[^<]*</, '<changeLogToken><');

type Answers = ReadonlyMap<string, string>;
const STATES = ['absent', 'present', 'changed', 'gone'] as const;
type State = (typeof STATES)[number];

type Answered = ReadonlyMap<CallerName, Answers>;

/** All responses by state of the object (absent, present, changed, deleted), caller and request. */
type Story = ReadonlyMap<State, Answered>;

const answersOf = async (caller: CallerName, place: Place, ways: readonly string[]): Promise<Answers> => {
  const answers = new Map<string, string>();
  for (const way of ways) {
    const asked = WAYS[way]?.(place);
    if (asked === undefined) throw new Error(`There is no request ${way}`);
    const { status, text } = await send(...inputOf(asked), as(caller));
    answers.set(way, comparable(`${status} ${text}`, place));
  }
  return answers;
};

const maySee = (caller: CallerName, object: ObjectName): boolean =>
  (OBJECTS[object] as readonly CallerName[]).includes(caller);

const FOLDER_OF: Readonly<Record<ObjectName, string>> = {
  readable: 'open',
  unreadable: 'half',
  inherited: 'closed',
  'working copy of another': 'half',
  folder: 'half',
};

/** In a folder that both may read, the other caller is in the place of the reader. */
const isAlike = (caller: CallerName, object: ObjectName): boolean => caller === 'other' && FOLDER_OF[object] === 'half';

/** Requests that have revealed an object to a caller who may read it. */
const told = new Set<string>();

/**
 * Returns the requests that a caller sends. Those who may read the object only show that a request is not in vain, which
 * once is enough.
 */
const waysOf = (state: State, caller: CallerName, object: ObjectName): readonly string[] => {
  const ways = Object.keys(WAYS);
  if (!maySee(caller, object)) return isAlike(caller, object) ? [] : ways;
  return state === 'absent' || state === 'present' ? ways.filter((way) => !told.has(way)) : [];
};

const everyAnswer = async (state: State, object: ObjectName, place: Place): Promise<Answered> => {
  const all = new Map<CallerName, Answers>();
  for (const caller of CALLERS) all.set(caller, await answersOf(caller, place, waysOf(state, caller, object)));
  return all;
};

/** Notes the requests whose answers to callers who may read the object differ once it is present. */
const noteTold = (story: Story, object: ObjectName): void => {
  for (const caller of CALLERS.filter((one) => maySee(one, object)))
    for (const [way, text] of story.get('present')?.get(caller) ?? [])
      if (text !== story.get('absent')?.get(caller)?.get(way)) told.add(way);
};

const folders: Record<string, string> = {};
let visible = '';

const content = (text: string) => ({ stream: Buffer.from(text), mimeType: 'text/plain', filename: 'secret' });

const createBy = async (folderId: string, name: string, contentStream = content('hushed shared')): Promise<string> => {
  const given = properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': name });
  const input = { ...REPOSITORY, folderId, properties: given, policies: [], contentStream };
  return (await call('createDocument', input, as('owner'))).objectId;
};

const createFolderWithDocument = async (folderId: string): Promise<string> => {
  const given = properties('cmis:folder', { 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': 'secret' });
  const { objectId } = await call(
    'createFolder',
    { ...REPOSITORY, folderId, properties: given, policies: [] },
    as('owner'),
  );
  await createBy(objectId, 'x');
  return objectId;
};

const create = async (object: ObjectName, folderId: string): Promise<string> => {
  if (object === 'folder') return createFolderWithDocument(folderId);
  const objectId = await createBy(folderId, 'secret');
  if (object !== 'working copy of another') return objectId;
  return (await call('checkOut', { ...REPOSITORY, objectId }, as('owner'))).objectId;
};

const changeBy = async (object: ObjectName, objectId: string, name: string): Promise<void> => {
  const given = properties('cmis:document', { 'cmis:name': name });
  await call('updateProperties', { ...REPOSITORY, objectId, properties: given }, as('owner'));
  const contentStream = content('hushed shared shared more');
  if (object === 'folder') await createBy(objectId, 'y', contentStream);
  else await call('setContentStream', { ...REPOSITORY, objectId, contentStream }, as('owner'));
};

/** Deletes a folder with its contents, or a document by its first version: deleting a working copy would keep it. */
const removeBy = (object: ObjectName, id: string): Promise<unknown> =>
  object === 'folder'
    ? call('deleteTree', { ...REPOSITORY, folderId: id }, as('owner'))
    : call('deleteObject', { ...REPOSITORY, objectId: toVersionId(parseObjectId(id).entityId, 1) }, as('owner'));

const relate = (targetId: string) =>
  call(
    'createRelationship',
    {
      ...REPOSITORY,
      properties: properties('cmis:relationship', {
        'cmis:objectTypeId': 'cmis:relationship',
        'cmis:name': 'about',
        'cmis:sourceId': visible,
        'cmis:targetId': targetId,
      }),
      policies: [],
    },
    as('administrator'),
  );

const tell = async (object: ObjectName): Promise<Story> => {
  const folderName = FOLDER_OF[object];
  const place = { folder: folders[folderName] ?? '', folderName, top: folders.top ?? '', visible };
  const story = new Map<State, Answered>();
  const note = async (state: State, id: string, name: string) =>
    story.set(state, await everyAnswer(state, object, { ...place, id, name }));

  await note('absent', crypto.randomUUID(), 'secret');
  const id = await create(object, place.folder);
  const { objectId: relationshipId } = await relate(
    object === 'working copy of another' ? toVersionId(parseObjectId(id).entityId, 1) : id,
  );
  await note('present', id, 'secret');
  noteTold(story, object);

  await changeBy(object, id, 'secret of another name');
  await note('changed', id, 'secret of another name');

  await call('deleteObject', { ...REPOSITORY, objectId: relationshipId }, as('administrator'));
  await removeBy(object, id);
  await note('gone', id, 'secret');
  return story;
};

const stories = new Map<ObjectName, Story>();
const OBJECT_NAMES = Object.keys(OBJECTS) as readonly ObjectName[];
const CASES = OBJECT_NAMES.flatMap((object) =>
  CALLERS.flatMap((caller) => Object.keys(WAYS).map((way) => [object, caller, way] as const)),
);
const HIDDEN = CASES.filter(([object, caller]) => !maySee(caller, object) && !isAlike(caller, object));

/** The answer of a state, or a text that equals no other. */
const answer = (object: ObjectName, state: State, caller: CallerName, way: string): string =>
  stories.get(object)?.get(state)?.get(caller)?.get(way) ?? `no answer ${crypto.randomUUID()}`;

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const password = await hashPassword(PASSWORD);
  for (const caller of CALLERS)
    await addPrincipal(caller, { password, roles: caller === 'administrator' ? ['administrator'] : [] });
  folders.top = await folderIn('root', 'top');
  for (const name of ['open', 'half', 'closed']) folders[name] = await folderIn(folders.top, name);
  visible = await documentIn(folders.half ?? '', 'visible', { text: 'shared words' });
  for (const name of ['beside 1', 'zbeside 2']) {
    const beside = await documentIn(folders.half ?? '', name, { text: 'shared' });
    await change(beside, { addACEs: aces(['reader', 'cmis:read'], ['other', 'cmis:read']) });
  }
  const seers = ['reader', 'other', 'owner'] as const;
  await change(visible, { addACEs: aces(...seers.map((name) => [name, 'cmis:read'] as const)) });
  const alone = { ACLPropagation: 'objectonly' } as const;
  for (const folder of ['root', folders.top, folders.half ?? ''])
    await change(folder, { addACEs: aces(...seers.map((name) => [name, 'cmis:read'] as const)), ...alone });
  await change(folders.open ?? '', { addACEs: aces(['reader', 'cmis:read']) });
  await change(folders.closed ?? '', { addACEs: aces(['other', 'cmis:read']) });
  for (const name of ['open', 'half', 'closed'])
    await change(folders[name] ?? '', { addACEs: aces(['owner', 'cmis:write']), ...alone });
  for (const object of OBJECT_NAMES) stories.set(object, await tell(object));
  return () => vi.unstubAllEnvs();
});

describe('an unreadable object changes no byte of any response', () => {
  test('in this many combinations of object, caller and request', () => {
    expect([Object.keys(WAYS).length, CASES.length, HIDDEN.length]).toEqual([51, 1275, 510]);
  });

  test.each(HIDDEN)('%s: %s: %s', (object, caller, way) => {
    const before = answer(object, 'absent', caller, way);
    for (const state of STATES) expect(answer(object, state, caller, way), state).toBe(before);
  });
});

test('each request reveals an object to a caller who may read it, so that none is sent in vain', () => {
  expect(Object.keys(WAYS).filter((way) => !SILENT.has(way) && !told.has(way))).toEqual([]);
});
