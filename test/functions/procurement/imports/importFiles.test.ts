import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { call, ended, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getImport } from '../../../../functions/procurement/import/getImport.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';
import { handler as imports } from '../../../../functions/procurement/import/imports.ts';
import { handler as importTemplate } from '../../../../functions/procurement/import/importTemplate.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const ZIP = { 'content-type': 'application/zip' };

type Rows = Record<TableName, (readonly unknown[])[]>;

const tiny = (): Rows =>
  JSON.parse(readFileSync('test/instances/procurement/01-tiny-cheap-or-fast.json', 'utf8')).materialList;

/** Returns CSV files with this delimiter; their columns are reversed, since column order has no meaning. */
const csvFiles = (rows: Rows, delimiter = ','): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(rows).map(([table, lines]) => [
      `data/${table.toLowerCase()}.csv`,
      strToU8(
        stringify(
          [FIELDS[table as TableName], ...lines].map((line) => [...line].reverse()),
          { delimiter, bom: true },
        ),
      ),
    ]),
  );

const sheets = (rows: Rows, cell = (value: unknown): unknown => value) =>
  writeExcelFile(
    Object.entries(rows).map(([table, lines]) => ({
      sheet: table,
      data: [
        FIELDS[table as TableName].map((value) => ({ value })),
        ...lines.map((line) => line.map((value) => ({ value: cell(value), format: undefined }))),
      ] as never,
    })),
  ).toBuffer();

/** Returns the workbook with its first sheet changed. */
const withSheet = (workbook: Buffer, change: (xml: string) => string): Buffer => {
  const files = unzipSync(workbook);
  const name = 'xl/worksheets/sheet1.xml';
  return Buffer.from(zipSync({ ...files, [name]: strToU8(change(strFromU8(files[name] ?? new Uint8Array()))) }));
};

const form = (parts: readonly { name: string; filename?: string; body: string | Buffer }[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, body }) => [
      Buffer.from(`--cut\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(`${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--cut--\r\n'),
  ]);
const FORM = { 'content-type': 'multipart/form-data; boundary=cut' };

const costOfNewPlan = async (): Promise<string | undefined> => {
  const { json } = await call(calculateNewPlan);
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  const plan = await call(getPlan, { path: { planId: json.ODProcurementPlanID } });
  return /TotalCost=(\d+)/.exec(plan.json[0].Message)?.[1];
};

/** The tables of the newest import. */
const readTables = async () => {
  const [{ ImportId: importId }] = (await call(imports)).json;
  return (await call(getImport, { path: { importId } })).json.materialList;
};

/** Expects that the newest import has the data of the instance; a plan of the same data need not be calculated again. */
const expectTiny = async (): Promise<void> => {
  const tables = await readTables();
  await call(importData, { body: JSON.stringify({ materialList: tiny() }) });
  expect(tables).toEqual(await readTables());
};

describe('data are imported', () => {
  test.each([',', ';', '\t'])('from an archive of CSV files separated by %j', async (delimiter) => {
    const { status, json } = await call(importData, {
      body: Buffer.from(zipSync(csvFiles(tiny(), delimiter))),
      headers: ZIP,
    });

    expect([status, json.Errors]).toEqual([200, []]);
    await expectTiny();
  });

  test.each<[string, (files: Record<string, Uint8Array>) => Record<string, Uint8Array>]>([
    [
      'as Unicode text, with a line that names the delimiter',
      (files) =>
        Object.fromEntries(
          Object.entries(files).map(([name, bytes]) => {
            const text = strFromU8(bytes).replace('\ufeff', '');
            return [name, Buffer.from(`\ufeffsep=,\r\n${text}`, 'utf16le')];
          }),
        ),
    ],
    [
      'with decimals of nothing, and days as text',
      (files) => ({
        ...files,
        'data/part.csv': strToU8(`${FIELDS.Part.join()}\n10.0,0.00,0,1\n`),
        'data/periods.csv': strToU8(
          strFromU8(files['data/periods.csv'] ?? new Uint8Array()).replace(/(\d{4})(\d\d)(\d\d)/g, '$1-$2-$3'),
        ),
      }),
    ],
    [
      'with columns that nobody knows, and commas at the end of lines',
      (files) => ({ ...files, 'data/part.csv': strToU8(`${FIELDS.Part.join()},Note,Note\n10,0,0,1,my,part,,\n`) }),
    ],
  ])('from an archive of CSV files %s', async (_, change) => {
    const body = Buffer.from(zipSync(change(csvFiles(tiny()))));

    expect(await call(importData, { body, headers: ZIP })).toMatchObject({ status: 200, json: { Warnings: [] } });
    await expectTiny();
  });

  test('from a workbook with notes beside its tables and wrong part sizes in its archive', async () => {
    const body = withSheet(await sheets(tiny()), (xml) =>
      xml.replace(/<\/row>/, '<c r="H1" t="str"><v>my parts</v></c></row>'),
    );
    body.writeUInt32LE(0xf0_00_00_00, body.indexOf('PK\u0003\u0004') + 22);

    expect((await call(importData, { body, headers: XLSX })).status).toBe(200);
    await expectTiny();
  });

  test('from a workbook with a cell at the end of a sheet and a million blank rows', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const rows = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 40}"/>`).join('');
    const body = withSheet(await sheets(tiny()), (xml) => xml.replace('</sheetData>', `${rows}${far}</sheetData>`));

    expect(await call(importData, { body, headers: XLSX })).toMatchObject({ status: 200, json: { Warnings: [] } });
  });

  test('from a workbook', async () => {
    expect((await call(importData, { body: await sheets(tiny()), headers: XLSX })).status).toBe(200);
    expect(await costOfNewPlan()).toBe('110');
  });

  test('from a form with a file and a description', async () => {
    const body = form([
      { name: 'file', filename: 'problem.xlsx', body: await sheets(tiny()) },
      { name: 'description', body: 'Week 2, größer' },
    ]);

    expect((await call(importData, { body, headers: FORM })).status).toBe(200);

    expect((await call(imports)).json[0]).toMatchObject({ Description: 'Week 2, größer', Parts: 1 });
  });

  test('from the downloaded template', async () => {
    const { bytes } = await call(importTemplate);

    const { status, json } = await call(importData, { body: bytes, headers: XLSX });

    expect([status, json.Warnings]).toEqual([200, []]);
    expect(await costOfNewPlan()).toMatch(/^[1-9]/);
  });

  test('with the description in the archive', async () => {
    const files = { ...csvFiles(tiny()), 'data/Description.md': strToU8('# Pilot'), 'data/notes.pdf': strToU8('x') };

    await call(importData, { body: Buffer.from(zipSync(files)), headers: ZIP });

    expect((await call(imports)).json[0]).toMatchObject({ Description: '# Pilot' });
  });
});

