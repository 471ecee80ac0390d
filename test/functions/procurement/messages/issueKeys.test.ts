import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ISSUE_MESSAGES, UPLOAD_MESSAGES } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { archiveOf, tinySheets, withCell, withXml, workbookOf } from '#test/support/procurement/files.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');

type Arrays = Readonly<Record<string, unknown>>;

interface Issue {
  readonly message: string;
  readonly key: keyof typeof ISSUE_MESSAGES;
  readonly values: Readonly<Record<string, string | number>>;
}

const BOUNDARY = 'edge';

/** Uploads a file with its description as the pages do, and returns its errors and warnings. */
const upload = async (file: Uint8Array | string, description = ''): Promise<readonly Issue[]> => {
  const part = (name: string, more: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}`;
  const body = Buffer.concat([
    Buffer.from(`${part('file', '; filename="problem"')}\r\n\r\n`),
    Buffer.from(file),
    Buffer.from(`\r\n${part('description', '')}\r\n\r\n${description}\r\n--${BOUNDARY}--\r\n`),
  ]);
  const { json } = await call(importData, {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  return [...(json.errors ?? []), ...(json.Warnings ?? [])];
};

const tiny = (): Arrays =>
  Object.fromEntries(Object.entries(tinySheets()).map(([table, [, ...rows]]) => [table, rows]));
const json = (arrays: Arrays): string => JSON.stringify({ materialList: { ...tiny(), ...arrays } });
const csv = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync({
    ...unzipSync(archiveOf(tinySheets())),
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  });
const sheets = (table: string, column: number, value: unknown) =>
  workbookOf(withCell(tinySheets(), table, 2, column, value));
/** A workbook whose second cell of the second row of the first sheet, Part, is this XML. */
const withCellXml = async (cell: string) =>
  withXml(await workbookOf(tinySheets()), 1, (xml) => xml.replace(/<c r="B2"[^>]*?(?:\/>|>.*?<\/c>)/, cell));
const withoutTable = (table: string) => {
  const { [table]: _, ...rest } = tinySheets();
  return rest;
};

/** An upload with the keys of the messages that it must have. */
type Case = [keys: string, file: () => Uint8Array | string | Promise<Buffer>, description?: string];

const CASES: Case[] = [
  ['bodyNotObject', () => '[]'],
  ['listMissing', () => '{}'],
  ['priceDecimals', () => '{"PriceDecimals":7,"materialList":{}}'],
  ['listNotObject', () => '{"materialList":1}'],
  ['tableMissing tableNotArray', () => '{"materialList":{"Part":1}}'],
  [
    'entryForm entryLength isArray isObject notInteger isText isQuoted tooLarge isFraction',
    () =>
      json({
        Part: [1, [1], [[2], {}, null, 'x'], ['5', 2 ** 60, 0.5, 1]],
      }),
  ],
  ['fieldMissing', () => json({ Part: [{}] })],
  [
    'negative outOfRange repeated maximumBelowMinimum',
    () =>
      json({
        Part: [
          [10, 5, 3, 1],
          [10, -1, 0, 1],
        ],
        Supplier: [
          [1, 95, 2],
          [2, 95, 1],
          [3, 95, 1],
        ],
      }),
  ],
  ['unknownId windowReversed', () => json({ OfferPartSupplier: [[1, 9, 10, 0, 10, 0, 3, 1, 5]] })],
  [
    'dateNotCalendar dateSerial noDay',
    () =>
      json({
        AvailableParts: [
          [10, 1, 46027],
          [10, 1, -5],
          [10, 1, 20260231],
        ],
      }),
  ],
  ['dateForm', () => json({ Periods: [[1, 1, 1]], AvailableParts: [[10, 1, 20260105]] })],
  ['noPeriods', () => json({ Periods: [] })],
  [
    'periodsDisordered noActivePeriod',
    () =>
      json({
        Periods: [
          [2, 20260105, 0],
          [1, 20260106, 0],
        ],
      }),
  ],
  ['tooManyEntries', () => json({ Periods: Array.from({ length: 367 }, (_, n) => [n, n, 1]) })],
  ['totalsTooLarge', () => json({ AvailableParts: [[10, 2 ** 52, 0]] })],
  ['partTooLarge', () => json({ Part: [[10, 2 ** 50, 0, 1]] })],
  [
    'lotTooLarge noSupplierPart windowPast requirementZero partNotRequired partWithoutOffer planReplans receiptLate',
    () =>
      json({
        Part: [
          [10, 0, 0, 1],
          [11, 0, 0, 1],
          [12, 0, 0, 1],
        ],
        ProductionPlan: [[1, 20260119, 20260112]],
        PartsToBuy: [
          [10, 0, 0, 3],
          [12, 5, 0, 4],
        ],
        AvailableParts: [[10, 1, 20270105]],
        SupplierPart: [],
        OfferPartSupplier: [
          [1, 1, 10, 0, 10, 20, 3, 5, 5],
          [2, 1, 10, 0, 10, 0, 1, 1, 5],
        ],
      }),
  ],
  ['windowEmpty', () => json({ OfferPartSupplier: [[1, 1, 10, 1, 10, 0, 90, 99, 5]] })],
  ['requirementPast', () => json({ ProductionPlan: [[1, 20260119, 20260119]], PartsToBuy: [[10, 5, 0, 1]] })],
  [
    'requirementInactive maximumExceeded',
    () =>
      json({
        Part: [[10, 0, 5, 1]],
        AvailableParts: [[10, 50, 0]],
        PartsToBuy: [[10, 5, 0, 2]],
        Periods: [
          [1, 20260105, 1],
          [2, 20260112, 0],
          [3, 20260119, 1],
        ],
        OfferPartSupplier: [],
      }),
  ],
  ['unknownFormat', () => 'PartId,AvailabilityMinimumAmount'],
  ['fileEmpty', () => ''],
  ['jsonEncoding', () => Buffer.from([0x7b, 0xff])],
  ['jsonInvalid', () => '{"materialList":'],
  ['archiveDamaged', () => archiveOf(tinySheets()).subarray(0, 200)],
  ['archiveMethod', () => patchDirectory((record) => record.writeUInt16LE(12, 10))],
  ['filePassword', () => patchDirectory((record) => record.writeUInt16LE(1, 8))],
  [
    'archiveRepeats',
    () => {
      const bytes = Buffer.from(zipSync({ 'aa.csv': strToU8('x'), 'ab.csv': strToU8('x') }));
      bytes.write('aa.csv', bytes.lastIndexOf('ab.csv'));
      return bytes;
    },
  ],
  ['archiveFiles', () => csv(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.txt`, 'x'])))],
  ['fileEncoding', () => csv({ 'Part.csv': Buffer.from([0x50, 0xe4, 0x2c]) })],
  ['fileUnknown', () => csv({ 'Extra.csv': 'x' })],
  ['csvInvalidFrom', () => csv({ 'Part.csv': 'PartId\n"1' })],
  ['csvTooLarge', () => csv({ 'Part.csv': `PartId${','.repeat(10_000_001)}` })],
  [
    'workbookPassword',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  ['workbookOld', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['workbookNone', () => zipSync({ '[Content_Types].xml': strToU8('<Types/>') })],
  ['workbookBinary', () => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.bin': strToU8('x') })],
  ['workbookLacks', async () => changeParts(({ 'xl/worksheets/sheet1.xml': _, ...rest }) => rest)],
  [
    'workbookEncoding',
    async () => changeParts((parts) => ({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0xff]) })),
  ],
  ['sheetAddress', () => withCellXml('<c r="??"><v>1</v></c>')],
  ['sheetCut', async () => withXml(await workbookOf(tinySheets()), 1, (xml) => xml.replace('</sheetData>', ''))],
  ['tableTwice', () => csv({ 'more/Part.csv': 'PartId' })],
  ['tableLacking', () => archiveOf(withoutTable('Part'))],
  ['tableMisnamed', () => archiveOf({ ...withoutTable('Supplier'), Suplier: [['x']] })],
  ['sourceEmpty', () => csv({ 'Part.csv': '' })],
  ['columnLacking columnTwice', () => csv({ 'Part.csv': 'PartId,PartId,AvailabilityMinimumAmount,PartType\n' })],
  ['columnMisnamed', () => csv({ 'Periods.csv': 'PeriodID,Date,IsActiv\n' })],
  [
    'rowTooLong',
    () => csv({ 'Part.csv': 'PartId,AvailabilityMinimumAmount,AvailabilityMaximumAmount,PartType\n10,0,0,1,9' }),
  ],
  ['cellWhole', () => sheets('Part', 1, 'many')],
  ['cellFraction', () => sheets('Part', 1, 12.5)],
  ['cellIdText', () => sheets('Part', 0, 'a\u202eb')],
  ['cellIdRange', () => sheets('Part', 0, 4_006_381_333_931)],
  ['cellPrice', () => sheets('OfferPartSupplier', 8, 'cheap')],
  ['cellPriceDecimals', () => sheets('OfferPartSupplier', 8, 1.23456789)],
  ['cellPriceLarge', () => sheets('OfferPartSupplier', 8, 2 ** 53)],
  ['cellNumberForm', () => sheets('Part', 1, '1.000')],
  ['cellDateForm', () => sheets('Periods', 1, '05/01/2026')],
  ['cellPeriod', () => sheets('PartsToBuy', 3, 'soon')],
  ['cellOutside', () => sheets('PartsToBuy', 3, '2031-01-01')],
  [
    'columnsAdded offersJoined periodsDerived tableEmpty',
    () => readFileSync('test/instances/procurement/workbooks/1-bedarf-de.xlsx'),
  ],
  ['archiveWorkbook', async () => Buffer.from(zipSync({ 'data/Plan.xlsx': await workbookOf(tinySheets()) }))],
  [
    'hiddenSheet hiddenRows',
    async () =>
      withXml(await workbookOf(tinySheets()), 1, (xml) => xml.replace('<row r="2"', '<row r="2" hidden="1"'), {
        'xl/workbook.xml': (xml) => xml.replace('<sheet ', '<sheet state="hidden" '),
      }),
  ],
  ['totalRows', () => sheets('PartsToBuy', 0, 'Total')],
  [
    'shares',
    () => {
      const { Supplier = [], ...rest } = tinySheets();
      return workbookOf({ ...rest, Supplier: Supplier.map((row, n) => (n === 0 ? row : row.with(1, 0.95))) });
    },
  ],
  ['cellDayText', () => sheets('Part', 1, '2026-01-05')],
  ['cellPercentText', () => sheets('Part', 1, '95%')],
  ['cellDate', () => sheets('Part', 1, new Date('2026-04-03T00:00:00Z'))],
  ['cellTime', () => sheets('Part', 1, new Date('2026-04-03T12:30:00Z'))],
  ['cellTruth', () => sheets('Part', 1, true)],
  ['cellDay', () => sheets('Periods', 1, '31.04.2026')],
  ['cellFlag', () => sheets('Supplier', 2, 'often')],
  ['cellEmpty', () => sheets('Periods', 1, '')],
  [
    'cellDateFormat',
    async () =>
      withXml(await sheets('Part', 1, new Date('2026-04-03T00:00:00Z')), 1, (xml) =>
        xml.replace(/(<c r="B2"[^>]*><v>)[^<]*/, '$1-5'),
      ),
  ],
  ['cellFormula', () => withCellXml('<c r="B2"><f>1+1</f></c>')],
  ['cellFormulaError', () => withCellXml('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')],
  ['cellTextLost', () => withCellXml('<c r="B2" t="s"><v>99999</v></c>')],
  ['descriptionTooLong', () => json({}), 'x'.repeat(10_001)],
  ['namesInvalid', () => json({}), 'Table,Id,Name\nPart,1,"Bolt'],
  [
    'nameTable nameId nameEmpty nameTooLong nameDirection nameTwice',
    () => json({}),
    `Table,Id,Name\nParts,1,Bolt\nPart,x,Bolt\nPart,2,\nPart,3,${'x'.repeat(201)}\nPart,5,M\u202e8\nPart,4,A\nPart,4,B`,
  ],
];

