import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import { getPropertiesOfLatestVersion } from '#lib/cmis/actions/versioning/getPropertiesOfLatestVersion.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
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

const out = async (objectId: string) => (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;

const into = async (objectId: string, more: Partial<Parameters<typeof checkIn>[1]> = {}) =>
  (await checkIn(alice, { ...REPOSITORY, objectId, policies: [], ...more })).objectId;

const text = async (objectId: string) =>
  Buffer.from((await getContentStream(alice, { ...REPOSITORY, objectId })).contentStream.stream).toString();

const history = async (objectId: string): Promise<readonly ObjectData[]> =>
  (await getAllVersions(alice, { ...REPOSITORY, objectId })).objects;

const column = (objects: readonly ObjectData[], id: string) => objects.map((object) => value(object, id));

const latest = async (objectId: string, major = false) =>
  value((await getObjectOfLatestVersion(alice, { ...REPOSITORY, objectId, major })).object, 'cmis:objectId');

/** Invariants of every version series. */
const checkSeries = async (seriesId: string) => {
  const versions = await history(seriesId);
  const flagged = versions.filter((one) => value(one, 'cmis:isLatestVersion') === true);
  expect(flagged).toHaveLength(1);
  expect(value(flagged[0] as ObjectData, 'cmis:objectId')).toBe(await latest(seriesId));
  expect(versions[0]).toEqual(flagged[0]);
  const major = versions.filter((one) => value(one, 'cmis:isLatestMajorVersion') === true);
  expect(major.length).toBeLessThanOrEqual(1);
  if (major[0] !== undefined) expect(value(major[0], 'cmis:objectId')).toBe(await latest(seriesId, true));
  else expect(await faultOf(latest(seriesId, true))).toBe('objectNotFound');
  for (const id of ['cmis:versionLabel', 'cmis:creationDate', 'cmis:objectId'])
    expect(new Set(column(versions, id)).size).toBe(versions.length);
  const dates = column(versions, 'cmis:creationDate').map(String);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(column(versions, 'cmis:versionSeriesId'))).toEqual(new Set([seriesId]));
  for (const one of versions) {
    const { object } = { object: await read(String(value(one, 'cmis:objectId'))) };
    expect(object.properties).toEqual(one.properties);
  }
  return versions;
};

const seriesOf = async (objectId: string) => String(value(await read(objectId), 'cmis:versionSeriesId'));

