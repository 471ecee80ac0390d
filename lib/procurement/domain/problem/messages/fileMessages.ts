import type { FormatCount } from '#lib/procurement/domain/problem/messages/dataMessages.ts';

interface File {
  readonly file: string;
}

/** A file such as `Part.csv`, or a sheet such as `sheet Part`. */
interface Source {
  readonly source: string;
}

interface ColumnPlace extends Source {
  readonly field: string;
  readonly line: number;
}

interface Found {
  /** Name that resembles the missing one. */
  readonly found: string;
}

const SAVE_AGAIN = 'Save it again as .xlsx';

/** Messages about a file, its tables and its columns. */
export const FILE_ERRORS = {
  unknownFormat: () =>
    'The file is neither JSON, nor a workbook (.xlsx), nor a ZIP archive: send one of these, CSV files as one ZIP',
  fileEmpty: () => 'The file is empty: send JSON, a workbook (.xlsx), or CSV files as one ZIP archive',
  jsonEncoding: () => 'The body is not valid UTF-8: save it in this encoding',
  jsonInvalid: ({ line, column }: { readonly line: number; readonly column: number }) =>
    `The body is not valid JSON from line ${line}, column ${column} on: correct it there`,
  archiveDamaged: () => 'The archive is damaged: save it again, or send it again',
  archiveWorkbook: ({ file }: File) => `The archive holds the workbook ${file}: send the workbook itself`,
  archiveMethod: () => 'The archive is compressed by a method other than deflate: save it again as ZIP',
  archiveRepeats: ({ file }: File) => `The archive holds ${file} twice: leave one out`,
  archiveFiles: ({ most }: { readonly most: number }, format: FormatCount) =>
    `The archive holds more than ${format(most)} files: leave out those that are not tables`,
  filePassword: ({ file }: File) => `${file} is protected by a password: save it without one`,
  fileEncoding: ({ file }: File) => `${file} is neither UTF-8 nor UTF-16: save it as "CSV UTF-8"`,
  fileUnknown: ({ file, files }: File & { readonly files: string }) =>
    `${file} is not one of ${files}: rename it, or leave it out`,
  csvInvalid: ({ file }: File) => `${file} is not CSV: check its quotes`,
  csvInvalidFrom: ({ file, line }: File & { readonly line: number }) =>
    `${file} is not CSV from line ${line} on: check its quotes`,
  csvTooLarge: ({ file, most }: File & { readonly most: number }, format: FormatCount) =>
    `${file} has more than ${format(most)} cells: leave out the columns that are not needed`,
  workbookPassword: () => 'The workbook is protected by a password: save it without one',
  workbookOld: () => 'The file is a workbook of the old format (.xls): save it as .xlsx',
  workbookBinary: () => 'The file is a binary workbook (.xlsb): save it as .xlsx',
  workbookNone: () => 'The file is not a workbook: save it as .xlsx',
  workbookEncoding: ({ file }: File) => `The workbook is damaged: ${file} is not UTF-8. ${SAVE_AGAIN}`,
  workbookLacks: ({ file }: File) => `The workbook is damaged: it lacks ${file}. ${SAVE_AGAIN}`,
  sheetAddress: ({ source }: Source) =>
    `The workbook is damaged: ${source} has a cell with an invalid address. ${SAVE_AGAIN}`,
  sheetCut: ({ source }: Source) => `The workbook is damaged: ${source} ends too early. ${SAVE_AGAIN}`,
  sheetTooLarge: ({ source, line }: Source & { readonly line: number }) =>
    `The sheet is too large: ${source} reaches row ${line}; delete the cells beyond the data`,
  tableTwice: ({ source, other }: Source & { readonly other: string }) =>
    `${source} and ${other} are the same table: leave one out`,
  tableLacking: ({ table, found }: { readonly table: string; readonly found: string }) =>
    `The upload lacks ${table}: add the sheet or file of this name; without entries it has only its column names${found === '' ? '' : `. Not recognised: ${found}`}`,
  tableMisnamed: ({ table, found }: Found & { readonly table: string }) =>
    `The upload lacks ${table}: found ${found}, did you mean ${table}?`,
  sourceEmpty: ({ source }: Source) => `${source} is empty: name the columns in its first line`,
  columnLacking: ({ source, field, line, found }: ColumnPlace & { readonly found: string }) =>
    `${source} lacks the column ${field} in line ${line}: ${found === '' ? 'add it' : `add it, or rename one of ${found}`}`,
  columnMisnamed: ({ source, field, line, found }: ColumnPlace & Found) =>
    `${source} lacks the column ${field} in line ${line}: found ${found}, did you mean ${field}?`,
  columnTwice: ({ source, field, line }: ColumnPlace) =>
    `${source} names the column ${field} twice in line ${line}: remove one`,
  rowTooLong: ({ values, columns }: { readonly values: number; readonly columns: number }, format: FormatCount) =>
    `The row has more values (${format(values)}) than the table has columns (${format(columns)}): put values with separators in quotes`,
} as const;

