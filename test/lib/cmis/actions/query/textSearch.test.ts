import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { createDocumentFromSource } from '#lib/cmis/actions/object/createDocumentFromSource.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { postingPartitions, TASK_SHARDS, taskPartition } from '#lib/cmis/store/indexKeys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { asked, column, rowsOf } from '#test/support/cmis/query.ts';
import { costOf } from '#test/support/cost.ts';
import { failNext, runAfter } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const LATER = Date.now() + 60 * 60 * 1000;

const found = async (text: string, more = '') =>
  (await column(`SELECT cmis:name FROM cmis:document WHERE CONTAINS('${text}')${more}`)).toSorted();

const stream = (text: string, mimeType = 'text/plain') => ({ stream: Buffer.from(text), mimeType, filename: 'f' });

const left = async (partitions: readonly string[]): Promise<number> =>
  (await Promise.all(partitions.map((pk) => queryAll({ table: config.tables.cmis, pk })))).flat().length;

const tasks = (): Promise<number> => left(TASK_SHARDS.map((shard) => taskPartition('main', shard)));
const postings = (): Promise<number> => left(postingPartitions('main', ''));

/** Number of postings of a word for one entity, stale ones included. */
const postingsOf = async (entityId: string, word: string): Promise<number> => {
  const rows = postingPartitions('main', word).map((pk) =>
    queryAll({ table: config.tables.cmis, pk, sk: { beginsWith: `${word}\u0000${entityId}` } }),
  );
  return (await Promise.all(rows)).flat().length;
};

/** Different words, each with the same beginning. */
const words = (count: number, beginning = 'word'): string =>
  Array.from({ length: count }, (_, index) => `${beginning}${index.toString(36)}`).join(' ');

describe('CONTAINS', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await folderIn('root', 'texts');
    await documentIn(folder, 'Fox report', { text: 'The quick brown fox jumps over the lazy dog.' });
    await documentIn(folder, 'Dog report', { text: 'A lazy dog sleeps. No brown bird here; quick!' });
    await documentIn(folder, 'Résumé');
    await documentIn(folder, 'agreement', {
      typeId: 'triad:contract',
      extra: {
        'triad:reference': 'r',
        'triad:parties': ['Acme Inc', 'Fox Brothers'],
        'triad:summary': '<p>Mild <b>w</b>inter</p>',
      },
    });
  });

  test('finds words of names, properties and content', async () => {
    expect(await found('fox')).toEqual(['Fox report', 'agreement']);
    expect(await found('quick report')).toEqual(['Dog report', 'Fox report']);
    expect(await found('resume')).toEqual(['Résumé']);
    expect(await found('acme OR sleeps')).toEqual(['Dog report', 'agreement']);
    expect(await found('lazy -fox')).toEqual(['Dog report']);
    expect(await found('nothing')).toEqual([]);
  });

  test('finds words behind millions of letters without spaces', async () => {
    const id = await documentIn(folder, 'digits of pi', { text: `${'3'.repeat(5_000_000)} behind` });
    expect(await resumeTasks(LATER)).toMatchObject({ ended: 1 });
    expect(await found('behind')).toEqual(['digits of pi']);
    await deleteObject(alice, { ...REPOSITORY, objectId: id });
  });

  test.each([
    ['letters', 'y'],
    ['marks', '\u0301'],
  ])('refuses a property of millions of %s by its size', async (kind, character) => {
    const objectId = await documentIn(folder, kind, {
      typeId: 'triad:contract',
      extra: { 'triad:reference': 'r', 'triad:parties': ['Acme'] },
    });
    const given = properties('triad:contract', { 'triad:clauses': character.repeat(5_000_000) });
    expect(await faultOf(updateProperties(alice, { ...REPOSITORY, objectId, properties: given }))).toBe('storage');
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('finds phrases and patterns', async () => {
    expect(await found('\\"lazy dog\\"')).toEqual(['Dog report', 'Fox report']);
    expect(await found('\\"brown fox\\"')).toEqual(['Fox report']);
    expect(await found('\\"report the\\"')).toEqual([]);
    expect(await found('sle*')).toEqual(['Dog report']);
    expect(await found('*umps')).toEqual(['Fox report']);
    expect(await found('b?own')).toEqual(['Dog report', 'Fox report']);
    expect(await found('-fox', ` AND IN_FOLDER('${folder}')`)).toEqual(['Dog report', 'Résumé']);
  });

  test('looks up common words only in the entities with the rare ones', async () => {
    const place = await folderIn('root', 'common');
    for (let index = 0; index < 12; index += 1)
      await documentIn(place, `common ${index}`, index % 6 === 0 ? { text: 'rare common' } : {});
    await documentIn(place, 'rare');
    const whole = await costOf(() => found('common'));
    vi.stubEnv('MAX_QUERY_ROWS', '8');
    expect(await found('common rare')).toEqual(['common 0', 'common 6']);
    expect(await found('"rare common"')).toEqual(['common 0', 'common 6']);
    expect(await found('rare -common')).toEqual(['rare']);
    expect(await found('comm* rare')).toEqual(['common 0', 'common 6']);
    expect((await costOf(() => found('common rare'))).readUnits).toBeLessThan(whole.readUnits);
    vi.unstubAllEnvs();
  });

  test('combines with other conditions and is scored', async () => {
    expect(await found('fox', " AND cmis:name LIKE 'a%'")).toEqual(['agreement']);
    expect(await found('sleeps', " OR cmis:name = 'agreement'")).toEqual(['Dog report', 'agreement']);
    const scored = await rowsOf(
      "SELECT cmis:name, SCORE() FROM cmis:document WHERE CONTAINS('report') ORDER BY SEARCH_SCORE DESC",
    );
    expect(scored).toHaveLength(2);
    for (const [, score] of scored) expect(Number(score)).toBeGreaterThan(0.5);
    const statement = "SELECT cmis:name FROM cmis:document WHERE CONTAINS('report')";
    expect(await asked(statement, { maxItems: 1 })).toMatchObject({ hasMoreItems: true, numItems: 2 });
  });

  test('reads markup and JSON', async () => {
    const html = '<style>hidden{}</style><p>Over<b>land</b> caf&eacute;</p><p>next</p>';
    const objectId = await documentIn(folder, 'page');
    await setContentStream(alice, { ...REPOSITORY, objectId, contentStream: stream(html, 'text/html; charset=utf-8') });
    expect(await Promise.all(['overland', 'cafe', 'next', 'hidden'].map((one) => found(one)))).toEqual([
      ['page'],
      ['page'],
      ['page'],
      [],
    ]);
    const json = stream('{"ke\\u00fc": ["kiwi\\nfruit"]}', 'application/json');
    await setContentStream(alice, { ...REPOSITORY, objectId, contentStream: json });
    expect(await Promise.all(['keu', 'kiwi', 'overland'].map((one) => found(one)))).toEqual([['page'], ['page'], []]);
  });
});