describe('versions', () => {
  test('start with one, in the requested versioning state', async () => {
    const labels = [];
    for (const versioningState of ['major', 'minor', 'checkedout'] as const) {
      const id = await documentIn('root', `state ${versioningState}`, { versioningState, text: 'x' });
      const [only, ...others] = await checkSeries(await seriesOf(id));
      expect(others).toEqual([]);
      labels.push(value(only as ObjectData, 'cmis:versionLabel'));
    }
    expect(labels).toEqual(['1.0', '0.1', 'pwc']);
    expect(await faultOf(documentIn('root', 'none', { versioningState: 'none' }))).toBe('constraint');
    const scan = { typeId: 'triad:scan', text: 'x' };
    expect(await faultOf(documentIn('root', 'scan', { ...scan, versioningState: 'major' }))).toBe('constraint');
    const id = await documentIn('root', 'scan', { ...scan, versioningState: 'none' });
    await checkSeries(await seriesOf(id));
    expect(await faultOf(out(id))).toBe('constraint');
  });

  test('are made by checking out, changing the working copy and checking in', async () => {
    const folder = await folderIn('root', 'journey');
    const first = await documentIn(folder, 'draft', {
      text: 'one',
      typeId: 'triad:contract',
      extra: { 'triad:reference': 'R', 'triad:parties': ['A'] },
    });
    const series = await seriesOf(first);
    const copy = await out(first);

    const before = await checkSeries(series);
    expect(column(before, 'cmis:isVersionSeriesCheckedOut')).toEqual([true, true]);
    expect(column(before, 'cmis:versionSeriesCheckedOutId')).toEqual([copy, copy]);
    expect(column(before, 'cmis:versionSeriesCheckedOutBy')).toEqual(['alice', 'alice']);
    expect(await text(copy)).toBe('one');
    const given = properties('triad:contract', { 'cmis:name': 'final', 'triad:negotiator': 'Cid' });
    await updateProperties(alice, { ...REPOSITORY, objectId: copy, properties: given });
    await setContentStream(alice, { ...REPOSITORY, objectId: copy, contentStream: { stream: Buffer.from('two') } });
    expect([await text(first), await text(copy)]).toEqual(['one', 'two']);
    const names = async () =>
      (await getChildren(alice, { ...REPOSITORY, folderId: folder })).objects.objects.map(({ object }) => [
        value(object, 'cmis:name'),
        value(object, 'cmis:objectId'),
      ]);
    expect(await names()).toEqual([['final', copy]]);

    const second = await into(copy, { checkinComment: 'done', major: false });
    expect(await names()).toEqual([['final', second]]);
    const after = await checkSeries(series);
    expect(column(after, 'cmis:versionLabel')).toEqual(['1.1', '1.0']);
    expect(column(after, 'cmis:checkinComment')).toEqual(['done', undefined]);
    expect(column(after, 'cmis:isVersionSeriesCheckedOut')).toEqual([false, false]);
    expect(values(after[0] as ObjectData, 'cmis:versionSeriesCheckedOutBy')).toEqual([]);
    expect([await latest(series), await latest(series, true)]).toEqual([second, first]);
    expect([await text(first), await text(second)]).toEqual(['one', 'two']);

    const contentStream = { stream: Buffer.from('three'), mimeType: 'text/plain' };
    const third = await into(await out(second), {
      contentStream,
      properties: properties('triad:contract', { 'triad:value': '3', 'triad:links': null }),
    });
    expect(column(await checkSeries(series), 'cmis:versionLabel')).toEqual(['2.0', '1.1', '1.0']);
    expect([await text(second), await text(third)]).toEqual(['two', 'three']);
    const { properties: found } = await getPropertiesOfLatestVersion(alice, {
      ...REPOSITORY,
      objectId: first,
      filter: 'triad:value',
    });
    expect(found).toEqual([expect.objectContaining({ values: ['3'] })]);
  });

  test('are checked in with all properties sent back, but with none that only the repository changes', async () => {
    const first = await documentIn('root', 'sent back', {
      typeId: 'triad:contract',
      extra: { 'triad:reference': 'R', 'triad:parties': ['A'] },
    });
    const copy = await out(first);
    const all = (await read(copy)).properties;
    const other = all.map((one) =>
      one.propertyDefinitionId === 'triad:reference' ? { ...one, values: ['S'] } : { ...one },
    );
    expect(await faultOf(into(copy, { properties: other }))).toBe('constraint');
    expect(await faultOf(into(copy, { properties: (await read(first)).properties }))).toBe('constraint');
    expect(column([await read(copy)], 'cmis:versionLabel')).toEqual(['pwc']);

    const second = await into(copy, { properties: all });
    const lasting = ['cmis:objectTypeId', 'cmis:objectId', 'cmis:name', 'triad:reference', 'triad:parties'];
    const pick = (given: ObjectData['properties']) =>
      given.filter(({ propertyDefinitionId }) => lasting.includes(propertyDefinitionId));
    expect(pick((await read(second)).properties)).toEqual(pick(all));
    expect(column(await checkSeries(await seriesOf(second)), 'cmis:versionLabel')).toEqual(['2.0', '1.0']);
  });

  test('that are superseded are frozen, and so is the last one while checked out', async () => {
    const first = await documentIn('root', 'frozen', { text: 'x' });
    const given = { ...REPOSITORY, properties: properties('cmis:document', { 'cmis:name': 'other' }) };
    const copy = await out(first);

    expect(await faultOf(updateProperties(alice, { ...given, objectId: first }))).toBe('versioning');
    expect([await faultOf(out(first)), await faultOf(out(copy))]).toEqual(['updateConflict', 'versioning']);
    expect((await read(first)).allowableActions).not.toHaveProperty('canCheckOut');
    expect((await read(copy)).allowableActions).toMatchObject({
      canCheckIn: true,
      canCancelCheckOut: true,
      canUpdateProperties: true,
    });
    const second = await into(copy);
    expect(await faultOf(out(first))).toBe('versioning');
    expect(await faultOf(into(second))).toBe('constraint');
    expect(await faultOf(cancelCheckOut(alice, { ...REPOSITORY, objectId: second }))).toBe('constraint');
  });

  test('are restored when a check-out is cancelled', async () => {
    const first = await documentIn('root', 'cancelled twice', { text: 'x' });
    const before = await history(first);
    const copy = await out(first);
    await cancelCheckOut(alice, { ...REPOSITORY, objectId: copy });

    expect(await faultOf(read(copy))).toBe('objectNotFound');
    expect(await history(first)).toEqual(before);
    expect(await out(first)).not.toBe(copy);
    await cancelCheckOut(alice, { ...REPOSITORY, objectId: first });
    expect(await text(first)).toBe('x');
  });

  test('of a document created checked out begin with the first check-in', async () => {
    const folder = await folderIn('root', 'created checked out');
    const cancelled = await documentIn(folder, 'a', { versioningState: 'checkedout' });
    const kept = await documentIn(folder, 'b', { versioningState: 'checkedout', text: 'x' });
    await cancelCheckOut(alice, { ...REPOSITORY, objectId: cancelled });
    await into(kept, { properties: properties('cmis:document', { 'cmis:name': 'c' }) });

    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: folder });
    expect(
      objects.objects.map(({ object }) => [value(object, 'cmis:name'), value(object, 'cmis:versionLabel')]),
    ).toEqual([['c', '1.0']]);
  });

  test('are deleted one by one, moving the latest flags back, or all at once', async () => {
    const first = await documentIn('root', 'deleted versions', { text: '1' });
    const series = await seriesOf(first);
    let last = first;
    for (const number of [2, 3, 4]) {
      const name = properties('cmis:document', { 'cmis:name': `deleted versions ${number}` });
      last = await into(await out(last), { properties: name, major: number !== 3 });
    }
    await collectUnreferenced(config.tables.cmis);
    for (const left of [3, 2]) {
      await deleteObject(alice, { ...REPOSITORY, objectId: String(await latest(series)), allVersions: false });
      expect(await checkSeries(series)).toHaveLength(left);
    }
    await deleteObject(alice, { ...REPOSITORY, objectId: first, allVersions: false });
    const [second, ...others] = await checkSeries(series);
    expect(others).toEqual([]);
    expect(value(second as ObjectData, 'cmis:name')).toBe('deleted versions 2');
    expect(await text(String(value(second as ObjectData, 'cmis:objectId')))).toBe('1');
    expect(await collectUnreferenced(config.tables.cmis)).toBe(0);

    await deleteObject(alice, { ...REPOSITORY, objectId: String(value(second as ObjectData, 'cmis:objectId')) });
    expect(await faultOf(history(series))).toBe('objectNotFound');
    expect(await collectUnreferenced(config.tables.cmis)).toBe(1);
    await documentIn('root', 'deleted versions 2');
  });

  test('are deleted with their document however many they are', async () => {
    const first = await documentIn('root', 'many versions', { text: 'x' });
    let last = first;
    for (let count = 0; count < 40; count += 1) last = await into(await out(last), { major: false });
    await out(last);

    await deleteObject(alice, { ...REPOSITORY, objectId: first });
    expect(await faultOf(history(first))).toBe('objectNotFound');
    const { objects } = await getCheckedOutDocs(alice, REPOSITORY);
    expect(objects.objects.map((one) => value(one, 'cmis:name'))).not.toContain('many versions');
  });
});

