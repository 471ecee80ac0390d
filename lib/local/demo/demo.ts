import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import type { DemoIds } from '#lib/local/demo/client.ts';
import { readDemoIds, removeDemoIds, writeDemoIds } from '#lib/local/demo/demoFile.ts';
import { createDemo, removeDemo } from '#lib/local/demo/season.ts';

const USAGE = `npm run demo [-- --user NAME:PASSWORD]   creates demonstration data in all three APIs; again: what is missing
npm run demo -- --remove                 removes them

It uses the running local stack of DATA_DIR, else it starts one meanwhile. --user names an administrator where
AUTH_MODE=required.
`;

interface Stack {
  readonly url: string;
  stop(): Promise<void>;
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The local stack did not start')));
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Ready at')) resolve();
    });
  });

/** Starts a local stack in open mode on a free port, which only this process knows. */
const startStack = async (): Promise<Stack> => {
  const port = await findFreePort();
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
    const options = { url: stack.url, user: values.user, known: readDemoIds(directory), say };
    if (values.remove === true) {
      const kept = await removeDemo(options);
      if (Object.keys(kept).length === 0) removeDemoIds(directory);
      else writeDemoIds(directory, kept);
      return;
    }
    let ids = options.known;
    const keep = (more: DemoIds): void => {
      ids = { ...ids, ...more };
      writeDemoIds(directory, ids);
    };
    await createDemo({ ...options, keep });
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
