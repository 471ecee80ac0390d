import { describe, expect, test } from 'vitest';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
  values,
} from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const contract = (name: string, extra: Parameters<typeof properties>[1] = {}) =>
  documentIn('root', name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': 'C-1', 'triad:parties': ['Ann', 'Bob'], ...extra },
  });

const update = (objectId: string, given: readonly PropertyData[], changeToken?: string) =>
  updateProperties(alice, {
    ...REPOSITORY,
    objectId,
    properties: given,
    ...(changeToken === undefined ? {} : { changeToken }),
  });

const set = (objectId: string, given: Parameters<typeof properties>[1]) =>
  update(objectId, properties('triad:contract', given));

describe('properties', () => {
  test('of all eight property types are returned as given, with defaults', async () => {
    const id = await contract('all kinds', {
      'triad:value': '+0012.50',
      'triad:milestones': [30n, 12345678901234567890n],
      'triad:signed': '2026-03-01T10:00:00.5+02:00',
      'triad:approvals': [true, false],
      'triad:summary': '<p>ü</p>',
      'triad:register': 'https://example.org/1',
    });

    const object = await read(id);
    expect(value(object, 'triad:value')).toBe('12.5');
    expect(values(object, 'triad:milestones')).toEqual([30n, 12345678901234567890n]);
    expect(value(object, 'triad:signed')).toBe('2026-03-01T08:00:00.500Z');
    expect(values(object, 'triad:approvals')).toEqual([true, false]);
    expect(values(object, 'triad:parties')).toEqual(['Ann', 'Bob']);
    expect(value(object, 'triad:status')).toBe('draft');
    expect(value(object, 'triad:noticeMonths')).toBe(3n);
    expect(value(object, 'triad:confidential')).toBe(false);
    expect(values(object, 'triad:links')).toEqual([]);
  });

  test.each([
    ['a required one missing', { 'triad:parties': null }, 'constraint'],
    ['a value that may not be chosen', { 'triad:status': 'lost' }, 'constraint'],
    ['a nested choice', { 'triad:status': 'negotiation-us' }, 'none'],
    ["a value of one's own where choices are open", { 'triad:currency': 'CHF' }, 'none'],
    ['a number above the maximum', { 'triad:noticeMonths': 121n }, 'constraint'],
    ['a number below the minimum', { 'triad:value': '-0.01' }, 'constraint'],
    ['a text that is too long', { 'triad:currency': 'EURO' }, 'constraint'],
    ['a required one that is an empty text', { 'triad:reference': '' }, 'constraint'],
    ['a required one of empty texts only', { 'triad:parties': ['', ''] }, 'constraint'],
    ['a required one of several texts, one of them empty', { 'triad:parties': ['', 'Ann'] }, 'none'],
    ['an empty text that is not required', { 'triad:currency': '' }, 'none'],
    ['several values of a single one', { 'triad:value': ['1', '2'] }, 'invalidArgument'],
    ['an exponent in a decimal', { 'triad:value': '1e3' }, 'invalidArgument'],
    ['a day that does not exist', { 'triad:signed': '2026-02-30T00:00:00Z' }, 'invalidArgument'],
    ['a character that XML cannot carry', { 'triad:summary': 'a\u0001' }, 'invalidArgument'],
    ['one that only the repository sets', { 'cmis:createdBy': 'eve' }, 'constraint'],
    ['one that is changed in a working copy only', { 'triad:negotiator': 'Cid' }, 'constraint'],
    ['one that the type does not have', { 'triad:tags': ['x'] }, 'invalidArgument'],
  ] as const)('creation with %s: %s', async (what, extra, fault) => {
    expect(await faultOf(contract(`case ${what.replaceAll('/', '')}`, extra as Parameters<typeof properties>[1]))).toBe(
      fault,
    );
  });

  test('are set, unset or kept by an update, which changes the change token', async () => {
    const id = await contract('updated', { 'triad:signed': '2026-03-01T10:00:00Z', 'triad:value': '5' });
    const before = await read(id);

    const answer = await set(id, { 'triad:signed': null, 'triad:status': 'ended' });

    const after = await read(id);
    expect(values(after, 'triad:signed')).toEqual([]);
    expect(value(after, 'triad:status')).toBe('ended');
    expect(value(after, 'triad:value')).toBe('5');
    expect(value(after, 'cmis:changeToken')).toBe(answer.changeToken);
    expect(answer.changeToken).not.toBe(value(before, 'cmis:changeToken'));
  });

  test('that are required or set on creation only are protected', async () => {
    const id = await contract('frozen parts');

    expect(await faultOf(set(id, { 'triad:parties': null }))).toBe('constraint');
    expect(await faultOf(set(id, { 'triad:reference': 'C-2' }))).toBe('constraint');
    expect(await faultOf(set(id, { 'cmis:name': null }))).toBe('constraint');
    expect(await faultOf(set(id, { 'cmis:name': 'a/b' }))).toBe('nameConstraintViolation');
    const [name] = properties('triad:contract', { 'cmis:name': 'x' });
    expect(await faultOf(update(id, name === undefined ? [] : [name, name]))).toBe('invalidArgument');
  });

  test('that may not be changed are accepted with the values that they have, and change nothing', async () => {
    const id = await contract('sent back', { 'triad:signed': '2026-03-01T10:00:00Z' });
    const folder = await folderIn('root', 'folder sent back');
    for (const objectId of [id, folder]) {
      const { properties: all } = await read(objectId);
      await update(objectId, all);
      const { properties: after } = await read(objectId);
      const recorded = ['cmis:changeToken', 'cmis:lastModificationDate'];
      const lasting = (given: readonly PropertyData[]) =>
        given.filter(({ propertyDefinitionId }) => !recorded.includes(propertyDefinitionId));
      expect(lasting(after)).toEqual(lasting(all));
    }
  });

  test.each([
    ['another type', 'cmis:objectTypeId', ['cmis:document']],
    ['no type', 'cmis:objectTypeId', []],
    ['another creator', 'cmis:createdBy', ['eve']],
    ['a token of an earlier state', 'cmis:changeToken', ['0']],
    ['a value for a property without one', 'triad:negotiator', ['Cid']],
  ])('that may not be changed are refused with %s', async (what, propertyDefinitionId, given) => {
    const id = await contract(`refused with ${what}`);
    const [sent] = (await read(id)).properties.filter((one) => one.propertyDefinitionId === propertyDefinitionId);
    expect(await faultOf(update(id, sent === undefined ? [] : [{ ...sent, values: given }]))).toBe('constraint');
    expect(await faultOf(update(id, sent === undefined ? [] : [sent, sent]))).toBe('invalidArgument');
  });

  test('accept one of many concurrent updates with the same token', async () => {
    const id = await contract('contested');
    const token = String(value(await read(id), 'cmis:changeToken'));

    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        faultOf(update(id, properties('triad:contract', { 'triad:value': String(index) }), token)),
      ),
    );

    expect(outcomes.filter((one) => one === 'none')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'updateConflict')).toHaveLength(9);
  });

  test('are all stored by concurrent updates without a token', async () => {
    const id = await contract('busy');
    const changes: readonly Parameters<typeof properties>[1][] = [
      { 'triad:value': '7' },
      { 'triad:noticeMonths': 9n },
      { 'triad:status': 'ended' },
      { 'triad:currency': 'USD' },
    ];

    await Promise.all(changes.map((change) => set(id, change)));

    const object = await read(id);
    expect(
      ['triad:value', 'triad:noticeMonths', 'triad:status', 'triad:currency'].map((one) => value(object, one)),
    ).toEqual(['7', 9n, 'ended', 'USD']);
  });

  test('give the content the new name of its document, unless it had a name of its own', async () => {
    const fileNames = async (objectId: string, name: string) => {
      await updateProperties(alice, {
        ...REPOSITORY,
        objectId,
        properties: properties('cmis:document', { 'cmis:name': name }),
      });
      return value(await read(objectId), 'cmis:contentStreamFileName');
    };
    const same = await documentIn('root', 'draft.txt', { text: 'x' });
    expect([await fileNames(same, 'final.txt'), await fileNames(same, 'last.txt')]).toEqual(['final.txt', 'last.txt']);
    const own = await documentIn('root', 'own.txt', { text: 'x' });
    const contentStream = { mimeType: 'text/plain', filename: 'scan.txt', stream: Buffer.from('y') };
    await setContentStream(alice, { ...REPOSITORY, objectId: own, contentStream });
    expect(await fileNames(own, 'renamed.txt')).toBe('scan.txt');
  });

  test('are returned as the filter names them; unknown names are ignored', async () => {
    const objectId = await contract('filtered');
    const ask = (filter: string) => getObject(alice, { ...REPOSITORY, objectId, filter });

    const { object } = await ask('cmis:name, cmis:path ,no:such');
    expect(object).toEqual({
      properties: [expect.objectContaining({ propertyDefinitionId: 'cmis:name', values: ['filtered'] })],
    });
    expect(await faultOf(ask('a,,b'))).toBe('filterNotValid');
    expect(await faultOf(ask("cmis:name'"))).toBe('filterNotValid');
    expect(await faultOf(ask('cmis:name;cmis:objectId'))).toBe('filterNotValid');
    expect((await ask('cmis:name,*')).object.properties.length).toBeGreaterThan(20);
  });
});

