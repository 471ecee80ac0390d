import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerTo, call, faultType, postEvent, send, useCmis } from '#test/support/cmis/cmis.ts';
import { documentIn, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { handler } from '../../../functions/cmis/services/discovery.ts';

useCmis();

const EVENTS = join(import.meta.dirname, '../../../events/cmis/discovery/query');

describe('DiscoveryService.query', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await folderIn('root', 'papers');
    await documentIn(folder, 'invoice 1', { text: 'Pay the quick fox within thirty days' });
    await documentIn(folder, 'invoice 2', {
      typeId: 'triad:contract',
      extra: {
        'triad:reference': 'r',
        'triad:parties': ['Ann', 'Bob'],
        'triad:value': '2.50',
        'triad:noticeMonths': 4n,
      },
    });
  });

  test.each([
    ['SELECT * FROM cmis:document', 2],
    ['SELECT * FROM triad:contract', 1],
    ['SELECT * FROM cmis:folder', 2],
    ["SELECT cmis:name AS n, SCORE() FROM cmis:document WHERE CONTAINS('fox')", 1],
    [
      'SELECT d.cmis:name, f.cmis:objectId FROM cmis:document d JOIN cmis:folder f ON d.cmis:createdBy = f.cmis:createdBy',
      2,
    ],
    ['SELECT * FROM cmis:relationship', 0],
    ['SELECT * FROM cmis:policy', 0],
  ])('returns the rows of %s in the form of the schema', async (statement, rows) => {
    const input = { ...REPOSITORY, statement, includeAllowableActions: true, includeRelationships: 'both' } as const;
    const { objects } = await call('query', { ...input, renditionFilter: '*' });
    expect(objects.objects).toHaveLength(rows);
    expect([objects.numItems, objects.hasMoreItems]).toEqual([rows, false]);
  });

  test('executes the sample statements', async () => {
    for (const [name, count] of [
      ['byNameAndDate', 2],
      ['folders', 2],
      ['words', 1],
      ['references', 0],
    ] as const) {
      const { body } = JSON.parse(readFileSync(join(EVENTS, `${name}.json`), 'utf8')) as { readonly body: string };
      const sent = { contentType: 'text/xml', body: Buffer.from(body) };
      const answer = await answerTo(handler, postEvent(sent, {}, '/DiscoveryService'));
      expect([name, answer.fault, answer.text.split('<objects>').length - 2]).toEqual([name, undefined, count]);
    }
  });

  test.each([
    '',
    'SELECT',
    'SELECT *',
    'THIS_IS_NOT_A_SELECT',
    'SELECT FROM cmis:document',
    'SELECT ,cmis:name FROM cmis:document',
    'SELECT * FROM cmis:nothing',
    'SELECT * FROM cmis:document WHERE cmis:name = 1',
    "SELECT * FROM cmis:document WHERE cmis:path = '/'",
    "SELECT * FROM cmis:folder WHERE CONTAINS('x')",
    'SELECT * FROM cmis:document trailing garbage',
  ])('explains the error of "%s"', async (statement) => {
    const { fault } = await send('query', { ...REPOSITORY, statement });
    expect(fault?.type).toBe('invalidArgument');
  });

  test('refuses an invalid rendition filter', async () => {
    const statement = 'SELECT cmis:objectId FROM cmis:document';
    expect(await faultType('query', { ...REPOSITORY, statement, renditionFilter: 'a b' })).toBe('filterNotValid');
  });
});
