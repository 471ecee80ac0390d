import { Agent, request } from 'node:http';
import { quantile } from './quantile.ts';

/** Throughput and response times of a load; times in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly failed: number;
}

const post = (agent: Agent, { hostname, port, pathname }: URL, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) };
    const to = { agent, hostname, port, path: pathname, method: 'POST', headers };
    const sent = request(to, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });

/** Runs a closed-loop load: each caller sends its next request when it has the response to the previous one. */
export const runClosedLoop = async (
  url: string,
  body: () => string,
  { callers, seconds }: { readonly callers: number; readonly seconds: number },
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const target = new URL(url);
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const caller = async (): Promise<void> => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      if ((await post(agent, target, body())) !== 200) failed += 1;
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: times.length / elapsed, median: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
};
