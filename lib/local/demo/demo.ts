import { parseArgs } from 'node:util';
import { getDataDirectory } from '#lib/local/dataDir.ts';
import { readDemoIds, removeDemoIds, writeDemoIds } from '#lib/local/demo/demoFile.ts';
import { type DemoStack, openStack } from '#lib/local/demo/demoStack.ts';
import { readExample } from '#lib/local/demo/example.ts';
import { config } from '#lib/shared/config.ts';
import { SETTINGS } from '#lib/shared/settings/settings.ts';
import { createDemoClient, type DemoIds } from '#lib/ui/browser/demo/client.ts';
import { createDemo, type DemoStep, removeDemo } from '#lib/ui/browser/demo/season.ts';

const USAGE = `npm run demo [-- --user NAME:PASSWORD]   creates demonstration data in all three APIs; again: what is missing
npm run demo -- --remove                 removes them

It uses the running local stack of DATA_DIR, else it starts one meanwhile: on PORT where that is set, else on a free
port. --user names an administrator where AUTH_MODE=required.
`;

/** Returns the setting PORT; undefined where it is not set. */
const readPort = (): number | undefined => {
  const text = process.env.PORT?.trim() ?? '';
  if (text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is "${text}": set it to an integer from 1 to 65535`);
  return port;
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const STEPS: Readonly<Record<DemoStep, string>> = {
  calendar: 'Calendar: events, venues, organizers, categories and tags in English and Spanish',
  documents: 'CMIS: the folder /Demo with documents, versions, a relationship, a policy and permissions',
  procurement: 'Procurement: an import of 40 parts, and three plans, which take up to a minute',
  'plan 1': 'Procurement: calculating plan 1 of 3',
  'plan 2': 'Procurement: calculating plan 2 of 3',
  'plan 3': 'Procurement: calculating plan 3 of 3',
};

/** Tells where the data can be seen. A stack that ran for the demonstration only ends with it. */
const describeEnd = ({ url, isKept }: DemoStack, calendarRoot: string): string => {
  const shown = isKept ? url : `http://localhost:${process.env.PORT?.trim() || SETTINGS.PORT.byDefault.local}`;
  return `${isKept ? 'Done.' : 'Done. Start the stack with "npm start", and look at'}
  ${shown}/                            the start page, where requests can be tried
  ${shown}/procurement                 the planner's pages
  ${shown}/documents                   the document browser
  ${shown}${calendarRoot}/calendar/events/v1/events   the events
"npm run invoke" lists functions and sample events that use these data.`;
};

/** @throws Error if the stack requires other credentials than these */
const checkCredentials = async (url: string, user: string | undefined): Promise<void> => {
  const { status } = await createDemoClient(url, user).send('GET', '/api/ProcurementCalculator/endpoints');
  if (status !== 401) return;
  throw new Error(
    user === undefined
      ? 'The stack requires credentials: add an administrator with npm run user -- add NAME --role administrator, ' +
          'then npm run demo -- --user NAME:PASSWORD'
      : 'The stack does not accept the name and password of --user: npm run user -- list shows the names, ' +
          'npm run user -- password NAME gives a new password',
  );
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { remove: { type: 'boolean' }, user: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  const directory = getDataDirectory();
  const stack = await openStack(directory, readPort());
  try {
    await checkCredentials(stack.url, values.user);
    const { calendarRoot } = config;
    const options = { url: stack.url, user: values.user, calendarRoot, known: readDemoIds(directory) };
    if (values.remove === true) {
      const kept = await removeDemo(options);
      if (kept.import === undefined) removeDemoIds(directory);
      else writeDemoIds(directory, kept);
      say(
        kept.import === undefined ? 'Removed' : 'Removed, but for the import: the API keeps the last one for new plans',
      );
      return;
    }
    let ids = options.known;
    const keep = (more: DemoIds): void => {
      ids = { ...ids, ...more };
      writeDemoIds(directory, ids);
    };
    await createDemo({ ...options, keep, example: readExample, say: (step) => say(STEPS[step]) });
    say(describeEnd(stack, calendarRoot));
  } finally {
    await stack.stop();
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
