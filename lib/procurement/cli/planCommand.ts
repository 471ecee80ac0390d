import { parseArgs } from 'node:util';
import { DEFAULT, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { type ExportFormat, readExportFormat } from '#lib/procurement/wire/export/exported.ts';

/** What the planner asks for, parsed and checked. */
export interface PlanCommand {
  /** JSON, a ZIP of eight CSV files, or a workbook. */
  readonly file: string;
  /** A name of the start, or a file that ends in `.json`. */
  readonly configuration: string;
  readonly format: ExportFormat;
  /** Where the plan goes; undefined: to the standard output. */
  readonly output: string | undefined;
}

export const USAGE = `npm run plan -- FILE [--configuration NAME] [--format csv|xlsx|json] [--table TABLE] [--output FILE]

FILE           the problem: JSON, a ZIP of eight CSV files, or a workbook (XLSX); may be packed by gzip
--configuration  ${DEFAULT} (which is what is used without it), ${SEED_CONFIGURATIONS.map(({ name }) => name).join(', ')},
               or a file NAME.json with a configuration of one's own
--format       csv (without it): one table; xlsx: a workbook; json: everything
--table        Purchases (without it, for csv), Alerts, Kpis, Periods or StockProjection
--output       the file to write; without it the plan goes to the standard output

Ends with 0 and the plan, with 1 and a report if the problem has errors, with 2 if it was called wrongly.`;

/** A mistake in the command line. */
export class UsageError extends Error {}

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        configuration: { type: 'string', default: DEFAULT },
        format: { type: 'string', default: 'csv' },
        table: { type: 'string' },
        output: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const formatOf = (format: string, table: string | undefined): ExportFormat => {
  try {
    const asked = readExportFormat(new URLSearchParams({ format, ...(table === undefined ? {} : { table }) }));
    // One table is what other tools take; all of them would be an archive.
    return asked.format === 'csv' ? { ...asked, table: asked.table ?? 'Purchases' } : asked;
  } catch (error) {
    throw new UsageError(`--${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Reads the command line; undefined where only its usage is asked for. @throws UsageError that says what is wrong with it */
export const parsePlanCommand = (words: readonly string[]): PlanCommand | undefined => {
  const { values, positionals } = parsed(words);
  if (values.help === true) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Which FILE shall be planned?');
  if (more.length > 0) throw new UsageError(`Too many files: ${positionals.join(' ')}`);
  const { configuration, output } = values;
  return { file, configuration, format: formatOf(values.format, values.table), output };
};
