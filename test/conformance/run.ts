import { parseArgs } from 'node:util';
import { type Chosen, chooseGroups } from '#test/conformance/groups.ts';
import { deleteLeftovers } from '#test/conformance/leftovers.ts';
import { missingOffice, runOffice } from '#test/conformance/libreoffice.ts';
import { resultTable, total } from '#test/conformance/report.ts';
import { stackToTest } from '#test/conformance/stack.ts';
import { missingTool, runTck } from '#test/conformance/tck.ts';

/**
 * `npm run conformance [-- GROUP… --user NAME:PASSWORD --system FOLDER]` runs the OpenCMIS TCK 1.1.0 over SOAP, and
 * LibreOffice, against the running local stack, or against a new one. GROUP is one of basics, types, crud, versioning,
 * filing, control, query, libreoffice, or one test such as `crud.MoveTest`; the default is all. FOLDER is the root folder
 * of a Debian system with LibreOffice. Exits with 1 after a failure, an unexpected exception or without a report.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { user: { type: 'string', default: 'tck:tck' }, system: { type: 'string', default: '/' } },
});
const choose = (names: readonly string[]): Chosen => {
  try {
    return chooseGroups(names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
const { classes, withOffice } = choose(positionals);
const colon = values.user.indexOf(':');
const [user, password] = [values.user.slice(0, colon), values.user.slice(colon + 1)];

const missing = classes.length === 0 ? undefined : missingTool();
if (missing !== undefined) console.log(`The TCK is not run: this machine has no ${missing}`);
const runsTck = classes.length > 0 && missing === undefined;
const absent = withOffice ? missingOffice(values.system) : undefined;
if (absent !== undefined) console.log(`The group libreoffice is not run: this machine has no ${absent}`);
const runsOffice = withOffice && absent === undefined;
if (!runsTck && !runsOffice) process.exit(0);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const stack = await stackToTest();
try {
  console.log(`The repository at ${stack.url}${stack.isOthers ? ', which was running' : ', started for this'}`);
  if (runsTck) {
    const { groups, findings, seconds, file } = await runTck(stack.url, user, password, classes, interrupted.signal);
    for (const finding of findings) console.log(finding);
    console.log(`\n${resultTable(groups)}\n\n${seconds.toFixed(1)} s; ${file}`);
    const { FAILURE, UNEXPECTED_EXCEPTION } = total(groups);
    process.exitCode = FAILURE + UNEXPECTED_EXCEPTION > 0 ? 1 : 0;
  }
  if (runsOffice) {
    console.log('\nLibreOffice');
    if (!(await runOffice(stack, { system: values.system, user, password }, interrupted.signal))) process.exitCode = 1;
  }
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