/** A cell: sheet or file, address, and content as the message shows it. */
export interface ShownCell {
  readonly label: string;
  readonly cell: string;
  readonly shown: string;
}

/** Both readings of a number, and how many values of the file are in doubt. */
interface NumberReadings {
  readonly whole: string;
  readonly fraction: string;
  readonly count: number;
}

/** Both readings of a day as yyyymmdd, and how many values of the file are in doubt. */
interface DayReadings {
  readonly dayFirst: number;
  readonly monthFirst: number;
  readonly count: number;
}

const describeCell = ({ label, cell, shown }: ShownCell): string => `${label} ${cell} ${shown}`;

/** Messages about a cell without a usable value. */
export const CELL_ERRORS = {
  cellWhole: (at: ShownCell) => `${describeCell(at)}: whole numbers only`,
  cellFraction: (at: ShownCell) => `${describeCell(at)}: whole numbers only; use a smaller unit`,
  cellIdText: (at: ShownCell) =>
    `${describeCell(at)}: use an id of at most 100 characters, without line breaks and characters that change the direction of text`,
  cellIdRange: ({ most, ...at }: ShownCell & { readonly most: number }) =>
    `${describeCell(at)}: an id in digits must be at most ${most}; put a letter before a longer one`,
  cellPrice: (at: ShownCell) => `${describeCell(at)}: only a price, such as 12.50`,
  cellPriceDecimals: ({ most, ...at }: ShownCell & { readonly most: number }) =>
    `${describeCell(at)}: a price has at most ${most} decimals; enter fewer`,
  cellPriceLarge: ({ decimals, ...at }: ShownCell & { readonly decimals: number }) =>
    `${describeCell(at)}: a price with ${decimals} decimals must be below ${2 ** 53 / 10 ** decimals}; use a larger unit`,
  cellNumberForm: ({ whole, fraction, count, ...at }: ShownCell & NumberReadings, format: FormatCount) =>
    `${describeCell(at)} is ${whole} or ${fraction} (values in doubt: ${format(count)}): send numbers=point or numbers=comma, the sign before the decimals`,
  cellDateForm: ({ dayFirst, monthFirst, count, ...at }: ShownCell & DayReadings, format: FormatCount) =>
    `${describeCell(at)} is ${dayFirst} or ${monthFirst} (values in doubt: ${format(count)}): send dates=day or dates=month, the one that comes first`,
  cellDayText: (at: ShownCell) => `${describeCell(at)}: whole numbers only, not a date; enter the number`,
  cellPercentText: (at: ShownCell) => `${describeCell(at)}: whole numbers only; leave the percent sign out`,
  cellDate: (at: ShownCell) =>
    `${describeCell(at)}: whole numbers only, not a date; format the cell as a number and enter it again`,
  cellTime: (at: ShownCell) =>
    `${describeCell(at)}: whole numbers only, not a time; format the cell as a number and enter it again`,
  cellTruth: (at: ShownCell) => `${describeCell(at)}: whole numbers only, not TRUE or FALSE; enter the number`,
  cellDay: (at: ShownCell) =>
    `${describeCell(at)}: a day only; write it as 2026-01-05 or 20260105, or as a cell of the type date`,
  cellPeriod: (at: ShownCell) => `${describeCell(at)}: only the number of a period, or a day, such as 2026-01-05`,
  cellOutside: ({ from, to, ...at }: ShownCell & { readonly from: string; readonly to: string }) =>
    `${describeCell(at)}: no period holds this day, the periods begin from ${from} to ${to}: add one, or correct the day`,
  cellFlag: (at: ShownCell) => `${describeCell(at)}: only 0 and 1, yes and no, or FALSE and TRUE`,
  cellEmpty: ({ field, ...at }: ShownCell & { readonly field: string }) =>
    `${describeCell(at)}: ${field} is missing: enter it`,
  cellDateFormat: (at: ShownCell) =>
    `${describeCell(at)}: the cell has a date format, but its number is not a date; format the cell as a number`,
  cellPercent: ({ text, percent, ...at }: ShownCell & { readonly text: string; readonly percent: number }) =>
    `${describeCell(at)}: the cell holds ${text} as a percentage; format it as a number, such as ${percent}`,
  cellFormula: ({ label, cell }: ShownCell) =>
    `${label} ${cell} formula: the formula has no saved value; open the workbook in a spreadsheet program and save it, or enter the value`,
  cellFormulaError: (at: ShownCell) =>
    `${describeCell(at)}: the formula ends in an error; correct it, or enter the value`,
  cellTextLost: ({ label, cell }: ShownCell) =>
    `${label} ${cell} text: the workbook lacks the text that the cell refers to; enter it again`,
} as const;

