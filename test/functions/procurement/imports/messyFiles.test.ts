import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  archiveOf,
  type Sheets,
  tinySheets,
  utf16be,
  withCell,
  withXml,
  workbookOf,
  XLSX,
  ZIP,
} from '#test/support/procurement/files.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');

const errorsOf = async (body: Buffer, headers: Record<string, string>) => {
  const { status, json } = await call(importData, { body, headers });
  expect([status, json]).toEqual([400, json]);
  return json.errors;
};

const accepted = async (body: Buffer, headers: Record<string, string>) => {
  const { status, json } = await call(importData, { body, headers });
  expect([status, json]).toEqual([200, json]);
  return json;
};

const fraction = 'whole numbers only; use a smaller unit';

describe('a text that is not a plain whole number is refused with its cell and a remedy', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['12,50', fraction],
    ['12.5', fraction],
    ['1.234,50', fraction],
    ['0.500', fraction],
    ['1.000,500', fraction],
    ['1.00,500', 'whole numbers only'],
    ['05.01.2026', 'whole numbers only, not a date; enter the number'],
    ['95%', 'whole numbers only; leave the percent sign out'],
    ['2026-04-03', 'whole numbers only, not a date; enter the number'],
    ['1e3', 'whole numbers only'],
    ['0x10', 'whole numbers only'],
    ['(5)', 'whole numbers only'],
    ['−5', 'whole numbers only'],
    ['١٢', 'whole numbers only'],
    ['TRUE', 'whole numbers only'],
    ['many', 'whole numbers only'],
  ];

  test.each(texts)('%j', async (text, remedy) => {
    const rows = withCell(tinySheets(), 'PartsToBuy', 2, 1, text);
    const expected = (label: string, source: string) => [
      {
        code: 'E-ENTRY',
        path: 'materialList.PartsToBuy[0].RequiredAmount',
        message: `${label} B2 ${JSON.stringify(text)}: ${remedy}`,
        source,
        row: 2,
        cell: 'B2',
        value: text,
      },
    ];

    expect(await errorsOf(await workbookOf(rows), XLSX)).toMatchObject(expected('PartsToBuy', 'sheet PartsToBuy'));
    for (const delimiter of [',', ';', '\t'])
      expect(await errorsOf(archiveOf(rows, { delimiter }), ZIP)).toMatchObject(
        expected('PartsToBuy.csv', 'PartsToBuy.csv'),
      );
  });

  test.each(['15', ' 15 ', '+15', '015', '15.0', '15.00', '15,00', '15.0000'])('but %j is read as 15', async (text) => {
    const rows = withCell(tinySheets(), 'PartsToBuy', 2, 1, text);

    await accepted(await workbookOf(rows), XLSX);
    await accepted(archiveOf(rows), ZIP);
  });

  test('a text of a megabyte is refused without being quoted', async () => {
    const [error] = await errorsOf(archiveOf(withCell(tinySheets(), 'Part', 2, 1, ' '.repeat(1_000_000))), ZIP);

    expect(error.message.length).toBeLessThan(200);
  });
});