describe('the words of a document', () => {
  test('change with it and belong to its versions', async () => {
    const objectId = await documentIn('root', 'versions alpha', { text: 'gamma' });
    const copy = (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
    const given = properties('cmis:document', { 'cmis:name': 'versions beta' });
    await updateProperties(alice, { ...REPOSITORY, objectId: copy, properties: given });
    expect(await Promise.all(['alpha', 'beta', 'gamma'].map((one) => found(one)))).toEqual([
      [],
      ['versions beta'],
      ['versions beta'],
    ]);
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], contentStream: stream('delta') });
    expect(await found('gamma')).toEqual([]);
    expect(await found('delta')).toEqual(['versions beta']);
    const old = "SELECT cmis:objectId FROM cmis:document WHERE CONTAINS('gamma')";
    expect(await column(old, { searchAllVersions: true })).toEqual([objectId]);
    await resumeTasks(LATER);
    expect(await column(old, { searchAllVersions: true })).toEqual([objectId]);
  });

  test('are copied with its content', async () => {
    const sourceId = await documentIn('root', 'source', { text: 'copied words' });
    const given = properties('cmis:document', { 'cmis:name': 'copy' });
    await createDocumentFromSource(alice, {
      ...REPOSITORY,
      sourceId,
      folderId: 'root',
      properties: given,
      policies: [],
    });
    expect(await found('copied')).toEqual(['copy', 'source']);
    await deleteObject(alice, { ...REPOSITORY, objectId: sourceId });
    await resumeTasks(LATER);
    expect(await found('copied')).toEqual(['copy']);
  });

  test('are all indexed, some of them after the answer', async () => {
    const before = await postings();
    const objectId = await documentIn('root', 'long', { text: words(9000) });
    expect(await found('word0')).toEqual(['long']);
    expect(await found(`word${(8999).toString(36)}`)).toEqual([]);
    expect(await tasks()).toBeGreaterThan(0);
    await resumeTasks(LATER);
    expect(await found(`word${(8999).toString(36)}`)).toEqual(['long']);
    const [last, next] = [(3999).toString(36), (4000).toString(36)];
    expect(await found(`\\"word${last} word${next}\\"`)).toEqual(['long']);

    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect(await found('word0')).toEqual([]);
    await resumeTasks(LATER);
    expect([await postings(), await tasks()]).toEqual([before, 0]);
  });

  test('are not lost when the store fails after the change', async () => {
    const error = () => new ThrottlingException({ message: 'slow', $metadata: {} });
    const many = words(100, 'lost');
    {
      using faults = failNext('BatchWriteItemCommand', 100, error);
      await documentIn('root', 'unlucky', { text: many });
      expect(faults.thrown).toBeGreaterThan(0);
    }
    expect(await found('lost1')).toEqual([]);
    await resumeTasks(LATER);
    expect(await found('lost1')).toEqual(['unlucky']);
  });

  test('of many properties are indexed too', async () => {
    const extra = {
      'triad:reference': 'r',
      'triad:parties': [words(120, 'p').slice(0, 190)],
      'triad:summary': words(200, 's'),
    };
    const objectId = await documentIn('root', 'wordy', { typeId: 'triad:contract', extra });
    expect(await found('s5')).toEqual(['wordy']);
    const given = properties('triad:contract', { 'triad:summary': words(100, 't') });
    await updateProperties(alice, { ...REPOSITORY, objectId, properties: given });
    expect([await found('t5'), await found('s5')]).toEqual([['wordy'], []]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect(await faultOf(found('t5'))).toBe('none');
  });

  test('of properties that change again while they are indexed are those of the last change', async () => {
    const summary = (text: string) => properties('triad:contract', { 'triad:summary': text });
    const extra = { 'triad:reference': 'r', 'triad:parties': ['p'], 'triad:summary': `zebra ${words(30, 'u')}` };
    const objectId = await documentIn('root', 'raced', { typeId: 'triad:contract', extra });
    const change = (text: string) => updateProperties(alice, { ...REPOSITORY, objectId, properties: summary(text) });
    const { entityId } = parseObjectId(objectId);
    using _ = runAfter(`":pk":"O#${entityId}"`, () => change(`${words(30, 'v')} zebra okapi`));
    await change(`okapi ${words(30, 'v')} ibex`);
    expect([await found('zebra'), await found('ibex'), await found('v1')]).toEqual([['raced'], [], ['raced']]);
    expect(await found('\\"zebra okapi\\"')).toEqual(['raced']);
    expect(await postingsOf(entityId, 'ibex')).toBe(0);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('of more properties than one item can hold change with them and go with them', async () => {
    await resumeTasks(LATER);
    const before = await postings();
    // A ligature of three bytes, which is folded to four letters of two bytes.
    const many = (beginning: string) => words(4500, beginning + '\uFDF2'.repeat(14)).match(/\S+(?: \S+){0,19}/g) ?? [];
    const extra = { 'triad:reference': 'r', 'triad:parties': ['p'], 'triad:clauses': many('a') };
    const objectId = await documentIn('root', 'enormous', { typeId: 'triad:contract', extra });
    const given = properties('triad:contract', { 'triad:clauses': [...many('b'), 'antelope'] });
    await updateProperties(alice, { ...REPOSITORY, objectId, properties: given });
    expect(await found('antelope')).toEqual(['enormous']);
    await resumeTasks(LATER);
    const { entityId } = parseObjectId(objectId);
    const folded = splitWords('\uFDF2'.repeat(14))[0] ?? '';
    const [first, last] = ['0', (4499).toString(36)];
    const counts = [`a${folded}${first}`, `a${folded}${last}`, `b${folded}${first}`, `b${folded}${last}`, 'antelope'];
    expect(await Promise.all(counts.map((word) => postingsOf(entityId, word)))).toEqual([0, 0, 1, 1, 1]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    await resumeTasks(LATER);
    expect([await postings(), await tasks()]).toEqual([before, 0]);
  });

  test('are forgotten also if the request that replaced them ended early and another replaced its words again', async () => {
    const change = (objectId: string, beginning: string) => {
      const given = properties('triad:contract', { 'triad:summary': words(30, beginning) });
      return updateProperties(alice, { ...REPOSITORY, objectId, properties: given });
    };
    const extra = { 'triad:reference': 'r', 'triad:parties': ['p'], 'triad:summary': words(30, 'erst') };
    const objectId = await documentIn('root', 'twice replaced', { typeId: 'triad:contract', extra });
    {
      using _ = failNext('BatchWriteItemCommand', 100, () => new Error('refused'));
      await change(objectId, 'zweit');
    }
    await change(objectId, 'dritt');
    await resumeTasks(LATER);
    expect(await Promise.all(['erst5', 'zweit5', 'dritt5'].map((one) => found(one)))).toEqual([
      [],
      [],
      ['twice replaced'],
    ]);
    expect(await tasks()).toBe(0);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });
});
