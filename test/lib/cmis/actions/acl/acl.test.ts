import { describe, expect, test } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import { newId } from '#lib/shared/ids.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';
import {
  type Ace,
  aces,
  actions,
  anonymous,
  change,
  entries,
  grant,
  listed,
  member,
} from '#test/support/cmis/access.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  values,
} from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const bob = member('bob');
const editor = callerWith('edith', 'editor');

/** The end of every list: the inherited entries of the root folder, and the administrators'. */
const INHERITED = [
  'cmis-author cmis:write',
  'cmis-contributor cmis:write',
  'cmis-editor cmis:write',
  'cmis-subscriber cmis:read',
  'administrators cmis:all',
];

const folder = (parent = 'root') => folderIn(parent, newId());
const reads = async (context: typeof bob, objectId: string) =>
  (await faultOf(getObject(context, { ...REPOSITORY, objectId }))) === 'none';

const create = (context: typeof bob, folderId: string | undefined, given: object = {}) =>
  createDocument(context, {
    ...REPOSITORY,
    ...(folderId === undefined ? {} : { folderId }),
    properties: properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': newId() }),
    policies: [],
    ...given,
  });

describe('the root folder', () => {
  test('grants reading and writing to the roles only', async () => {
    expect(await entries('root')).toEqual([
      ...INHERITED.slice(0, 4).map((one) => `+${one}`),
      'administrators cmis:all',
    ]);
    const document = await documentIn('root', newId());
    expect(await actions(editor, document)).toContain('canUpdateProperties');
    expect(await actions(callerWith('sam', 'subscriber'), document)).not.toContain('canUpdateProperties');
    const others = ROLES.filter((role) => role !== 'administrator' && !role.startsWith('cmis-'));
    for (const stranger of [bob, callerWith('paul', ...others), member('gus', 'cmis-editor'), anonymous])
      expect(await reads(stranger, document)).toBe(false);
  });

  test('can be given other entries by an administrator', async () => {
    await change('root', { removeACEs: aces(['cmis-contributor', 'cmis:write']) });
    const document = await documentIn('root', newId());
    expect(await reads(callerWith('carl', 'contributor'), document)).toBe(false);
    await grant('root', ['cmis-contributor', 'cmis:write']);
    expect(await reads(callerWith('carl', 'contributor'), document)).toBe(true);
  });
});

describe('an entry for a short role name', () => {
  test('means the CMIS role, when added and when removed', async () => {
    const place = await folder();
    const document = await documentIn(place, newId());
    await grant(place, ['author', 'cmis:all']);
    expect(await entries(place)).toContain('+cmis-author cmis:all');
    expect(await actions(callerWith('arthur', 'cmis-author'), document)).toContain('canApplyACL');
    expect(await reads(callerWith('arthur', 'calendar-author'), document)).toBe(false);

    await change(place, { removeACEs: aces(['author', 'cmis:all']) });
    expect(await entries(place)).not.toContain('+cmis-author cmis:all');
  });
});

describe('a new object', () => {
  test('grants all to its creator, beside the inherited entries', async () => {
    const { objectId } = await create(editor, await folder());
    expect((await entries(objectId)).slice(0, 2)).toEqual(['+edith cmis:all', 'alice cmis:all']);
  });

  test('has the added entries without the removed ones', async () => {
    const { objectId } = await create(editor, undefined, {
      addACEs: aces(['bob', 'cmis:read', 'cmis:write'], ['cmis:user', 'cmis:read']),
      removeACEs: aces(['edith', 'cmis:all'], ['nobody', 'cmis:read']),
    });
    expect(await entries(objectId)).toEqual([
      '+bob cmis:read cmis:write',
      '+edith cmis:read',
      'administrators cmis:all',
    ]);
    expect(await actions(bob, objectId)).toContain('canDeleteObject');
    expect(await actions(editor, objectId)).not.toContain('canDeleteObject');
  });

  test('cannot be created with an unknown permission or without administrators', async () => {
    const place = await folder();
    expect(await faultOf(create(editor, place, { addACEs: aces(['bob', 'cmis:own']) }))).toBe('constraint');
    expect(await faultOf(create(editor, place, { removeACEs: aces(['administrators', 'cmis:all']) }))).toBe(
      'constraint',
    );
  });

  test('without a folder requires write permission on the root folder', async () => {
    const { objectId } = await create(editor, undefined);
    expect(await entries(objectId)).toEqual(['+edith cmis:all', 'administrators cmis:all']);
    expect(await faultOf(create(callerWith('sam', 'subscriber'), undefined))).toBe('permissionDenied');
  });
});