describe('checking out', () => {
  test('succeeds for one of many concurrent callers', async () => {
    const id = await documentIn('root', 'contested', { text: 'x' });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => faultOf(out(id))));

    expect(outcomes.filter((one) => one === 'none')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'updateConflict')).toHaveLength(9);
    await checkSeries(await seriesOf(id));
  });

  test('keeps the working copy for its owner and administrators', async () => {
    const id = await documentIn('root', 'owned', { text: 'x' });
    const bob = callerWith('bob', 'cmis-editor');
    const { objectId } = await checkOut(bob, { ...REPOSITORY, objectId: id });
    const eve = callerWith('eve', 'cmis-editor');

    expect(await faultOf(checkIn(eve, { ...REPOSITORY, objectId, policies: [] }))).toBe('objectNotFound');
    expect(await faultOf(cancelCheckOut(eve, { ...REPOSITORY, objectId }))).toBe('objectNotFound');
    expect(await faultOf(cancelCheckOut(eve, { ...REPOSITORY, objectId: id }))).toBe('permissionDenied');
    expect(await faultOf(deleteObject(eve, { ...REPOSITORY, objectId, allVersions: false }))).toBe('objectNotFound');
    await cancelCheckOut(alice, { ...REPOSITORY, objectId });
  });

  test('lists the document as checked out, in its folder and in the repository', async () => {
    const [here, there] = [await folderIn('root', 'here'), await folderIn('root', 'there')];
    const copies = [];
    for (const name of ['b', 'A', 'c']) copies.push(await out(await documentIn(here, name)));
    const list = async (folderId?: string, skipCount = 0) => {
      const { objects } = await getCheckedOutDocs(alice, {
        ...REPOSITORY,
        ...(folderId === undefined ? {} : { folderId }),
        orderBy: 'cmis:name',
        skipCount,
      });
      return { names: column(objects.objects, 'cmis:name'), numItems: objects.numItems };
    };

    expect(await list(here)).toEqual({ names: ['A', 'b', 'c'], numItems: 3 });
    expect(await list(here, 2)).toEqual({ names: ['c'], numItems: 3 });
    expect((await list(there)).names).toEqual([]);
    expect((await list()).names).toEqual(expect.arrayContaining(['A', 'b', 'c']));
    await into(copies[0] ?? '');
    expect((await list(here)).names).toEqual(['A', 'c']);
  });
});