/** The archive with its first directory record changed. */
const patchDirectory = (change: (record: Buffer) => void): Buffer => {
  const bytes = Buffer.from(archiveOf(tinySheets()));
  change(bytes.subarray(bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
  return bytes;
};

type Parts = Readonly<Record<string, Uint8Array>>;

const changeParts = async (change: (parts: Parts) => Parts): Promise<Buffer> =>
  Buffer.from(zipSync(change(unzipSync(await workbookOf(tinySheets()))) as Record<string, Uint8Array>));

/** Messages whose cause needs a file that no table of the cases makes; tests of their own cover them. */
const ELSEWHERE = ['csvInvalid', 'cellPercent', 'macros', 'moreWarnings', 'sheetTooLarge'];

describe('an error or warning of an upload tells the key and the values of its message', () => {
  test.each<Case>(CASES)('%s', async (keys, file, description) => {
    const issues = await upload(await file(), description);

    expect([...new Set(issues.map(({ key }) => key))]).toEqual(expect.arrayContaining(keys.split(' ')));
    for (const { message, key, values } of issues)
      expect((ISSUE_MESSAGES[key] as (values: object, format: typeof String) => string)(values, String)).toBe(message);
  });

  test('and every key belongs to one of these uploads', () => {
    const known = [...CASES.flatMap(([keys]) => keys.split(' ')), ...ELSEWHERE];

    expect(known.toSorted()).toEqual(Object.keys(UPLOAD_MESSAGES).toSorted());
  });
});
