import { beforeAll, describe, expect, test } from 'vitest';
import { getAcl } from '#lib/cmis/actions/acl/getAcl.ts';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { getRenditions } from '#lib/cmis/actions/object/getRenditions.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { newId } from '#lib/shared/ids.ts';
import { aces, change, grant, listed, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { costOf } from '#test/support/cost.ts';

useCmisTable();

const [keeper, reader, writer] = [member('keeper'), member('reader'), member('writer')];

const named = (name: string) =>
  properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': name });

const rename = (objectId: string, name: string, as = keeper) =>
  updateProperties(as, { ...REPOSITORY, objectId, properties: properties('cmis:document', { 'cmis:name': name }) });

const folder = async () => {
  const name = newId();
  const id = await folderIn('root', name);
  await grant(id, ['keeper', 'cmis:write'], ['reader', 'cmis:read'], ['writer', 'cmis:all']);
  return { id, name };
};

beforeAll(() =>
  change('root', {
    addACEs: aces(['keeper', 'cmis:read'], ['reader', 'cmis:read'], ['writer', 'cmis:read']),
    ACLPropagation: 'objectonly',
  }),
);

/** A document that keeper has checked out, renamed and rewritten. */
const draft = async () => {
  const place = await folder();
  const published = await documentIn(place.id, 'policy.txt', { text: 'published' });
  await documentIn(place.id, 'other.txt');
  const copy = (await checkOut(keeper, { ...REPOSITORY, objectId: published })).objectId;
  await rename(copy, 'zdraft.txt');
  const contentStream = { stream: Buffer.from('unfinished'), mimeType: 'text/plain' };
  await setContentStream(keeper, { ...REPOSITORY, objectId: copy, contentStream });
  return { place, published, copy };
};

const found = async (as: CmisContext, where: string, more = {}) =>
  (await asked(`SELECT cmis:objectId FROM cmis:document WHERE ${where}`, { as, ...more })).objects.map((one) =>
    value(one, 'cmis:objectId'),
  );

const idAt = async (as: CmisContext, path: string) =>
  value((await getObjectByPath(as, { ...REPOSITORY, path })).object, 'cmis:objectId');

const latestFor = async (as: CmisContext, objectId: string) =>
  value((await getObjectOfLatestVersion(as, { ...REPOSITORY, objectId })).object, 'cmis:objectId');

const versionsFor = async (as: CmisContext, objectId: string) =>
  (await getAllVersions(as, { ...REPOSITORY, objectId })).objects.map((one) => [
    value(one, 'cmis:objectId'),
    value(one, 'cmis:isLatestVersion'),
  ]);

const descendants = async (as: CmisContext, folderId: string) =>
  (await getDescendants(as, { ...REPOSITORY, folderId, includePathSegment: true })).objects.map(
    ({ objectInFolder }) => objectInFolder.pathSegment,
  );

describe('a private working copy', () => {
  test('leaves the published version in place for everybody but its owner', async () => {
    const { place, published, copy } = await draft();
    for (const as of [reader, writer, alice]) {
      const inFolder = `IN_FOLDER('${place.id}')`;
      expect((await listed(as, place.id)).names).toEqual(['other.txt', 'policy.txt']);
      expect(await descendants(as, place.id)).toEqual(['other.txt', 'policy.txt']);
      expect(await idAt(as, `/${place.name}/policy.txt`)).toBe(published);
      expect(await faultOf(idAt(as, `/${place.name}/zdraft.txt`))).toBe('objectNotFound');
      expect(await found(as, `${inFolder} AND cmis:name = 'policy.txt'`)).toEqual([published]);
      expect(await found(as, `${inFolder} AND CONTAINS('published')`)).toEqual([published]);
      expect(await found(as, `${inFolder} AND cmis:name = 'zdraft.txt'`)).toEqual([]);
      expect(await found(as, `${inFolder} AND CONTAINS('unfinished')`)).toEqual([]);
      expect(await found(as, `cmis:objectId = '${copy}'`, { searchAllVersions: true })).toEqual([]);
      expect(await latestFor(as, published)).toBe(published);
    }
  });

  test('stands in place of the last version for its owner, under its own name only', async () => {
    const { place, published, copy } = await draft();
    const inFolder = `IN_FOLDER('${place.id}')`;
    expect(await listed(keeper, place.id)).toMatchObject({ names: ['other.txt', 'zdraft.txt'], total: 2 });
    expect((await listed(keeper, place.id, { maxItems: 1, skipCount: 1 })).names).toEqual(['zdraft.txt']);
    expect((await listed(keeper, place.id, { orderBy: 'cmis:name DESC' })).names).toEqual(['zdraft.txt', 'other.txt']);
    expect((await listed(keeper, place.id, { orderBy: 'cmis:createdBy,cmis:name' })).names).toContain('zdraft.txt');
    expect(await descendants(keeper, place.id)).toEqual(['other.txt', 'zdraft.txt']);
    expect(await idAt(keeper, `/${place.name}/zdraft.txt`)).toBe(copy);
    expect(await faultOf(idAt(keeper, `/${place.name}/policy.txt`))).toBe('objectNotFound');
    expect(await found(keeper, `${inFolder} AND cmis:name = 'zdraft.txt'`)).toEqual([copy]);
    expect(await found(keeper, `${inFolder} AND CONTAINS('unfinished')`)).toEqual([copy]);
    expect(await found(keeper, `${inFolder} AND cmis:name = 'policy.txt'`)).toEqual([]);
    expect(await found(keeper, `${inFolder} AND CONTAINS('published')`)).toEqual([]);
    expect(await found(keeper, `${inFolder} AND cmis:name LIKE '%y.txt'`, { searchAllVersions: true })).toEqual([
      published,
    ]);
    expect(await latestFor(keeper, published)).toBe(copy);
    expect(await versionsFor(keeper, published)).toEqual([
      [copy, true],
      [published, false],
    ]);
    const { parents } = await getObjectParents(keeper, {
      ...REPOSITORY,
      objectId: copy,
      includeRelativePathSegment: true,
    });
    expect(parents.map(({ relativePathSegment }) => relativePathSegment)).toEqual(['zdraft.txt']);
  });

  test('is found at its path even if somebody else has taken its name meanwhile', async () => {
    const { place, copy } = await draft();
    const path = `/${place.name}/zdraft.txt`;
    const hidden = await documentIn(place.id, 'zdraft.txt', { versioningState: 'checkedout' });
    expect([await idAt(keeper, path), await idAt(alice, path)]).toEqual([copy, hidden]);
    const taken = (await checkIn(alice, { ...REPOSITORY, objectId: hidden, policies: [] })).objectId;
    expect(await idAt(reader, path)).toBe(taken);
    await rename((await checkOut(keeper, { ...REPOSITORY, objectId: taken })).objectId, 'another.txt');
    expect([await idAt(keeper, path), await idAt(reader, path)]).toEqual([copy, taken]);
  });

  test('is not found by its id except by its owner and administrators', async () => {
    const { place, published, copy: objectId } = await draft();
    const input = { ...REPOSITORY, objectId };
    for (const as of [reader, writer]) {
      const answers = [
        () => getObject(as, input),
        () => getObjectParents(as, input),
        () => getContentStream(as, input),
        () => getRenditions(as, input),
        () => getObjectRelationships(as, input),
        () => getAcl(as, input),
        () => getAllVersions(as, input),
        () => getObjectOfLatestVersion(as, input),
        () => cancelCheckOut(as, input),
        () => checkIn(as, { ...input, policies: [] }),
        () => rename(objectId, 'x', as),
      ];
      for (const answer of answers) expect(await faultOf(answer())).toBe('objectNotFound');
      expect(await versionsFor(as, published)).toEqual([[published, true]]);
      const { object } = await getObject(as, { ...REPOSITORY, objectId: published });
      expect(value(object, 'cmis:versionSeriesCheckedOutId')).toBeUndefined();
      expect(value(object, 'cmis:versionSeriesCheckedOutBy')).toBe('keeper');
      const { objects } = await getCheckedOutDocs(as, { ...REPOSITORY, folderId: place.id });
      expect(objects).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
    }
    for (const as of [keeper, alice]) {
      expect((await getObject(as, input)).object.properties.length).toBeGreaterThan(0);
      const { objects } = await getCheckedOutDocs(as, { ...REPOSITORY, folderId: place.id });
      expect(objects.objects.map((one) => value(one, 'cmis:objectId'))).toEqual([objectId]);
    }
    expect(await versionsFor(alice, published)).toEqual([
      [objectId, false],
      [published, true],
    ]);
  });

  test('has no event for others before check-in', async () => {
    const told = async (as: CmisContext) =>
      (await getContentChanges(as, { ...REPOSITORY, maxItems: 1000 })).objects.objects.map((one) =>
        value(one, 'cmis:objectId'),
      );
    const { copy, published } = await draft();
    const cancelled = await documentIn((await folder()).id, 'cancelled');
    const other = (await checkOut(keeper, { ...REPOSITORY, objectId: cancelled })).objectId;
    await cancelCheckOut(keeper, { ...REPOSITORY, objectId: other });
    expect(await told(reader)).toContain(published);
    expect(await told(reader)).not.toContain(copy);
    expect(await told(keeper)).toContain(copy);
    await checkIn(keeper, { ...REPOSITORY, objectId: copy, policies: [] });
    expect(await told(reader)).toContain(copy);
  });

  test('takes no name of a sibling, neither at the rename nor at check-in', async () => {
    const { place, copy } = await draft();
    expect(await faultOf(rename(copy, 'other.txt'))).toBe('nameConstraintViolation');
    const second = await documentIn(place.id, 'second');
    const another = (await checkOut(keeper, { ...REPOSITORY, objectId: second })).objectId;
    expect(await faultOf(rename(another, 'zdraft.txt'))).toBe('nameConstraintViolation');
    await rename(copy, 'policy.txt');
    await rename(copy, 'taken meanwhile');
    await documentIn(place.id, 'taken meanwhile');
    const input = { ...REPOSITORY, objectId: copy, policies: [] };
    expect(await faultOf(checkIn(keeper, input))).toBe('nameConstraintViolation');
    await checkIn(keeper, { ...input, properties: properties('cmis:document', { 'cmis:name': 'free' }) });
    expect((await listed(reader, place.id)).names).toEqual(['free', 'other.txt', 'second', 'taken meanwhile']);
  });

  test('names its owner and the time of the check-out to the next one', async () => {
    const { published } = await draft();
    const refusal = await checkOut(writer, { ...REPOSITORY, objectId: published }).catch(({ message }) => message);
    expect(refusal).toMatch(/^The document is checked out by keeper since \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

test('the question which documents are checked out reads them, and no others', async () => {
  const { published } = await draft();
  const question = 'cmis:isVersionSeriesCheckedOut = true';
  const cost = async (where: string) => (await costOf(() => found(alice, where))).requests;
  const before = await cost(question);
  const place = await folder();
  for (let count = 0; count < 30; count += 1) await documentIn(place.id, `document ${count}`);
  expect(await cost(question)).toBe(before);
  expect(await found(alice, question)).toContain(published);
  expect(await found(alice, "cmis:versionSeriesCheckedOutBy = 'keeper'")).toContain(published);
  expect(await found(alice, "cmis:versionSeriesCheckedOutBy = 'nobody'")).toEqual([]);
});

describe('a document that is created checked out', () => {
  const create = async (folderId: string, name: string) =>
    (
      await createDocument(keeper, {
        ...REPOSITORY,
        folderId,
        properties: named(name),
        policies: [],
        versioningState: 'checkedout',
      })
    ).objectId;

  test('exists for its owner and administrators, but its name is taken', async () => {
    const place = await folder();
    await documentIn(place.id, 'b');
    const objectId = await create(place.id, 'a');
    for (const as of [reader, writer]) {
      expect(await listed(as, place.id)).toMatchObject({ names: ['b'], total: 1, more: false });
      expect(await listed(as, place.id, { maxItems: 1 })).toMatchObject({ names: ['b'], total: 1, more: false });
      expect(await faultOf(getObject(as, { ...REPOSITORY, objectId }))).toBe('objectNotFound');
      expect(await faultOf(idAt(as, `/${place.name}/a`))).toBe('objectNotFound');
      expect(await found(as, `IN_FOLDER('${place.id}')`)).not.toContain(objectId);
    }
    const again = createDocument(writer, { ...REPOSITORY, folderId: place.id, properties: named('a'), policies: [] });
    expect(await faultOf(again)).toBe('nameConstraintViolation');
    for (const as of [keeper, alice]) {
      expect(await listed(as, place.id)).toMatchObject({ names: ['a', 'b'], total: 2 });
      expect(await idAt(as, `/${place.name}/a`)).toBe(objectId);
      expect(await found(as, `IN_FOLDER('${place.id}')`)).toContain(objectId);
    }
  });

  test('appears for everybody with its first check-in', async () => {
    const place = await folder();
    const objectId = await create(place.id, 'a');
    await rename(objectId, 'c');
    await checkIn(keeper, { ...REPOSITORY, objectId, policies: [], properties: named('d').slice(1) });
    expect(await listed(reader, place.id)).toMatchObject({ names: ['d'], total: 1 });
    expect(await found(reader, `IN_FOLDER('${place.id}') AND cmis:name = 'd'`)).toEqual([objectId]);
    const other = await create(place.id, 'e');
    await cancelCheckOut(keeper, { ...REPOSITORY, objectId: other });
    expect(await listed(reader, place.id)).toMatchObject({ names: ['d'], total: 1 });
  });
});
