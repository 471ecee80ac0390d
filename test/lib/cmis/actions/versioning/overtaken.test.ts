import { describe, expect, test } from 'vitest';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import { alice, documentIn, faultOf, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { runAfter } from '#test/support/faults.ts';

useCmisTable();

const out = async (objectId: string) => (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;

const into = async (objectId: string, more: Partial<Parameters<typeof checkIn>[1]> = {}) =>
  (await checkIn(alice, { ...REPOSITORY, objectId, policies: [], ...more })).objectId;

const labels = async (objectId: string) => {
  const { objects } = await getAllVersions(alice, { ...REPOSITORY, objectId });
  return objects.map((one) => value(one, 'cmis:versionLabel'));
};

const latest = async (objectId: string) =>
  value((await getObjectOfLatestVersion(alice, { ...REPOSITORY, objectId })).object, 'cmis:objectId');

const seriesOf = async (objectId: string) => String(value(await read(objectId), 'cmis:versionSeriesId'));

describe('while another client changes the check-out', () => {
  test('the latest version of an existing document is found', async () => {
    const first = await documentIn('root', 'found', { text: 'x' });
    const series = await seriesOf(first);
    const copy = await out(first);
    using _ = runAfter(`O#${series}`, () => cancelCheckOut(alice, { ...REPOSITORY, objectId: copy }));
    expect(await latest(first)).toBe(first);
  });

  test('the latest version is one that is the latest when it is told', async () => {
    const first = await documentIn('root', 'told', { text: 'x' });
    const series = await seriesOf(first);
    const second = await into(await out(first));
    const third = await out(await into(await out(second), { major: false }));
    using _ = runAfter(`O#${series}`, () => into(third));
    const { object } = await getObjectOfLatestVersion(alice, { ...REPOSITORY, objectId: first, major: true });
    expect(value(object, 'cmis:isLatestMajorVersion')).toBe(true);
    expect(value(object, 'cmis:objectId')).toBe(third);
  });

  test('cancelling it twice through the document is refused as not checked out', async () => {
    const first = await documentIn('root', 'cancelled', { text: 'x' });
    const series = await seriesOf(first);
    const copy = await out(first);
    using _ = runAfter(`O#${series}`, () => cancelCheckOut(alice, { ...REPOSITORY, objectId: copy }));
    expect(await faultOf(cancelCheckOut(alice, { ...REPOSITORY, objectId: first }))).toBe('constraint');
    expect(await labels(first)).toEqual(['1.0']);
  });

  test('a working copy is checked in once', async () => {
    const first = await documentIn('root', 'checked in', { text: 'x' });
    const series = await seriesOf(first);
    const copy = await out(first);
    using _ = runAfter(`O#${series}`, () => into(copy));
    expect(await faultOf(into(copy))).toBe('constraint');
    expect(await labels(first)).toEqual(['2.0', '1.0']);
  });
});
