import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCS_PAGES, listOtherCommands, listShellCommands, readShellBlocks } from '#test/support/docsCommands.ts';
import { type LocalStack, startLocalStack } from '#test/support/localStack.ts';

const ROOT = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'triad-docs-'));
const DATA_DIR = join(directory, 'data');
let stack: LocalStack;

/** The project in a folder of its own, where commands may leave files. The framework wants its own files to be no links. */
const linkProject = (): void => {
  for (const name of readdirSync(ROOT).filter((each) => !each.startsWith('.'))) {
    if (statSync(join(ROOT, name)).isDirectory()) symlinkSync(join(ROOT, name), join(directory, name));
    else cpSync(join(ROOT, name), join(directory, name));
  }
};

beforeAll(async () => {
  linkProject();
  stack = await startLocalStack(ROOT, { DATA_DIR });
});

afterAll(async () => {
  stack.child.kill('SIGTERM');
  await stack.ended;
  rmSync(directory, { recursive: true, force: true });
});

// The file takes long, because each page of the documents runs commands that start the framework or Node.
/** A failed command ends the script; an answer with an error status fails `curl`. */
const PRELUDE = `set -e
curl() { command curl --fail-with-body "$@" || { echo "FAILED: $*" >&2; kill $$; }; echo; }
npm() { command npm "$@" || { echo "FAILED: npm $*" >&2; kill $$; }; }
`;

/** The shell commands of a page for the stack of this test, with files in its folder and a small problem. */
const readScript = (page: string): string =>
  PRELUDE +
  readShellBlocks(page)
    .replaceAll('http://localhost:5001', stack.url)
    .replaceAll('/tmp/profile', join(directory, 'profile'))
    .replaceAll('06-medium.json', '01-tiny-cheap-or-fast.json');

/** Texts that the last commands of a page print if all earlier commands have worked. */
const PAGES: readonly (readonly [page: string, ...texts: readonly string[]])[] = [
  ['README.md', 'repositoryId', 'Harvest market', 'Configuration=LowestCost'],
  ['docs/first-document.md', 'Notes.txt', 'A second line'],
  ['docs/first-event.md', 'Open studio', 'Drawing circle', 'Taller abierto', 'BEGIN:VCALENDAR'],
  ['docs/first-plan.md', 'Configuration=LowestCost', 'OnTimeRate=1.0000'],
  ['docs/procurement-method.md', 'Configuration=Balanced; TotalCost=73980', 'Gap=0.00'],
  ['docs/procurement.md', 'Configuration=Balanced; TotalCost=', 'SupplyRisk', 'Configuration=LowestCost'],
  ['docs/operations.md', 'Password of alice', 'bob\tplanner'],
  ['CONTRIBUTING.md', 'cmisGetRepositories', '"statusCode": 200', '(index)'],
];

/** `npm run plan` prints warnings and the figures of its plan on the standard error: the tables can go to a file. */
const FIGURES = /^(?:Configuration=|W-[A-Z-]+: ).*\n/gm;

test.each(PAGES)('the commands of %s work, one after the other', (page, ...texts) => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', readScript(page)], {
    cwd: directory,
    env: { ...inherited, DATA_DIR, npm_config_loglevel: 'error' },
    encoding: 'utf8',
    timeout: 150_000,
  });
  expect([status, stderr.replaceAll(FIGURES, '')]).toEqual([0, '']);
  for (const text of texts) expect(stdout + stderr).toContain(text);
});