describe('a rename', () => {
  test('moves the object to its new path and frees the old name', async () => {
    const folder = await folderIn('root', 'old name');
    const inside = await documentIn(folder, 'inside');
    const { changeToken } = await update(folder, properties('cmis:folder', { 'cmis:name': 'new name' }));

    expect(changeToken).toBe('2');
    const { object } = await getObjectByPath(alice, { ...REPOSITORY, path: '/new name/inside' });
    expect(value(object, 'cmis:objectId')).toBe(inside);
    expect(await faultOf(getObjectByPath(alice, { ...REPOSITORY, path: '/old name' }))).toBe('objectNotFound');
    await folderIn('root', 'old name');
  });

  test('to a taken name changes nothing; to its own name is accepted', async () => {
    const folder = await folderIn('root', 'taken names');
    const one = await folderIn(folder, 'one');
    await folderIn(folder, 'two');

    expect(await faultOf(update(one, properties('cmis:folder', { 'cmis:name': 'two' })))).toBe(
      'nameConstraintViolation',
    );
    await update(one, properties('cmis:folder', { 'cmis:name': 'one' }));
    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: folder, filter: 'cmis:name' });
    expect(objects.objects.map(({ object }) => value(object, 'cmis:name'))).toEqual(['one', 'two']);
  });

  test('of the root folder is refused; its other properties can be changed', async () => {
    expect(await faultOf(update('root', properties('cmis:folder', { 'cmis:name': 'x' })))).toBe('constraint');
    await update('root', properties('cmis:folder', { 'cmis:name': 'main' }));
    await update('root', []);
    expect(value(await read('root'), 'cmis:lastModifiedBy')).toBe('alice');
  });
});

describe('roles', () => {
  test('decide who reads and who writes', async () => {
    const objectId = await documentIn('root', 'for roles');
    const reader = callerWith('sue', 'cmis-subscriber');
    const stranger = callerWith('pat', 'planner');
    const given = properties('cmis:document', { 'cmis:name': 'other' });

    const { object } = await getObject(reader, { ...REPOSITORY, objectId, includeAllowableActions: true });
    expect(object.allowableActions).toMatchObject({ canGetProperties: true });
    expect(object.allowableActions).not.toHaveProperty('canUpdateProperties');
    expect(await faultOf(updateProperties(reader, { ...REPOSITORY, objectId, properties: given }))).toBe(
      'permissionDenied',
    );
    expect(await faultOf(getObject(stranger, { ...REPOSITORY, objectId }))).toBe('objectNotFound');
    expect(await faultOf(updateProperties(stranger, { ...REPOSITORY, objectId, properties: given }))).toBe(
      'objectNotFound',
    );
  });
});
