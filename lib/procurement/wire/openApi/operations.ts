import { UPLOAD_QUESTIONS } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import { DELIMITERS, FORMATS, TABLES, XLSX_TYPE } from '#lib/procurement/wire/export/exportResponse.ts';
import { CALCULATOR_OPERATIONS } from '#lib/procurement/wire/openApi/calculatorOperations.ts';
import {
  array,
  type Content,
  file,
  INCOMPLETE,
  json,
  MATERIAL,
  NO_CONFIGURATION,
  NO_PLAN,
  type OperationDescription,
} from '#lib/procurement/wire/openApi/operation.ts';
import { ref, type Schema } from '#lib/shared/http/openApiSchema.ts';

const NO_IMPORT = 'There is no such import; the message names the request that lists the known ones';
const upload: Content = Object.fromEntries(
  ['application/zip', XLSX_TYPE, 'application/octet-stream'].map((type) => [
    type,
    { schema: { type: 'string', contentMediaType: type } },
  ]),
);
const form: Schema = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', description: 'JSON, a ZIP of eight CSV files, or a workbook' },
    description: {
      type: 'string',
      description:
        'Description of the import, at most 10,000 characters; or names of ids, as CSV `Table,Id,Name` or JSON `{"Part": {"10": "Bolt M8"}}`, at most 4 MiB',
    },
  },
};

/** Descriptions of operations by their Action in `endpoints`. */
export const OPERATIONS: Readonly<Record<string, OperationDescription>> = {
  ...CALCULATOR_OPERATIONS,
  Import: {
    summary: 'Validates data and stores it for CalculateNewPlan',
    query: {
      numbers: {
        type: 'string',
        enum: UPLOAD_QUESTIONS.numbers,
        description: 'Sign before the decimals of numbers in a file',
      },
      dates: {
        type: 'string',
        enum: UPLOAD_QUESTIONS.dates,
        description: 'What comes first in dates such as 03/04/2026',
      },
    },
    body: { ...json(ref('MaterialNecessities'), MATERIAL), ...upload, 'multipart/form-data': { schema: form } },
    answer: json(ref('ImportReport')),
    conflict: 'A request with this Idempotency-Key is still being handled',
    isKeyed: true,
  },
  ImportTemplate: { summary: 'Returns a workbook to fill in, with an example', answer: file(XLSX_TYPE) },
  Imports: { summary: 'Lists all imports, newest first', answer: json(array('Import', 'Newest first')) },
  GetImport: {
    summary: 'Returns an import with its data as tables. Rows that were summed stay summed',
    answer: json(ref('ImportData')),
    notFound: NO_IMPORT,
  },
  UseImport: {
    summary: 'Makes an import the current one, which new plans are calculated from',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
  },
  DeleteImport: {
    summary: 'Deletes an import',
    answer: json(ref('Success')),
    notFound: NO_IMPORT,
    conflict: 'It is the current import',
  },
  Configurations: {
    summary: 'Lists all configurations, by name',
    answer: json(array('Configuration', 'By name')),
  },
  GetConfiguration: {
    summary: 'Returns a configuration',
    answer: json(ref('Configuration')),
    notFound: NO_CONFIGURATION,
  },
  PutConfiguration: {
    summary: 'Stores a new or changed configuration',
    body: json(ref('NewConfiguration'), { Weights: { Cost: 60, Lateness: 40 }, RecycledSupplierIds: [2] }),
    answer: json(ref('Configuration')),
  },
  DeleteConfiguration: {
    summary: 'Deletes a configuration',
    answer: json(ref('Success')),
    notFound: NO_CONFIGURATION,
    conflict: 'Requests without a configuration use this one; store one named Default first',
  },
  RestoreConfiguration: {
    summary: 'Restores a built-in configuration to its original form, changed or deleted',
    answer: json(ref('Configuration')),
    notFound: 'There is no such built-in configuration; the message lists the built-in ones',
  },
  ExportPlan: {
    summary:
      'Exports a completed plan as tables: what to order, purchases by requirement, alerts, figures, cash need by period, stock by part, and a draft order for each supplier',
    query: {
      format: { type: 'string', enum: FORMATS, description: 'Default csv: a ZIP, or one table as text' },
      table: { type: 'string', enum: TABLES, description: 'Exports only this table; Difference needs `against`' },
      supplier: {
        type: 'integer',
        minimum: 0,
        description:
          'Exports only the draft order of this supplier, which names no other supplier; not together with table',
      },
      delimiter: {
        type: 'string',
        enum: [...Object.keys(DELIMITERS), ...Object.values(DELIMITERS)],
        description: 'Delimiter of CSV; default comma',
      },
      bom: {
        type: 'string',
        enum: ['true', 'false'],
        description: 'Whether CSV begins with a byte order mark, without which Excel misreads UTF-8; default false',
      },
      names: {
        type: 'string',
        enum: ['true', 'false'],
        description: 'Whether tables have the columns SupplierName, PartName and OfferName; default true',
      },
      against: {
        type: 'string',
        description: 'Id of a completed plan: adds the table Difference from it to this plan',
      },
    },
    answer: { ...file('application/zip'), ...file('text/csv'), ...file(XLSX_TYPE), ...json(ref('Export')) },
    notFound: `${NO_PLAN}; or the plan orders nothing from the supplier`,
    conflict: INCOMPLETE,
  },
};