/** Commands that this test cannot run, by the reason; of a command of several lines the first. */
const NOT_RUN: Readonly<Record<string, readonly string[]>> = {
  'ends with the status 1 if it finds something; test/lib/local/users/acl.test.ts runs it': ['npm run acl -- check'],
  'installs packages from the registry; that this test runs shows the result': [
    'npm install',
    'npm install && npm start',
    'npm install && npm test',
    'npm install --save-exact some-package',
  ],
  'starts a stack and stays; the stack of this test starts in the same way': [
    'npm start',
    'PORT=5002 npm start',
    'PORT=8080 AUTH_MODE=required npm start',
    'AUTH_MODE=required npm start',
    'LOG_LEVEL=DEBUG npm start',
  ],
  'takes a minute; test/events.test.ts creates and removes the same data': ['npm run demo', 'npm run demo -- --remove'],
  'needs the demonstration data; test/events.test.ts invokes every sample event': [
    'npm run invoke -- calendarEventsGet',
  ],
  'is there after the recipe only': ['npm run invoke -- calendarTagsPopular'],
  'needs an AWS account; `npm run test:deploy` deploys to a simulated one': [
    'npm run deploy',
    'set -a && . ./prod.env && set +a',
    'npm run deploy -- --stage STAGE --adopt',
    'npm run deploy -- --stage dev',
    'npm run deploy -- --stage prod',
    'npm run deploy -- --stage prod --adopt',
    'npx sls remove --stage prod',
  ],
  'needs Python with moto[server], and takes minutes': ['npm run test:deploy'],
  'needs an AWS account and a deployed stage': [
    'npm run user -- add alice --role administrator --stage prod',
    'npm run user -- list --stage prod',
    'curl -si https://API-ID.execute-api.REGION.amazonaws.com/api/ProcurementImport/Imports | grep -i authenticate',
    'npm run user -- password NAME --stage STAGE',
    'npm run user -- sign-out NAME --stage STAGE',
    'aws lambda invoke --function-name triad-dev-cmisIndexText --cli-binary-format raw-in-base64-out --payload \'{"retryParked": true}\' /dev/stdout',
    'aws lambda invoke --function-name triad-dev-cmisResumeDeletions --cli-binary-format raw-in-base64-out --payload \'{"retryParked": true}\' /dev/stdout',
  ],
  'needs an AWS account and an account at GitHub': [
    'aws ssm put-parameter --type SecureString --name /triad/sign-in --value …',
    'SIGN_IN_PROVIDER=github SIGN_IN_CLIENT_ID=Ov23li… SIGN_IN_CLIENT_SECRET_PARAMETER=/triad/sign-in \\',
  ],
  'runs tests, of which this is one': [
    'npm test',
    'npm run test:unit -- --coverage',
    'npm run test:unit -- test/functions/calendar',
    'npm run test:unit -- test/functions/calendar test/events.test.ts test/packaging.test.ts',
    'npm run test:unit -- test/functions/calendar/terms.test.ts',
    "npm run test:unit -- test/functions/calendar/terms.test.ts -t 'all members'",
    'npm run test:unit -- test/functions/procurement test/lib/procurement',
    'npm run test:unit -- test/lib/cmis test/functions/cmis',
    'npm run test:unit -- test/ui --mode screens',
    'npm run screens',
  ],
  'checks the sources; `npm test` does it first': ['npm run -s check'],
  'prints every installed package; npm itself refuses an installation that differs from the lock file': [
    'npm sbom --sbom-format cyclonedx',
  ],
  'changes the sources': ['npm run format'],
  'builds all functions; test/packaging.test.ts packages them': ['npm run build', 'npx sls package'],
  'waits for a debugger': [
    'NODE_OPTIONS=--inspect-brk npm run test:unit -- test/functions/calendar/terms.test.ts',
    'NODE_OPTIONS=--inspect-brk npx sls invoke local -f calendarEventsList --path events/calendar/events/list/firstPage.json',
  ],
  'measures for minutes': [
    'npm run bench',
    'npm run bench -- calendar 1000 10000',
    'npm run bench -- cmis 1000 10000',
    'npm run bench -- load',
    'npm run bench -- mutations',
    'npm run bench -- mutations 30',
    'npm run bench -- optimiser',
    'npm run bench -- optimiser 07',
    'npm run bench -- optimiser 07 b2',
    'npm run bench -- optimiser long',
    'npm run bench -- part-questions 09 40',
    'npm run bench -- procurement',
    'npm run bench -- query 100000',
    'npm run bench -- questions',
    'npm run bench -- questions 07',
    'npm run bench -- questions 07 09',
    'npm run bench -- ui',
  ],
  'installs a system of 900 MB as root': [
    'debootstrap --variant=minbase --include=ca-certificates,libreoffice-writer-nogui,python3-uno trixie /srv/trixie',
  ],
  'needs Java and Maven, or LibreOffice, and takes minutes': [
    'npm run conformance',
    'npm run conformance -- crud query',
    'npm run conformance -- crud.MoveTest',
    'npm run conformance -- libreoffice --system /srv/trixie',
  ],
  'is a form; a test of npm run user, docs/operations.md and docs/procurement.md run it with names': [
    'npm run user -- add NAME --role ROLE',
    'npm run user -- add NAME --group staff',
    'npm run user -- sign-out NAME',
    'npm run -s plan -- FILE --configuration NAME',
  ],
  'names a command or a message without being a whole one': [
    'aws sso login',
    'kill -9',
    'npm run user',
    'npm run user --stage',
    'npm run acl --stage',
    'npm run user -- disable',
    'sls invoke local',
  ],
};

const firstLine = (command: string): string => command.split('\n')[0] ?? '';
const others = new Set(DOCS_PAGES.flatMap(listOtherCommands).map(firstLine));
const run = new Set(PAGES.flatMap(([page]) => listShellCommands(page)));
const listed = Object.values(NOT_RUN).flat();

test('the sh blocks of every page are run', () => {
  const pages = DOCS_PAGES.filter((page) => listShellCommands(page).length > 0);
  expect(pages.toSorted()).toEqual(PAGES.map(([page]) => page).toSorted());
});

test('every other command of the docs is run by a page, or has a reason not to be run', () => {
  expect([...others].filter((command) => !run.has(command) && !listed.includes(command))).toEqual([]);
});

test('a reason belongs to a command of the docs that no page runs, and is given once', () => {
  expect(listed.filter((command) => !others.has(command) || run.has(command))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