describe('a cell of another type', () => {
  const day = new Date('2026-04-03T00:00:00Z');
  const time = new Date('2026-04-03T12:30:00Z');

  test.each<[string, string, number, unknown, string]>([
    ['a date in a quantity', 'PartsToBuy', 1, day, 'PartsToBuy B2 2026-04-03: whole numbers only, not a date'],
    ['a date in an id', 'Part', 0, day, 'Part A2 2026-04-03: whole numbers only, not a date'],
    ['a date in a PeriodID', 'Periods', 0, day, 'Periods A2 2026-04-03: whole numbers only, not a date'],
    ['a date in a flag', 'Supplier', 2, day, 'Supplier C2 2026-04-03: whole numbers only, not a date'],
    [
      'a date and time in a quantity',
      'PartsToBuy',
      1,
      time,
      'PartsToBuy B2 2026-04-03 12:30: whole numbers only, not a time',
    ],
    ['a date and time in a date', 'Periods', 1, time, 'Periods B2 2026-04-03 12:30: a day only'],
    ['a truth value in a quantity', 'PartsToBuy', 1, true, 'PartsToBuy B2 TRUE: whole numbers only, not TRUE or FALSE'],
    ['a truth value in a date', 'Periods', 1, false, 'Periods B2 FALSE: a day only'],
    ['a fraction in a quantity', 'PartsToBuy', 1, 12.5, `PartsToBuy B2 12.5: ${fraction}`],
    ['a day that no month has', 'Periods', 1, '2026-02-30', 'Periods B2 "2026-02-30": a day only'],
    ['a day that no calendar has', 'Periods', 1, '31.04.2026', 'Periods B2 "31.04.2026": a day only'],
    ['a word in a flag', 'Supplier', 2, 'often', 'Supplier C2 "often": only 0 and 1, yes and no, or FALSE and TRUE'],
  ])('is refused: %s', async (_, table, column, value, message) => {
    const errors = await errorsOf(await workbookOf(withCell(tinySheets(), table, 2, column, value)), XLSX);

    expect(errors).toContainEqual(expect.objectContaining({ message: expect.stringContaining(message) }));
    expect(errors[0]).toMatchObject({ source: `sheet ${table}`, row: 2, cell: expect.any(String) });
  });

  test('is read in its own fields: dates in the four date fields, booleans in the two flags', async () => {
    const start = new Date('2026-01-05T00:00:00Z');
    const flags = withCell(withCell(tinySheets(), 'Supplier', 2, 2, true), 'Periods', 2, 2, true);
    const dated = withCell(
      withCell(withCell(flags, 'ProductionPlan', 2, 1, start), 'ProductionPlan', 2, 2, start),
      'Periods',
      2,
      1,
      start,
    );
    await accepted(
      await workbookOf({ ...dated, AvailableParts: [...(dated.AvailableParts ?? []), [10, 1, start]] }),
      XLSX,
    );
    const texts = withCell(withCell(flags, 'Supplier', 2, 2, 'TRUE'), 'Supplier', 3, 2, 'false');
    await accepted(archiveOf(withCell(texts, 'Periods', 2, 1, '2026-01-05')), ZIP);
  });

  /** Replaces the first number cell of the sheet. */
  const withFirstCell = async (cell: string): Promise<Buffer> =>
    withXml(await workbookOf(tinySheets()), 1, (xml) => xml.replace(/<c r="B2"[^>]*>.*?<\/c>/, cell));

  test.each([
    ['<c r="B2"><f>SUM(1,2)</f></c>', 'Part B2 formula: the formula has no saved value'],
    ['<c r="B2"><f>SUM(1,2)</f><v></v></c>', 'Part B2 formula: the formula has no saved value'],
    ['<c r="B2" t="str"><f>A1</f></c>', 'Part B2 formula: the formula has no saved value'],
    ['<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'Part B2 #DIV/0!: the formula ends in an error'],
    ['<c r="B2" t="s"><v>9999</v></c>', 'Part B2 text: the workbook lacks the text'],
    ['<c r="B2" t="d"><v>2026-04-03</v></c>', 'Part B2 2026-04-03: whole numbers only, not a date'],
  ])('is refused: %s', async (cell, message) => {
    expect(await errorsOf(await withFirstCell(cell), XLSX)).toMatchObject([
      { message: expect.stringContaining(message), cell: 'B2' },
    ]);
  });

  test.each([
    '<c r="B2"><f>SUM(1,2)</f><v>3</v></c>',
    '<c r="B2" t="str"><f>A1</f><v>3</v></c>',
    '<x:c r="B2" t="inlineStr"><x:is><x:r><x:t>3</x:t></x:r><x:rPh><x:t>9</x:t></x:rPh></x:is></x:c>',
    '<!-- <c r="A2"> --><c r="B2"><v>&#51;</v></c>',
  ])('is read by its saved value: %s', async (cell) => {
    await accepted(await withFirstCell(cell), XLSX);
  });

  test.each<[string, string, string | undefined]>([
    ['0%', '1', 'Part B2 100%: the cell holds 1 as a percentage; format it as a number, such as 100'],
    ['[h]:mm', '0.5', 'Part B2 12:00: whole numbers only, not a time'],
    ['yyyy-mm-dd;@', '46027', 'Part B2 2026-01-05: whole numbers only, not a date'],
    ['d.m.yyyy', '20260105', 'Part B2 20260105: the cell has a date format, but its number is not a date'],
    ['#,##0 "days"', '3', undefined],
    ['[Red]0;[$-407]0', '3', undefined],
    ['General', '3', undefined],
  ])('is read or refused by its format %s', async (code, value, message) => {
    const styles = (xml: string) =>
      xml
        .replace(/<numFmts.*?<\/numFmts>/s, '')
        .replace(
          /<styleSheet[^>]*>/,
          (tag) => `${tag}<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>`,
        )
        .replace(/<cellXfs[^>]*>.*<\/cellXfs>/s, '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>');
    const cell = `<c r="B2" s="1"><v>${value}</v></c>`;
    const body = withXml(
      await workbookOf(tinySheets()),
      1,
      (xml) => xml.replaceAll(/ s="\d+"/g, '').replace(/<c r="B2"[^>]*>.*?<\/c>/, cell),
      { 'xl/styles.xml': styles },
    );

    if (message === undefined) await accepted(body, XLSX);
    else expect(await errorsOf(body, XLSX)).toMatchObject([{ message: expect.stringContaining(message) }]);
  });

  test('is a day wherever the service runs, if it is an ISO date without a time zone', async () => {
    const { TZ } = process.env;
    onTestFinished(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    process.env.TZ = 'Europe/Madrid';
    const place = Object.keys(tinySheets()).indexOf('Periods') + 1;
    for (const value of ['2026-01-05', '2026-01-05T00:00:00', '2026-01-05T00:00:00Z'])
      await accepted(
        withXml(await workbookOf(tinySheets()), place, (xml) =>
          xml.replace(/<c r="B2"[^>]*>.*?<\/c>/, `<c r="B2" t="d"><v>${value}</v></c>`),
        ),
        XLSX,
      );
  });

  test('is a day counted from 1904 if the workbook says so', async () => {
    const place = Object.keys(tinySheets()).indexOf('Periods') + 1;
    const dated = await workbookOf(withCell(tinySheets(), 'Periods', 4, 1, new Date('2026-01-19T00:00:00Z')));
    const count = (epoch: string, days: number): Buffer =>
      withXml(dated, place, (xml) => xml.replace(/(<c r="B4"[^>]*><v>)46041/, `$1${days}`), {
        'xl/workbook.xml': (xml) => xml.replace(/<workbookPr[^>]*>/, '').replace('<sheets>', `${epoch}<sheets>`),
      });

    await accepted(count('<workbookPr date1904="1"/>', 46_041 - 1462), XLSX);
    expect(await errorsOf(count('', 46_041 - 1462), XLSX)).toMatchObject([{ code: 'E-PER-ORDER' }]);
  });

  test('is missing in merged rows, also the date of a period, which then does not default to its id', async () => {
    const merged = withCell(withCell(tinySheets(), 'PartsToBuy', 2, 1, null), 'Periods', 3, 1, null);

    expect(await errorsOf(await workbookOf(merged), XLSX)).toMatchObject([
      {
        message: 'RequiredAmount is missing: enter it, or remove the entry',
        source: 'sheet PartsToBuy',
        row: 2,
        cell: 'B2',
        value: '',
      },
      { message: 'Periods B3 "": Date is missing: enter it', source: 'sheet Periods', row: 3, cell: 'B3' },
    ]);
  });
});

describe('the header decides the delimiter of a CSV file', () => {
  const bolt = (price: unknown): Sheets => {
    const rows = withCell(tinySheets(), 'OfferPartSupplier', 2, 8, price);
    return {
      ...rows,
      OfferPartSupplier: (rows.OfferPartSupplier ?? []).map((row, n) => [n > 0 ? 'bolt, M8' : 'Note', ...row]),
    };
  };

  test('so that texts between semicolons may contain commas and tabs', async () => {
    await accepted(archiveOf(bolt(12), { delimiter: ';' }), ZIP);
    await accepted(archiveOf(bolt(12), { delimiter: '\t' }), ZIP);
    await accepted(archiveOf(bolt(12), { quoted: true }), ZIP);
  });

  test('and a decimal comma is no delimiter', async () => {
    const body = archiveOf(bolt('1,2345678'), { delimiter: ';' });
    const { json } = await call(importData, { body, headers: ZIP });
    expect(json.errors).toMatchObject([
      {
        message: 'OfferPartSupplier.csv J2 "1,2345678": a price has at most 6 decimals; enter fewer',
        cell: 'J2',
        value: '1,2345678',
      },
    ]);
    expect(json.message).toBe(`The material list has an error: ${json.errors[0].message}`);
  });

  test('and unbalanced quotes are reported with their line', async () => {
    const files = unzipSync(archiveOf(tinySheets()));
    const broken = { ...files, 'Part.csv': strToU8('PartId,AvailabilityMinimumAmount\n1,2"3\n') };

    expect(await errorsOf(Buffer.from(zipSync(broken)), ZIP)).toMatchObject([
      { path: 'materialList.Part', message: 'Part.csv is not CSV from line 2 on: check its quotes' },
    ]);
  });
});

test.each<[string, (text: string) => Uint8Array]>([
  ['UTF-8 with a byte order mark', (text) => strToU8(`\ufeff${text}`)],
  ['little-endian UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big-endian UTF-16', utf16be],
  ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le')],
])('CSV files are read in %s', async (_, encode) => {
  await accepted(archiveOf(tinySheets(), { delimiter: '\t', encode }), ZIP);
});

test.each(['\n', '\r\n', '\r'])(
  'CSV files are read with lines that end in %j, also one that names the delimiter',
  async (end) => {
    const encode = (text: string) => strToU8(`sep=;\n${text}`.replaceAll(/\r?\n/g, end));

    await accepted(archiveOf(tinySheets(), { delimiter: ';', encode }), ZIP);
  },
);

test('a CSV file in another encoding is refused with a remedy', async () => {
  const encode = (text: string) => Buffer.from(text.replace('PartType', 'PartType,Größe'), 'latin1');

  expect(await errorsOf(archiveOf(tinySheets(), { encode }), ZIP)).toMatchObject([
    { message: 'Part.csv is neither UTF-8 nor UTF-16: save it as "CSV UTF-8"' },
  ]);
});

test('column names are read without regard to case', async () => {
  const rows = Object.fromEntries(
    Object.entries(tinySheets()).map(([table, lines]) => [
      table,
      lines.map((line, n) => (n === 0 ? line.map((name) => ` ${String(name).toUpperCase()}`) : line)),
    ]),
  );

  await accepted(archiveOf(rows), ZIP);
  await accepted(await workbookOf(rows), XLSX);
});

test('a missing table is reported with the way to add it', async () => {
  const { Periods: _, ...rest } = tinySheets();
  const message =
    'The upload lacks Periods: add the sheet or file of this name; without entries it has only its column names';

  for (const [body, type] of [
    [await workbookOf(rest), XLSX],
    [archiveOf(rest), ZIP],
  ] as const)
    expect(await errorsOf(body, type)).toMatchObject([{ code: 'E-BODY', path: 'materialList.Periods', message }]);
});

test('all missing tables and columns are reported at once, with similar names', async () => {
  const { Part = [], Supplier = [], Periods = [], ...rest } = tinySheets();
  const without = (lines: (readonly unknown[])[], column: number, name: string) =>
    lines.map((line, n) => (n === 0 ? line.with(column, name) : line));
  const wrong = {
    ...withCell(rest, 'PartsToBuy', 2, 1, '12,50'),
    Prt: without(Part, 1, 'Least'),
    Supplier: without(without(Supplier, 1, 'SupplyInTime'), 2, 'Rank'),
    Periods: without(Periods, 2, 'IsActiv'),
  };
  const expected = (of: (table: string) => string, label: string) => [
    `${of('Supplier')} lacks the column SupplyOnTime in line 1: found SupplyInTime, did you mean SupplyOnTime?`,
    `${of('Supplier')} lacks the column Priority in line 1: add it, or rename one of SupplyInTime, Rank`,
    `${of('Periods')} lacks the column IsActive in line 1: found IsActiv, did you mean IsActive?`,
    'The upload lacks Part: found Prt, did you mean Part?',
    `${label} B2 "12,50": ${fraction}`,
  ];
  const messages = (errors: readonly { message: string }[]) => errors.map(({ message }) => message);

  expect(messages(await errorsOf(await workbookOf(wrong), XLSX))).toEqual(
    expected((table) => `sheet ${table}`, 'PartsToBuy'),
  );
  expect(messages(await errorsOf(archiveOf(wrong), ZIP))).toEqual(
    expected((table) => `${table}.csv`, 'PartsToBuy.csv'),
  );
});

test('errors of all sheets are reported at once, each with its cell', async () => {
  const wrong = withCell(
    withCell(withCell(tinySheets(), 'Part', 2, 1, '1.005,5'), 'Supplier', 2, 1, 101),
    'Periods',
    2,
    2,
    7,
  );

  expect(await errorsOf(await workbookOf(wrong), XLSX)).toMatchObject([
    { source: 'sheet Part', cell: 'B2', value: '1.005,5' },
    { source: 'sheet Supplier', cell: 'B2', value: '101' },
    { source: 'sheet Periods', cell: 'C2', value: '7' },
  ]);
});

test('files that archivers and operating systems add are ignored', async () => {
  const files = unzipSync(archiveOf(tinySheets()));
  const more = {
    '._Part.csv': new Uint8Array([0, 5, 22, 7]),
    'data/._Supplier.csv': new Uint8Array([0, 5]),
    '__MACOSX/a.csv': strToU8('x'),
  };

  await accepted(Buffer.from(zipSync({ ...files, ...more })), ZIP);
});

describe('each other workbook format has its own error', () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);

  test.each([
    ['application/vnd.ms-excel', compound, 'The file is a workbook of the old format (.xls): save it as .xlsx'],
    ['application/octet-stream', compound, 'The file is a workbook of the old format (.xls): save it as .xlsx'],
    ['application/octet-stream', locked, 'The workbook is protected by a password: save it without one'],
  ])('%s', async (type, body, message) => {
    expect(await errorsOf(body, { 'content-type': type })).toMatchObject([{ message }]);
  });

  const renamed = async (change: (name: string, bytes: Uint8Array) => readonly [string, Uint8Array]) =>
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(await workbookOf(tinySheets()))).map(([name, bytes]) => change(name, bytes)),
        ),
      ),
    );

  test('.xlsm is read, with a warning that names it', async () => {
    const type = 'application/vnd.ms-excel.sheet.macroEnabled.12';
    const body = await renamed((name, bytes) =>
      name === '[Content_Types].xml'
        ? [
            name,
            strToU8(
              Buffer.from(bytes)
                .toString()
                .replace(
                  /application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/,
                  'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
                ),
            ),
          ]
        : [name, bytes],
    );

    const { Warnings } = await accepted(body, { 'content-type': type });

    expect(Warnings).toMatchObject([{ code: 'W-MACROS', message: expect.stringContaining('.xlsm') }]);
  });

  test('.xlsb is refused with a message that names it', async () => {
    const body = await renamed((name, bytes) => [name.replace('workbook.xml', 'workbook.bin'), bytes]);

    expect(await errorsOf(body, XLSX)).toMatchObject([
      { message: 'The file is a binary workbook (.xlsb): save it as .xlsx' },
    ]);
  });
});
