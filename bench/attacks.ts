import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS, type Attack } from './support/attackList.ts';
import { startStack } from './support/processes.ts';
import { printTable } from './support/table.ts';

const TIMES = [1, 2, 4];
/** Timeout of a request. */
const MAX_SECONDS = 60;

/** Sends requests of another caller until `isStopped` and returns the longest response time in milliseconds. */
const otherCaller = async (url: string, isStopped: () => boolean): Promise<number> => {
  let longest = 0;
  while (!isStopped()) {
    const started = performance.now();
    await (await fetch(`${url}/calendar/events/v1/tags`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
    await delay(5);
  }
  return longest;
};

const runAttack = async (url: string, attack: Attack, times: number) => {
  let isStopped = false;
  const other = otherCaller(url, () => isStopped);
  const { path, ...rest } = attack.request(attack.size * times);
  const started = performance.now();
  const status = await fetch(`${url}${path}`, { ...rest, signal: AbortSignal.timeout(MAX_SECONDS * 1000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 'given up' as const,
  );
  const took = performance.now() - started;
  isStopped = true;
  return { status, took, other: await other };
};

/**
 * Prints the response times to hostile inputs of n, 2n and 4n characters, and of another caller meanwhile. Linear time
 * doubles from one length to the next; quadratic time quadruples.
 */
export const printAttacks = async (): Promise<void> => {
  const { url, stop } = await startStack();
  try {
    const rows: (string | number)[][] = [];
    for (const attack of ATTACKS) {
      await runAttack(url, attack, 1);
      const found = [];
      for (const times of TIMES) found.push(await runAttack(url, attack, times));
      const [first, , last] = found;
      rows.push([
        attack.name,
        attack.size,
        ...found.flatMap(({ status, took }) => [status, took]),
        (last?.took ?? 0) / Math.max(1, first?.took ?? 1),
        Math.max(...found.map(({ other }) => other)),
      ]);
    }
    printTable(
      'Hostile inputs, milliseconds',
      ['input', 'n', ...TIMES.flatMap((times) => ['status', `${times}n`]), '4n / n', 'another caller waits'],
      rows,
    );
  } finally {
    await stop();
  }
};
