import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { runClosedLoop } from './support/closedLoop.ts';
import { createMix, type Kind } from './support/mix.ts';
import { type Served, startFront, startStack } from './support/processes.ts';
import { startStore } from './support/store.ts';
import { printTable } from './support/table.ts';

const SECONDS = 4;
const CALLERS = [1, 8];
/** Calls whose log lines are averaged, and milliseconds to wait for pending log lines. */
const COUNTED = 20;
const SETTLED = 200;

const getServiceUrl = ({ url }: Served): string => `${url}/ObjectService`;

const measured = async (title: string, served: Served): Promise<void> => {
  const rows: (string | number)[][] = [];
  for (const { name, body, java } of await createMix(getServiceUrl(served))) {
    const row: (string | number)[] = [name];
    await runClosedLoop(getServiceUrl(served), body, { callers: 8, seconds: 1 });
    for (const [index, callers] of CALLERS.entries()) {
      const load = await runClosedLoop(getServiceUrl(served), body, { callers, seconds: SECONDS });
      row.push(Math.round(load.perSecond), java[index] ?? '', load.median, load.p99, load.failed);
    }
    rows.push(row);
  }
  const head = CALLERS.flatMap((callers) => [`calls/s @${callers}`, 'Java', 'ms 50 %', 'ms 99 %', 'failed']);
  printTable(title, ['operation', ...head], rows);
};

interface Line {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Returns the mean costs of a kind of call, read from the handlers' log lines. */
const costOf = async (front: Served, { name, body }: Kind): Promise<(string | number)[]> => {
  const lines: Line[] = [];
  const read = (data: Buffer) => {
    for (const text of String(data).split('\n')) if (text.includes('"Answered"')) lines.push(JSON.parse(text) as Line);
  };
  await delay(SETTLED);
  front.child.stdout?.on('data', read);
  for (let count = 0; count < COUNTED; count += 1) {
    await fetch(getServiceUrl(front), { method: 'POST', headers: { 'content-type': 'text/xml' }, body: body() });
  }
  await delay(SETTLED);
  front.child.stdout?.off('data', read).resume();
  const mean = (member: keyof Line) => lines.reduce((sum, line) => sum + line[member], 0) / lines.length;
  return [name, mean('requests'), mean('readUnits'), mean('writeUnits')];
};

const printCosts = async (front: Served): Promise<void> => {
  const rows: (string | number)[][] = [];
  // Unread lines would stay buffered until the next reader.
  front.child.stdout?.resume();
  for (const kind of await createMix(getServiceUrl(front))) rows.push(await costOf(front, kind));
  printTable('DynamoDB per call, each shard by itself', ['operation', 'requests', 'read units', 'write units'], rows);
};

const withFront = async (work: (front: Served) => Promise<void>, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  const stopStore = await startStore();
  try {
    const front = await startFront(env, env.LOG_LEVEL !== undefined);
    try {
      await work(front);
    } finally {
      await front.stop();
    }
  } finally {
    await stopStore();
  }
};

/** Prints calls per second of CMIS through node:http alone and through serverless-offline, beside a Java server. */
export const printLoad = async (): Promise<void> => {
  execFileSync(process.execPath, ['lib/local/build/build.ts'], { stdio: 'ignore' });
  await withFront((front) => measured('CMIS through a bare node:http front', front));
  await withFront(printCosts, { LOG_LEVEL: 'INFO' });
  const stack = await startStack();
  try {
    await measured('CMIS through serverless-offline', stack);
  } finally {
    await stack.stop();
  }
};