describe('an upload is refused', () => {
  const refused = async (body: Buffer, headers: Record<string, string>) => {
    const { status, json } = await call(importData, { body, headers });
    expect(status).toBe(400);
    return json.errors;
  };

  test('as a form without a boundary, with the remedy', async () => {
    expect(await refused(Buffer.from('{}'), { 'content-type': 'multipart/form-data' })).toMatchObject([
      { key: 'formBoundary', message: expect.stringContaining('boundary') },
    ]);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain'])(
    'of the type %j, with all types that an import takes',
    async (type) => {
      const [error] = await refused(Buffer.from('{}'), { 'content-type': type });
      for (const taken of ['application/json', 'application/zip', 'spreadsheetml.sheet', 'multipart/form-data'])
        expect(error?.message).toContain(taken);
    },
  );

  test('with every error, its file and its line', async () => {
    const rows = tiny();
    rows.PartsToBuy = [[11, 15, 0, 2]];
    rows.Supplier = rows.Supplier.map((row, n) => (n === 1 ? [row[0], 'often', row[2]] : row));
    const files = csvFiles(rows);

    expect(await refused(Buffer.from(zipSync(files)), ZIP)).toContainEqual({
      code: 'E-ENTRY',
      path: 'materialList.Supplier[1].SupplyOnTime',
      message: 'supplier.csv B3 "often": whole numbers only',
      key: 'cellWhole',
      values: { label: 'supplier.csv', cell: 'B3', shown: '"often"' },
      source: 'supplier.csv',
      row: 3,
      cell: 'B3',
      value: 'often',
    });
    expect(await refused(await sheets({ ...tiny(), PartsToBuy: [[11, 15, 0, 2]] }), XLSX)).toContainEqual(
      expect.objectContaining({ code: 'E-REF', source: 'sheet PartsToBuy', row: 2, cell: 'A2', value: '11' }),
    );
  });

  test('that lacks a table or a column, or has one twice', async () => {
    const { 'data/periods.csv': periods, ...rest } = csvFiles(tiny());
    expect(await refused(Buffer.from(zipSync(rest)), ZIP)).toMatchObject([
      { message: expect.stringMatching(/^The upload lacks Periods: add /) },
    ]);
    const without = { ...rest, 'Periods.csv': strToU8('PeriodID,Date\n1,20260105\n') };
    expect(await refused(Buffer.from(zipSync(without)), ZIP)).toMatchObject([
      { path: 'materialList.Periods', message: 'Periods.csv lacks the column IsActive in line 1: add it' },
    ]);
    const twice = { ...rest, 'a/Periods.csv': periods as Uint8Array, 'b/Periods.csv': periods as Uint8Array };
    expect(await refused(Buffer.from(zipSync(twice)), ZIP)).toMatchObject([
      { message: 'Periods.csv and Periods.csv are the same table: leave one out' },
    ]);
    expect(await refused(Buffer.from(zipSync({ ...rest, 'Orders.csv': strToU8('') })), ZIP)).toMatchObject([
      { message: expect.stringMatching(/^Orders\.csv is not one of Part\.csv, /) },
      { message: expect.stringMatching(/^The upload lacks Periods: add .* Not recognised: Orders$/) },
    ]);
  });

  test('with more values than columns in a row, or a repeated column name', async () => {
    const files = csvFiles(tiny());
    const long = { ...files, 'data/part.csv': strToU8(`${FIELDS.Part.join()}\n\n10,0,1,000,1\n`) };
    expect(await refused(Buffer.from(zipSync(long)), ZIP)).toEqual([
      {
        code: 'E-ENTRY',
        path: 'materialList.Part[0]',
        message: 'The row has more values (5) than the table has columns (4): put values with separators in quotes',
        key: 'rowTooLong',
        values: { values: 5, columns: 4 },
        source: 'part.csv',
        row: 3,
      },
    ]);
    const twice = { ...files, 'data/part.csv': strToU8(`${FIELDS.Part.join()},PartId\n10,0,0,1,11\n`) };
    expect(await refused(Buffer.from(zipSync(twice)), ZIP)).toMatchObject([
      { path: 'materialList.Part', message: 'part.csv names the column PartId twice in line 1: remove one' },
    ]);
  });

  test.each([
    ["<row r='99999999999'/>", 'has a cell with an invalid address'],
    ['<row><c r="&#88;FD9999999"/></row>', 'has a cell with an invalid address'],
  ])('with a cell outside of the sheet: %s', async (row, message) => {
    const body = withSheet(await sheets(tiny()), (xml) => xml.replace('</sheetData>', `${row}</sheetData>`));

    expect(await refused(body, XLSX)).toMatchObject([{ code: 'E-BODY', message: expect.stringContaining(message) }]);
  });

  test.each([
    ['no archive', Buffer.from('PartId'), ZIP],
    ['a damaged archive', Buffer.from('PK\u0003\u0004 and no more'), ZIP],
    ['a form without a file', form([{ name: 'description', body: 'x' }]), FORM],
    ['a damaged form', Buffer.from('--cut\r\nContent'), FORM],
    ['a form without its boundary', Buffer.from('x'), { 'content-type': 'multipart/form-data;' }],
  ])('that is %s', async (_, body, headers) => {
    expect(await refused(body, headers)).toMatchObject([{ code: 'E-BODY', message: expect.any(String) }]);
  });

  /** Returns the archive with a changed directory record of one file, or a changed end record. */
  const patched = (change: (record: Buffer, end: Buffer, all: Buffer) => void): Buffer => {
    const all = Buffer.from(zipSync(csvFiles(tiny())));
    change(all.subarray(all.indexOf('PK\u0001\u0002')), all.subarray(all.indexOf('PK\u0005\u0006')), all);
    return all;
  };

  /** Returns the archive with a ZIP64 end of its directory (APPNOTE 4.3.14, 4.3.15) that announces this number of files. */
  const withLargeEnd = (all: Buffer, change: (count: number) => number): Buffer => {
    const place = all.indexOf('PK\u0005\u0006');
    const end = all.subarray(place);
    const count = BigInt(change(end.readUInt16LE(10)));
    const large = Buffer.alloc(56 + 20);
    large.write('PK\u0006\u0006', 0, 'latin1');
    large.writeBigUInt64LE(count, 24);
    large.writeBigUInt64LE(count, 32);
    large.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
    large.write('PK\u0006\u0007', 56, 'latin1');
    large.writeBigUInt64LE(BigInt(place), 64);
    return Buffer.concat([all.subarray(0, place), large, end]);
  };

  test('whose workbook has two directories, which different readers would choose', async () => {
    const other = withLargeEnd(await sheets(tiny()), (count) => count - 1);

    expect(await refused(other, XLSX)).toMatchObject([
      { code: 'E-BODY', message: 'The archive is damaged: save it again, or send it again' },
    ]);
    const same = withLargeEnd(await sheets(tiny()), (count) => count);
    expect((await call(importData, { body: same, headers: XLSX })).status).toBe(200);
  });

  test.each<[string, Buffer, string]>([
    ['says a smaller size', patched((record) => record.writeUInt32LE(5, 24)), 'damaged'],
    ['says a larger size', patched((record) => record.writeUInt32LE(500, 24)), 'damaged'],
    ['has another checksum', patched((record) => record.writeUInt32LE(1, 16)), 'damaged'],
    ['is compressed in another way', patched((record) => record.writeUInt16LE(12, 10)), 'a method other than deflate'],
    ['has a password', patched((record) => record.writeUInt16LE(1, 8)), 'protected by a password'],
    ['hides files', patched((_, end) => end.writeUInt16LE(1, 10)), 'damaged'],
    ['points outside', patched((record) => record.writeUInt32LE(0xff_ff_ff, 42)), 'damaged'],
    ['lacks its directory', patched((_, end) => end.writeUInt32LE(0xff_ff_ff, 16)), 'damaged'],
    ['lacks its end', patched((_, end) => end.fill(0)), 'damaged'],
    ['is cut', patched((_, __, all) => all.fill(0, 60, 90)), 'damaged'],
  ])('whose archive %s', async (_, body, message) => {
    expect(await refused(body, ZIP)).toMatchObject([{ code: 'E-BODY', message: expect.stringContaining(message) }]);
  });

  test.each([
    ['of unknown bytes', { 'content-type': 'application/octet-stream' }],
    ['of no type', { 'content-type': '' }],
  ])('%s only if its content is neither JSON, nor a workbook, nor an archive', async (_, headers) => {
    const files = [
      Buffer.from(JSON.stringify({ materialList: tiny() })),
      await sheets(tiny()),
      Buffer.from(zipSync(csvFiles(tiny()))),
    ];
    for (const body of files) expect((await call(importData, { body, headers })).status).toBe(200);
    const csv = Buffer.from('PartId,AvailabilityMinimumAmount\r\n10,0\r\n');
    expect(await refused(csv, headers)).toMatchObject([{ key: 'unknownFormat' }]);
  });

  test.each([
    ['without bytes', ''],
    ['of blank lines', '\ufeff \r\n\n'],
  ])('%s as empty, in every form, with the formats that can be sent', async (_, body) => {
    const bytes = Buffer.from(body);
    const all = [
      await refused(form([{ name: 'file', filename: 'problem.xlsx', body }]), FORM),
      await refused(bytes, ZIP),
      await refused(bytes, { 'content-type': 'application/octet-stream' }),
      await refused(bytes, { 'content-type': '' }),
    ];
    const message = 'The file is empty: send JSON, a workbook (.xlsx), or CSV files as one ZIP archive';
    for (const errors of all)
      expect(errors).toEqual([{ code: 'E-BODY', path: '', message, key: 'fileEmpty', values: {} }]);
  });

  test('in another format than the three, with the formats that can be sent', async () => {
    const csv = 'PartId,AvailabilityMinimumAmount\r\n10,0\r\n';
    for (const answer of [
      await refused(form([{ name: 'file', filename: 'Part.csv', body: csv }]), FORM),
      await refused(Buffer.from(csv), { 'content-type': 'application/octet-stream' }),
    ])
      expect(answer).toEqual([
        {
          code: 'E-BODY',
          path: '',
          message:
            'The file is neither JSON, nor a workbook (.xlsx), nor a ZIP archive: send one of these, CSV files as one ZIP',
          key: 'unknownFormat',
          values: {},
        },
      ]);
    const [cut] = await refused(form([{ name: 'file', filename: 'problem.json', body: ' {"materialList": ' }]), FORM);
    expect(cut?.message).toBe('The body is not valid JSON from line 1, column 19 on: correct it there');
  });

  test('whose archive would be too large once inflated', async () => {
    vi.stubEnv('MAX_BODY_BYTES', '100000');
    const body = Buffer.from(zipSync({ ...csvFiles(tiny()), 'Part.csv': new Uint8Array(1_000_000) }));

    expect(await call(importData, { body, headers: ZIP })).toMatchObject({ status: 413, json: { code: 'tooLarge' } });
    vi.unstubAllEnvs();
  });
});

test('an upload that would take too much memory is refused with the name of its file', async () => {
  const lines = strToU8(`${FIELDS.Part.join(',')}\n${'\n'.repeat(7_000_000)}`);
  const body = Buffer.from(zipSync({ ...csvFiles(tiny()), 'data/part.csv': lines }));
  const { status, json } = await call(importData, { body, headers: ZIP });

  expect(status).toBe(413);
  expect(json).toMatchObject({ key: 'uploadTakesMemory', values: { source: 'part.csv', most: 256 } });
});