describe('applyACL', () => {
  test('reaches all descendants, at any depth and also moved ones', async () => {
    const [top, elsewhere] = [await folder(), await folder()];
    const deep = await folder(await folder(top));
    const document = await documentIn(deep, 'document');
    const moved = await documentIn(elsewhere, 'moved');
    await grant(top, ['bob', 'cmis:read']);
    expect([await reads(bob, document), await reads(bob, moved)]).toEqual([true, false]);
    await moveObject(alice, { ...REPOSITORY, objectId: moved, sourceFolderId: elsewhere, targetFolderId: deep });
    expect(await reads(bob, moved)).toBe(true);
    expect(await entries(document)).toContain('bob cmis:read');
    await change(top, { removeACEs: aces(['bob', 'cmis:read']), ACLPropagation: 'propagate' });
    expect(await reads(bob, document)).toBe(false);
  });

  test('with propagation objectonly leaves the descendants unchanged', async () => {
    const top = await folder();
    const document = await documentIn(top, 'document');
    await change(top, { addACEs: aces(['bob', 'cmis:read']), ACLPropagation: 'objectonly' });
    expect([await reads(bob, top), await reads(bob, document)]).toEqual([true, false]);
    await grant(top, ['bob', 'cmis:read']);
    await change(top, { removeACEs: aces(['bob', 'cmis:read']), ACLPropagation: 'objectonly' });
    expect([await reads(bob, top), await reads(bob, document)]).toEqual([false, true]);
  });

  test('ends the inheritance of an object from which an inherited entry is removed', async () => {
    const top = await folder();
    await grant(top, ['bob', 'cmis:read'], ['carol', 'cmis:read']);
    const below = await folder(top);
    const document = await documentIn(below, 'document');
    await change(below, { removeACEs: aces(['bob', 'cmis:read']) });
    const carol = member('carol');
    expect(await entries(below)).toEqual(expect.arrayContaining(['+carol cmis:read', 'administrators cmis:all']));
    expect((await entries(below)).filter((one) => !one.startsWith('+'))).toEqual(['administrators cmis:all']);
    expect([await reads(bob, top), await reads(bob, below), await reads(bob, document)]).toEqual([true, false, false]);
    expect([await reads(carol, below), await reads(carol, document)]).toEqual([true, true]);
    expect(await listed(bob, top)).toMatchObject({ names: [], total: 0 });
    expect((await listed(carol, top)).total).toBe(1);
    await grant(top, ['dave', 'cmis:read']);
    expect(await reads(member('dave'), document)).toBe(false);
    await change(below, { addACEs: aces(['cmis:inherited', 'cmis:read']) });
    expect([await reads(bob, document), await reads(member('dave'), document)]).toEqual([true, true]);
    expect(await listed(bob, top)).toMatchObject({ total: 1 });
    expect(await entries(below)).toContain('dave cmis:read');
  });

  test('ends it at creation too, and moves with the object', async () => {
    const [top, other] = [await folder(), await folder()];
    await grant(top, ['bob', 'cmis:read'], ['carol', 'cmis:read']);
    const { objectId } = await create(editor, top, { removeACEs: aces(['bob', 'cmis:read']) });
    expect(await reads(bob, objectId)).toBe(false);
    expect(await listed(bob, top)).toMatchObject({ names: [], total: 0 });
    await grant(other, ['bob', 'cmis:read']);
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: top, targetFolderId: other });
    expect([await reads(bob, objectId), await reads(member('carol'), objectId)]).toEqual([false, true]);
    expect((await listed(bob, other)).total).toBe(0);
  });

  test('never removes the entry of administrators and ignores missing ones', async () => {
    const top = await folder();
    const document = await documentIn(top, 'document');
    await grant(top, ['bob', 'cmis:read']);
    const take = (...one: readonly Ace[]) => faultOf(change(document, { removeACEs: aces(...one) }));
    expect(await take(['administrators', 'cmis:all'])).toBe('constraint');
    expect(await take(['carol', 'cmis:read'])).toBe('none');
    expect(await entries(document)).toContain('bob cmis:read');
  });

  test('replaces all direct entries in one call without locking the caller out', async () => {
    const { objectId } = await create(editor, await folder());
    await change(
      objectId,
      { removeACEs: aces(['edith', 'cmis:all']), addACEs: aces(['cmis:user', 'cmis:all']) },
      editor,
    );
    expect((await entries(objectId))[0]).toBe('+edith cmis:all');
  });

  test('by concurrent callers loses no entry', async () => {
    const document = await documentIn('root', newId());
    const names = Array.from({ length: 6 }, (_, index) => `reader ${index}`);
    await Promise.all(names.map((name) => grant(document, [name, 'cmis:read'])));
    expect(await entries(document)).toEqual(expect.arrayContaining(names.map((name) => `+${name} cmis:read`)));
  });

  test('is refused to callers with write permission only, and does not find an invisible object', async () => {
    const document = await documentIn('root', newId());
    const asked = { addACEs: aces(['bob', 'cmis:read']) };
    expect(await faultOf(change(document, asked, editor))).toBe('permissionDenied');
    expect(await faultOf(change(document, asked, bob))).toBe('objectNotFound');
  });

  test('reaches all versions of a document, and the copies of a relationship', async () => {
    const [one, two] = [await documentIn('root', newId()), await documentIn('root', newId())];
    await checkOut(alice, { ...REPOSITORY, objectId: one });
    await grant(one, ['bob', 'cmis:read']);
    const { object } = await getObjectOfLatestVersion(bob, { ...REPOSITORY, objectId: one, includeACL: true });
    expect(object.exactACL).toBe(true);
    expect(object.acl?.permission[1]).toEqual({
      principal: { principalId: 'bob' },
      permission: ['cmis:read'],
      direct: true,
    });
    const ends = { 'cmis:sourceId': one, 'cmis:targetId': two };
    const { objectId } = await createRelationship(alice, {
      ...REPOSITORY,
      properties: properties('cmis:relationship', {
        'cmis:objectTypeId': 'cmis:relationship',
        'cmis:name': 'link',
        ...ends,
      }),
      policies: [],
    });
    const seen = async () => (await getObjectRelationships(bob, { ...REPOSITORY, objectId: one })).objects.numItems;
    expect(await seen()).toBe(0);
    await grant(objectId, ['bob', 'cmis:read']);
    expect(await seen()).toBe(1);
  });
});

