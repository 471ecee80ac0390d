import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { calculate } from '#lib/procurement/cli/calculate.ts';
import { type PlanCommand, parsePlanCommand, USAGE, UsageError } from '#lib/procurement/cli/planCommand.ts';
import { progressBar } from '#lib/procurement/cli/progressBar.ts';
import { issueLines, refusalLines } from '#lib/procurement/cli/report.ts';
import { type Configuration, configurationNamed, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration.ts';
import { exportTables } from '#lib/procurement/domain/exportTables.ts';
import { unknownConfiguration } from '#lib/procurement/domain/unknownConfiguration.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { readConfiguration } from '#lib/procurement/wire/configuration.ts';
import { exported } from '#lib/procurement/wire/export/exported.ts';
import { readFile } from '#lib/procurement/wire/import/readUpload.ts';
import { placed } from '#lib/procurement/wire/import/upload.ts';
import { jsonValue } from '#lib/procurement/wire/jsonBody.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const say = (lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${line}\n`);
};

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const configurationOf = (name: string): Configuration => {
  if (/\.json$/i.test(name))
    return readConfiguration(basename(name).slice(0, -'.json'.length), jsonValue(bytesOf(name)));
  const found = configurationNamed(name);
  if (found === undefined) throw new UsageError(unknownConfiguration(name, SEED_CONFIGURATIONS).message);
  return found;
};

const write = (body: string | Uint8Array, output: string | undefined): void => {
  if (output !== undefined) writeFileSync(output, body);
  else if (typeof body !== 'string' && process.stdout.isTTY)
    throw new UsageError('A workbook is no text: name the file to write by --output');
  else process.stdout.write(body);
};

const plan = async ({ file, configuration: name, format, output }: PlanCommand): Promise<number> => {
  const configuration = configurationOf(name);
  const upload = await readFile(bytesOf(file));
  const read = readProblem(upload.body);
  if ('errors' in read) {
    say([...issueLines(read.errors.map((each) => placed(each, upload))), `${file} has errors: ${read.errors.length}`]);
    return 1;
  }
  say(issueLines(read.warnings.map((each) => placed(each, upload))));
  const bar = progressBar(process.stderr);
  const { lists, kpis, message } = await calculate(read.problem, configuration, bar.show);
  bar.end();
  say([message]);
  const tables = exportTables(read.problem, lists, kpis);
  const { body } = await exported({ planId: basename(file), date: nowIso(), message, tables }, format);
  write(body ?? '', output);
  return 0;
};

const run = async (words: readonly string[]): Promise<number> => {
  try {
    const command = parsePlanCommand(words);
    if (command !== undefined) return await plan(command);
    process.stdout.write(`${USAGE}\n`);
    return 0;
  } catch (error) {
    if (error instanceof ServiceError) {
      say(refusalLines(error));
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    say([error.message, '', USAGE]);
    return 2;
  }
};

process.exitCode = await run(process.argv.slice(2));
