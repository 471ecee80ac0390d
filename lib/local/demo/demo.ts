import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { readDemoIds, removeDemoIds, writeDemoIds } from '#lib/local/demo/demoFile.ts';
import { readExample } from '#lib/local/demo/example.ts';
import { findFreePort } from '#lib/local/gateway/freePort.ts';
import { config } from '#lib/shared/config.ts';
import type { DemoIds } from '#lib/ui/browser/demo/client.ts';
import { createDemo, type DemoStep, removeDemo } from '#lib/ui/browser/demo/season.ts';

const USAGE = `npm run demo [-- --user NAME:PASSWORD]   creates demonstration data in all three APIs; again: what is missing
npm run demo -- --remove                 removes them

It uses the running local stack of DATA_DIR, else it starts one meanwhile. --user names an administrator where
AUTH_MODE=required.
`;

interface Stack {
  readonly url: string;
  stop(): Promise<void>;
}

const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The local stack did not start')));
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Ready at')) resolve();
    });
  });

/** Starts a local stack in open mode on a free port, which only this process knows. */
const startStack = async (): Promise<Stack> => {
  const port = await findFreePort('localhost');
  const program = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');
  const child = spawn(process.execPath, [program, 'offline', 'start'], {
    env: { ...process.env, PORT: String(port), AUTH_MODE: 'open' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://localhost:${port}`, stop };
};

const openStack = async (directory: string | undefined): Promise<Stack> => {
  const running = findRunningAddresses(directory)?.url;
  if (running !== undefined) return { url: running, stop: async () => {} };
  if (directory === undefined) throw new Error('DATA_DIR is :memory:, which nothing outlives: set it to a folder');
  return startStack();
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const STEPS: Readonly<Record<DemoStep, string>> = {
  calendar: 'Calendar: events, venues, organizers, categories and tags in English and Spanish',
  documents: 'CMIS: the folder /Demo with documents, versions, a relationship, a policy and permissions',
  procurement: 'Procurement: an import of 40 parts and three plans; this takes up to a minute',
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
  const stack = await openStack(directory);
  try {
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
    say('Done. Try "npm run invoke" for the list of functions and samples, or the start page');
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
