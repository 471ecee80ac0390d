import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS } from '#lib/cmis/domain/messages/operations.ts';
import { readInput } from '#lib/cmis/wire/read/input.ts';
import { readMessageOnce } from '#lib/cmis/wire/read/message.ts';
import { toCurl } from '#lib/ui/browser/home/curl.ts';
import { indentXml } from '#lib/ui/browser/home/indentXml.ts';
import {
  buildAddress,
  createExample,
  getBodyStart,
  getParameterExample,
  getStart,
  listMissing,
  listOperations,
  type OpenApi,
  toKey,
} from '#lib/ui/browser/home/openApi.ts';
import { listSoapSamples } from '#lib/ui/browser/home/soapSamples.ts';
import calendarDocument from '../../../events/calendar/doc/openApi.json' with { type: 'json' };
import procurementDocument from '../../../events/procurement/calculator/openApi/document.json' with { type: 'json' };
import { handler as describeCalendar } from '../../../functions/calendar/doc.ts';
import { handler as describeProcurement } from '../../../functions/procurement/calculator/openApi.ts';

describe.each([
  ['procurement', () => describeProcurement(procurementDocument)],
  ['calendar', () => describeCalendar(calendarDocument)],
] as const)('the console over the document of %s', (_, load) => {
  test('offers every operation, and each JSON body starts with what its schema requires', async () => {
    const document = JSON.parse((await load()).body) as OpenApi;
    const operations = listOperations(document);

    expect(operations.length).toBeGreaterThan(20);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const operation of operations) {
      const start = getBodyStart(operation, 'application/json', document);
      if (operation.body?.content['application/json'] !== undefined)
        expect(Object.keys(JSON.parse(start ?? 'null')), operation.id).not.toHaveLength(0);
    }
  });
});

const operation = {
  id: 'a',
  method: 'GET',
  path: '/things/{id}',
  summary: '',
  body: undefined,
  parameters: [
    { in: 'path', name: 'id', required: true },
    { in: 'query', name: 'text', schema: { example: 'music' } },
    { in: 'query', name: 'page', required: true, schema: { default: 1 } },
  ],
} as const;

test('an address has encoded path values and the query values that are filled in', () => {
  const values = { 'path id': 'a/b c', 'query text': '', 'query page': '2&3' };

  expect(buildAddress('http://x', operation, values)).toBe('http://x/things/a%2Fb%20c?page=2%263');
  expect(listMissing(operation, {})).toEqual(['id', 'page']);
  expect(operation.parameters.map((one) => [toKey(one), getStart(one), getParameterExample(one)])).toEqual([
    ['path id', '', ''],
    ['query text', '', 'music'],
    ['query page', '1', '1'],
  ]);
});

test('an example of a schema that contains itself ends', () => {
  const tree = { type: 'object', required: ['child'], properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const document = { paths: {}, components: { schemas: { Tree: tree } } };

  expect(JSON.stringify(createExample(tree, document))).toMatch(/^\{"child":\{"child":/);
});

test.skipIf(process.platform === 'win32')('a curl command passes a shell unchanged', () => {
  const body = `{"text": "it's $HOME \`id\` \\\\ \n"}`;
  const command = toCurl({ method: 'POST', url: 'http://x/?a=1&b=2', headers: { 'Content-Type': 'text/plain' }, body });
  const args = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

  expect(args).toEqual([
    'curl',
    '-sS',
    '-X',
    'POST',
    'http://x/?a=1&b=2',
    '-H',
    'Content-Type: text/plain',
    '--data-raw',
    body,
  ]);
});

describe('the sample envelopes of CMIS', () => {
  const REQUEST = {
    method: 'POST',
    path: '/ObjectService',
    pathParameters: {},
    rawQuery: '',
    headers: { 'content-type': 'text/xml' },
    baseUrl: 'http://localhost',
    requestId: 'r',
  };
  const samples = listSoapSamples();

  test('are one for each operation, those often used first', () => {
    expect(samples.map(({ operation }) => operation).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    expect(samples.findLastIndex(({ isOftenUsed }) => isOftenUsed)).toBe(
      samples.findIndex(({ isOftenUsed }) => !isOftenUsed) - 1,
    );
  });

  test.each(samples)(
    'of $operation is read with all its optional elements, and without them',
    ({ operation, envelope }) => {
      const read = (body: string) =>
        Object.keys(readInput(operation, readMessageOnce({ ...REQUEST, body: Buffer.from(body) })));
      const fields = getFields(OPERATIONS[operation].request);

      expect(read(envelope.replaceAll(/<!-- | -->/g, ''))).toEqual(fields.map(({ name }) => name));
      for (const { name, optional } of fields) if (!optional) expect(read(envelope)).toContain(name);
    },
  );
});

test('an answer in XML is shown by elements and depth, its texts as they are', () => {
  expect(indentXml('<?xml version="1.0"?><a><b>x\n y</b><c/><d><e></e></d></a>')).toBe(
    '<?xml version="1.0"?>\n<a>\n  <b>x\n y</b>\n  <c/>\n  <d>\n    <e>\n    </e>\n  </d>\n</a>',
  );
});
