import { describe, expect, test } from 'vitest';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { deleteContentStream } from '#lib/cmis/actions/object/deleteContentStream.ts';
import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { query } from '#lib/cmis/actions/query/query.ts';
import { getTypeDefinition } from '#lib/cmis/actions/repository/getTypeDefinition.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { newId } from '#lib/shared/ids.ts';
import { actions } from '#test/support/cmis/access.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  REPOSITORY,
  read,
  value,
} from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const bob = callerWith('bob', 'administrator');

const save = (objectId: string, text: string, context = alice, changeToken?: string) =>
  setContentStream(context, {
    ...REPOSITORY,
    objectId,
    overwriteFlag: true,
    contentStream: { stream: Buffer.from(text), mimeType: 'text/plain', filename: 'contract.txt' },
    ...(changeToken === undefined ? {} : { changeToken }),
  });

const text = async (objectId: string) =>
  String((await getContentStream(alice, { ...REPOSITORY, objectId })).contentStream.stream);

const labels = async (objectId: string) =>
  (await getAllVersions(alice, { ...REPOSITORY, objectId })).objects.map((one) => value(one, 'cmis:versionLabel'));

const contract = async (content = 'first words') => {
  const folderId = await folderIn('root', newId());
  const objectId = await documentIn(folderId, 'contract.txt', {
    typeId: 'triad:contract',
    text: content,
    extra: { 'triad:reference': newId(), 'triad:parties': ['Ann'] },
  });
  return { folderId, objectId };
};

describe('a document of a type with versionOnSave', () => {
  test('gets a minor version with each save, whose id and token are answered', async () => {
    const { folderId, objectId } = await contract();
    const saved = await save(objectId, 'second words');
    expect(saved.objectId).not.toBe(objectId);
    const version = await read(saved.objectId);
    expect(value(version, 'cmis:changeToken')).toBe(saved.changeToken);
    expect(value(version, 'cmis:isLatestVersion')).toBe(true);
    expect(await labels(saved.objectId)).toEqual(['1.1', '1.0']);
    expect([await text(objectId), await text(saved.objectId)]).toEqual(['first words', 'second words']);
    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
    expect(objects.objects.map(({ object }) => value(object, 'cmis:objectId'))).toEqual([saved.objectId]);
    const found = async (word: string) => {
      const statement = `SELECT cmis:objectId FROM triad:contract WHERE CONTAINS('${word}') AND IN_FOLDER('${folderId}')`;
      const { objects: rows } = await query(alice, { ...REPOSITORY, statement });
      return rows.objects.map((row) => value(row, 'cmis:objectId'));
    };
    expect([await found('second'), await found('first')]).toEqual([[saved.objectId], []]);
  });

  test('keeps its content when that is deleted', async () => {
    const { objectId } = await contract();
    const { objectId: emptied } = await deleteContentStream(alice, { ...REPOSITORY, objectId });
    expect(value(await read(emptied), 'cmis:contentStreamLength')).toBeUndefined();
    expect(await text(objectId)).toBe('first words');
    expect(await labels(emptied)).toEqual(['1.1', '1.0']);
  });

  test('is saved on under the id that a client has opened, until somebody else makes a version', async () => {
    const { objectId } = await contract();
    const token = String(value(await read(objectId), 'cmis:changeToken'));
    await save(objectId, 'second', alice, token);
    expect(await actions(alice, objectId)).toContain('canSetContentStream');
    const third = await save(objectId, 'third', alice, token);
    expect(await labels(third.objectId)).toEqual(['1.2', '1.1', '1.0']);
    expect(await faultOf(save(objectId, 'lost', bob))).toBe('versioning');
    expect(await actions(bob, objectId)).not.toContain('canSetContentStream');
    const { objectId: copy } = await checkOut(bob, { ...REPOSITORY, objectId: third.objectId });
    expect(await faultOf(save(objectId, 'lost', alice))).toBe('versioning');
    await checkIn(bob, { ...REPOSITORY, objectId: copy, major: true, policies: [] });
    expect(await faultOf(save(objectId, 'lost', alice))).toBe('versioning');
    expect(await labels(copy)).toEqual(['2.0', '1.2', '1.1', '1.0']);
  });

  test('is saved in its working copy while checked out', async () => {
    const { objectId } = await contract();
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    expect((await save(copy, 'drafted')).objectId).toBe(copy);
    await checkIn(alice, { ...REPOSITORY, objectId: copy, major: true, policies: [] });
    expect(await labels(copy)).toEqual(['2.0', '1.0']);
  });

  test('costs the requests of a save without a version', async () => {
    const [{ objectId }, other] = [await contract(), await documentIn('root', newId(), { text: 'first' })];
    const versioned = await costOf(() => save(objectId, 'second'));
    const plain = await costOf(() => save(other, 'second'));
    expect(versioned.requests).toBeLessThanOrEqual(plain.requests);
  });

  test('shows nothing of the setting in its definition', async () => {
    const { type } = await getTypeDefinition(alice, { ...REPOSITORY, typeId: 'triad:contract' });
    expect(Object.keys(type ?? {})).not.toContain('versionOnSave');
  });
});
