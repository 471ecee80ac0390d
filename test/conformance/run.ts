import { parseArgs } from 'node:util';
import { testClasses } from '#test/conformance/groups.ts';
import { deleteLeftovers } from '#test/conformance/leftovers.ts';
import { resultTable, total } from '#test/conformance/report.ts';
import { stackToTest } from '#test/conformance/stack.ts';
import { missingTool, runTck } from '#test/conformance/tck.ts';

/**
 * `npm run conformance [-- GROUP… --user NAME:PASSWORD]` runs the OpenCMIS TCK 1.1.0 over SOAP against the running
 * local stack, or against a new one. GROUP is one of basics, types, crud, versioning, filing, control, query, or one test
 * such as `crud.MoveTest`; the default is all. Exits with 1 after a failure, an unexpected exception or without a report.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { user: { type: 'string', default: 'tck:tck' } },
});
const classesOf = (names: readonly string[]): readonly string[] => {
  try {
    return testClasses(names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
const classes = classesOf(positionals);
const colon = values.user.indexOf(':');
const [user, password] = [values.user.slice(0, colon), values.user.slice(colon + 1)];

const missing = missingTool();
if (missing !== undefined) {
  console.log(`conformance skipped: this machine has no ${missing}`);
  process.exit(0);
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const stack = await stackToTest();
try {
  console.log(`The TCK against ${stack.url}${stack.isOthers ? ', which was running' : ', started for it'}`);
  const { groups, findings, seconds, file } = await runTck(stack.url, user, password, classes, interrupted.signal);
  for (const finding of findings) console.log(finding);
  console.log(`\n${resultTable(groups)}\n\n${seconds.toFixed(1)} s; ${file}`);
  const { FAILURE, UNEXPECTED_EXCEPTION } = total(groups);
  process.exitCode = FAILURE + UNEXPECTED_EXCEPTION > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (stack.isOthers) {
    const count = await deleteLeftovers(stack.url, user, password);
    if (count > 0) console.log(`${count} folders that tests left behind are deleted`);
  }
  await stack.stop();
}
