import { parseArgs } from 'node:util';
import { DEFAULT, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { type ExportFormat, readExportFormat } from '#lib/procurement/wire/export/exportResponse.ts';
import { readAnswers, type UploadAnswers } from '#lib/procurement/wire/import/answers.ts';

/** Parsed and checked arguments. */
export interface PlanCommand {
  /** JSON, a ZIP of eight CSV files, or a workbook. */
  readonly file: string;
  /** Name of a built-in configuration, or a file that ends in `.json`. */
  readonly configuration: string;
  /** How the file writes numbers and dates where it does not say so itself. */
  readonly answers: UploadAnswers;
  readonly format: ExportFormat;
  /** Undefined for the standard output. */
  readonly output: string | undefined;
}

export const USAGE = `npm run plan -- FILE [--configuration NAME] [--format csv|xlsx|json] [--table TABLE] [--output FILE]
                    [--numbers point|comma] [--dates day|month]

FILE           the problem: JSON, a ZIP of eight CSV files, or a workbook (XLSX); gzip is accepted
--configuration  ${DEFAULT} (the default), ${SEED_CONFIGURATIONS.map(({ name }) => name).join(', ')},
               or a file NAME.json with your own configuration
--format       csv (the default): one table; xlsx: a workbook; json: everything
--table        Purchases (the default for csv), Plan, Orders, OrderLines, Alerts, Kpis, Periods or StockProjection
--output       the file to write; without it the plan goes to the standard output
--numbers      the sign before decimals, and --dates what comes first in 03/04/2026, for a file that leaves it open

Exit status: 0 with the plan, 1 with a report if the problem has errors, 2 for wrong arguments.`;

/** A mistake in the command line. */
export class UsageError extends Error {}

const parseWords = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        configuration: { type: 'string', default: DEFAULT },
        format: { type: 'string', default: 'csv' },
        table: { type: 'string' },
        output: { type: 'string' },
        numbers: { type: 'string' },
        dates: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const parseFormat = (format: string, table: string | undefined): ExportFormat => {
  try {
    // The files of the command line have no names.
    const query = { format, names: 'false', ...(table === undefined ? {} : { table }) };
    const exported = readExportFormat(new URLSearchParams(query));
    // Other tools expect one table; several tables would be an archive.
    return exported.format === 'csv' ? { ...exported, table: exported.table ?? 'Purchases' } : exported;
  } catch (error) {
    throw new UsageError(`--${error instanceof Error ? error.message : String(error)}`);
  }
};

const parseAnswers = ({ numbers, dates }: ReturnType<typeof parseWords>['values']): UploadAnswers => {
  try {
    return readAnswers(new URLSearchParams({ ...(numbers && { numbers }), ...(dates && { dates }) }));
  } catch (error) {
    throw new UsageError(`--${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Parses the arguments; undefined for `--help`.
 * @throws UsageError for invalid arguments
 */
export const parsePlanCommand = (words: readonly string[]): PlanCommand | undefined => {
  const { values, positionals } = parseWords(words);
  if (values.help === true) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('FILE is missing: name the file with the problem');
  if (more.length > 0) throw new UsageError(`Too many files: ${positionals.join(' ')}; name one`);
  const { configuration, output } = values;
  const format = parseFormat(values.format, values.table);
  return { file, configuration, answers: parseAnswers(values), format, output };
};