interface NamePlace {
  /** Row of the CSV as `row 3`, or member of the JSON as `Part.10`. */
  readonly place: string;
}

/** Messages about the description file. */
export const NAME_ERRORS = {
  descriptionTooLong: (
    { most, mostNames }: { readonly most: number; readonly mostNames: number },
    format: FormatCount,
  ) =>
    `The description is longer than ${format(most)} characters; a CSV or JSON of names may have ${format(mostNames)}: shorten it`,
  namesInvalid: () => 'The description begins like a CSV of names but is not valid CSV: check its quotes',
  nameTable: ({ place, said, tables }: NamePlace & { readonly said: string; readonly tables: string }) =>
    `Names, ${place}: ${said} is not a table with names: use ${tables}`,
  nameId: ({ place, id }: NamePlace & { readonly id: string }) =>
    `Names, ${place}: The id ${id} is not an integer: correct it`,
  nameEmpty: ({ place }: NamePlace) => `Names, ${place}: The name is empty or not text: enter one`,
  nameTooLong: ({ place, most }: NamePlace & { readonly most: number }, format: FormatCount) =>
    `Names, ${place}: The name is longer than ${format(most)} characters: shorten it`,
  nameDirection: ({ place }: NamePlace) =>
    `Names, ${place}: The name has characters that change the direction of text, such as U+202E: remove them`,
  nameTwice: ({ place, table, id }: NamePlace & { readonly table: string; readonly id: string }) =>
    `Names, ${place}: ${table} ${id} has two names: remove one`,
} as const;

/** Periods that the days of a file need: days of each, their number, and the first days of the first and the last. */
interface DerivedPeriods {
  readonly step: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** Messages of warnings about a file that was read. */
export const FILE_WARNINGS = {
  macros: () => 'The file is a workbook with macros (.xlsm): they are not run; the saved values are used',
  totalRows: (
    { source, line, count }: Source & { readonly line: number; readonly count: number },
    format: FormatCount,
  ) => `${source} row ${line}: read as a total, not as data; rows of totals: ${format(count)}`,
  shares: ({ source, field }: Source & { readonly field: string }) =>
    `${source}: all values of ${field} lie from 0 to 1 and are read as shares: 1 is 100 percent`,
  columnsAdded: ({ source, table, values }: Source & { readonly table: string; readonly values: string }) =>
    `${source} lacks columns of ${table}, which are read as ${values}`,
  offersJoined: ({ source, other }: Source & { readonly other: string }) =>
    `Offers are the prices of each supplier in ${other} for its parts in ${source}`,
  periodsDerived: ({ step, count, from, to }: DerivedPeriods) =>
    `No sheet has periods: one begins every ${step === 1 ? 'day' : `${step} days`}, ${count} from ${from} to ${to}`,
  tableEmpty: ({ table }: { readonly table: string }) =>
    `No sheet has the columns of ${table}, which is read without entries`,
  hiddenSheet: ({ source }: Source) => `${source} is hidden: its data are read`,
  hiddenRows: ({ source, count }: Source & { readonly count: number }, format: FormatCount) =>
    `${source} has hidden, filtered or folded rows, which are read, too: ${format(count)}`,
  moreWarnings: ({ count }: { readonly count: number }, format: FormatCount) =>
    `Warnings that are not listed: ${format(count)}`,
} as const;