describe('a check-in', () => {
  test('changes the access control list if the caller may do so', async () => {
    const document = await documentIn('root', newId());
    const { objectId } = await checkOut(editor, { ...REPOSITORY, objectId: document });
    const asked = { ...REPOSITORY, objectId, policies: [], addACEs: aces(['bob', 'cmis:read']) };
    expect(await faultOf(checkIn(editor, asked))).toBe('permissionDenied');
    expect((await checkIn(alice, asked)).objectId).toBe(objectId);
    expect(await reads(bob, document)).toBe(true);
  });
});

describe('an object', () => {
  test('in several folders inherits from the one that it was created in or last moved to', async () => {
    const [first, second, third] = [await folder(), await folder(), await folder()];
    const objectId = await documentIn(first, 'document');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: second });
    await grant(second, ['bob', 'cmis:read']);
    expect(await reads(bob, objectId)).toBe(false);
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: first, targetFolderId: third });
    expect(await reads(bob, objectId)).toBe(false);
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: third, targetFolderId: second });
    expect(await reads(bob, objectId)).toBe(true);
  });

  test('without folders has its direct entries only', async () => {
    const place = await folder();
    const objectId = await documentIn(place, 'document');
    await grant(place, ['bob', 'cmis:read']);
    await removeObjectFromFolder(alice, { ...REPOSITORY, objectId });
    expect(await reads(bob, objectId)).toBe(false);
    await grant(objectId, ['bob', 'cmis:read']);
    expect(await reads(bob, objectId)).toBe(true);
  });

  test('can be granted to a group, to any authenticated user and to anonymous callers', async () => {
    const objectId = await documentIn('root', newId());
    await grant(objectId, ['staff', 'cmis:read']);
    expect([await reads(member('carol', 'staff'), objectId), await reads(bob, objectId)]).toEqual([true, false]);
    await grant(objectId, ['anyone', 'cmis:read']);
    expect([await reads(bob, objectId), await reads(anonymous, objectId)]).toEqual([true, false]);
    await grant(objectId, ['anonymous', 'cmis:read']);
    expect(await reads(anonymous, objectId)).toBe(true);
  });

  test('is not found by a path through a hidden folder, which is not named as parent either', async () => {
    const secret = await folderIn('root', newId());
    const shared = await folderIn(secret, 'shared');
    await grant(shared, ['bob', 'cmis:read']);
    const { object } = await getObject(bob, { ...REPOSITORY, objectId: shared });
    expect([values(object, 'cmis:path'), values(object, 'cmis:parentId')]).toEqual([[], []]);
    const path = String(values((await getObject(alice, { ...REPOSITORY, objectId: shared })).object, 'cmis:path')[0]);
    expect(await faultOf(getObjectByPath(bob, { ...REPOSITORY, path }))).toBe('objectNotFound');
    await grant(shared, ['bob', 'cmis:all']);
    for (const action of ['canGetFolderParent', 'canMoveObject'])
      expect(await actions(bob, shared)).not.toContain(action);
    expect(await actions(bob, shared)).toContain('canApplyACL');
  });
});
