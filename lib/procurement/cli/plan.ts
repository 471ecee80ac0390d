import { closeSync, createWriteStream, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { calculatePlan } from '#lib/procurement/cli/calculatePlan.ts';
import { formatError, formatIssues } from '#lib/procurement/cli/formatIssues.ts';
import { type PlanCommand, parsePlanCommand, USAGE, UsageError } from '#lib/procurement/cli/planCommand.ts';
import { createProgressBar } from '#lib/procurement/cli/progressBar.ts';
import {
  type Configuration,
  findConfiguration,
  SEED_CONFIGURATIONS,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { createUnknownConfigurationError } from '#lib/procurement/domain/configuration/unknownConfiguration.ts';
import { createExportTables } from '#lib/procurement/domain/export/exportTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { readConfiguration } from '#lib/procurement/wire/configuration.ts';
import { exportResponse } from '#lib/procurement/wire/export/exportResponse.ts';
import { readFile } from '#lib/procurement/wire/import/reading/readUpload.ts';
import { locateIssue } from '#lib/procurement/wire/import/upload.ts';
import { MOST_BYTES, refuseUpload } from '#lib/procurement/wire/import/uploadBounds.ts';
import { parseJson } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { createMeter } from '#lib/shared/threads/meter.ts';

const say = (lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${line}\n`);
};

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readable = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${getMessage(error)}`);
  }
};

/** RFC 1952, 2.3.1. */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Reads a file, decompressing gzip. */
const readBytes = (file: string): Buffer => {
  const bytes = readable(file);
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: config.maxBodyBytes });
  } catch (error) {
    throw new UsageError(`${file} cannot be decompressed: ${getMessage(error)}`);
  }
};

const loadConfiguration = (name: string): Configuration => {
  if (/\.json$/i.test(name))
    return readConfiguration(basename(name).slice(0, -'.json'.length), parseJson(readBytes(name)));
  const found = findConfiguration(name);
  if (found === undefined) throw new UsageError(createUnknownConfigurationError(name, SEED_CONFIGURATIONS).message);
  return found;
};

/** Refuses an output that cannot be written, before the calculation starts. */
const checkOutput = ({ format, output }: PlanCommand): void => {
  if (output === undefined) {
    if (process.stdout.isTTY && format.format === 'xlsx')
      throw new UsageError('A workbook is not text: name a file with --output');
    return;
  }
  try {
    closeSync(openSync(output, 'a'));
  } catch (error) {
    throw new UsageError(`${output} cannot be written: ${getMessage(error)}`);
  }
};

const isReaderGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE';

/** Writes the plan; a reader of the pipe may close it early, as `head` does. */
const write = async (pieces: Iterable<string | Uint8Array> | AsyncIterable<string>, output: string | undefined) => {
  const target = output === undefined ? process.stdout : createWriteStream(output);
  try {
    await pipeline(pieces, target, { end: output !== undefined });
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
};

const plan = async (command: PlanCommand): Promise<number> => {
  const { file, format, output } = command;
  const configuration = loadConfiguration(command.configuration);
  const upload = readFile(readBytes(file), {
    answers: command.answers,
    meter: createMeter(MOST_BYTES, refuseUpload),
  });
  const read = readProblem(upload.body);
  if ('errors' in read) {
    say([
      ...formatIssues(read.errors.map((each) => locateIssue(each, upload))),
      `${file} has errors: ${read.errors.length}`,
    ]);
    return 1;
  }
  checkOutput(command);
  say(formatIssues(read.warnings.map((each) => locateIssue(each, upload))));
  const bar = createProgressBar(process.stderr);
  const { lists, kpis, message } = await calculatePlan(read.problem, configuration, bar.show);
  bar.end();
  say([message]);
  const head = { planId: basename(file), date: nowIso(), message, configuration };
  const tables = createExportTables({ head, problem: read.problem, lists, kpis, names: {} });
  const { body = '', pieces = [body] } = await exportResponse({ ...head, ...tables }, format);
  await write(pieces, output);
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
      say(formatError(error));
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    say([error.message, '', USAGE]);
    return 2;
  }
};

process.stdout.on('error', (error) => {
  if (!isReaderGone(error)) throw error;
});
process.exitCode = await run(process.argv.slice(2));
