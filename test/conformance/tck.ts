import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { callsByGroup, callsIn, testsBegun } from '#test/conformance/callCount.ts';
import { parameterFile } from '#test/conformance/parameters.ts';
import { type Report, readReport } from '#test/conformance/report.ts';

/** Folder of jars, parameters, report and log, outside of the repository. */
const OUT = join(import.meta.dirname, '..', '..', 'target', 'tck');
const JARS = join(OUT, 'lib');
const RUNNER = 'org.apache.chemistry.opencmis.tck.runner.ConsoleRunner';

const isAtHand = (command: string): boolean => spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0;

/** Returns the missing prerequisite of a run; undefined if there is none. Maven is needed only to download the jars. */
export const missingTool = (): string | undefined => {
  if (!isAtHand('java')) return 'Java 17';
  return existsSync(JARS) || isAtHand('mvn') ? undefined : 'Maven 3';
};

const gatherJars = (): void => {
  if (existsSync(JARS)) return;
  const part = `${JARS}.part`;
  rmSync(part, { recursive: true, force: true });
  const pom = join(import.meta.dirname, 'pom.xml');
  const goal = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${part}`];
  if (spawnSync('mvn', goal, { stdio: 'inherit' }).status !== 0) throw new Error('Maven could not gather the jars');
  renameSync(part, JARS);
};

/**
 * Options for a client that runs for two minutes beside the server under test. In so short a time the second compiler
 * and parallel garbage collectors cost more processor time than they save.
 */
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export interface Run extends Report {
  readonly seconds: number;
  /** Path of the full report. */
  readonly file: string;
}

/** Milliseconds without growth after which the report is complete. */
const QUIET = 5_000;

/**
 * A failed test may leave a thread that keeps Java running for ever. The report is written after all tests, so Java is
 * ended once the report has groups and no longer grows.
 */
const endOnceReported = (child: ChildProcess, file: string): NodeJS.Timeout => {
  let size = 0;
  return setInterval(() => {
    const text = readFileSync(file, 'utf8');
    if (text.length === size && readReport(text).groups.length > 0) child.kill('SIGKILL');
    size = text.length;
  }, QUIET);
};

/** Collects the runner's output and returns the number of calls before each test. */
const countCalls = (child: ChildProcess, file: string, log: string): readonly number[] => {
  const atStart: number[] = [];
  writeFileSync(file, '');
  child.stdout?.on('data', (piece: Buffer) => {
    appendFileSync(file, piece);
    const begun = testsBegun(readFileSync(file, 'utf8'));
    if (begun === atStart.length) return;
    const calls = callsIn(readFileSync(log, 'utf8'));
    while (atStart.length < begun) atStart.push(calls);
  });
  return atStart;
};

/** Runs test classes over SOAP. Throws if there is no report, for example because the session could not be opened. */
export const runTck = async (
  url: string,
  user: string,
  password: string,
  classes: readonly string[],
  signal: AbortSignal,
): Promise<Run> => {
  mkdirSync(OUT, { recursive: true });
  gatherJars();
  const [parameters, groups, file, log] = ['tck.properties', 'groups.txt', 'report.txt', 'client.log'].map((name) =>
    join(OUT, name),
  ) as [string, string, string, string];
  writeFileSync(parameters, parameterFile(url, user, password));
  writeFileSync(groups, classes.join('\n'));
  const options = [
    ...BRIEF,
    '-Dfile.encoding=UTF-8',
    '-Djdk.httpclient.HttpClient.log=requests',
    '-cp',
    join(JARS, '*'),
  ];
  const start = performance.now();
  const child = spawn('java', [...options, RUNNER, parameters, groups], {
    stdio: ['ignore', 'pipe', openSync(log, 'w')],
    signal,
  });
  const atStart = countCalls(child, file, log);
  const watch = endOnceReported(child, file);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1000;
  const lines = readFileSync(log, 'utf8').split('\n');
  const report = readReport(readFileSync(file, 'utf8'));
  if ((status !== 0 && status !== null) || report.groups.length === 0) {
    const causes = lines.filter((line) => /Exception|Error/.test(line)).slice(0, 5);
    throw new Error([`The TCK gave no report, see ${log}`, ...causes].join('\n'));
  }
  const calls = callsByGroup(
    atStart,
    report.groups.map(({ tests }) => tests),
    callsIn(lines.join('\n')),
  );
  const counted = report.groups.map((group, index) => ({ ...group, calls: calls[index] ?? 0 }));
  return { ...report, groups: counted, seconds, file };
};
