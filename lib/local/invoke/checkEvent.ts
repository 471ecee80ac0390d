import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';

const isHttpEvent = (event: unknown): boolean =>
  typeof (event as { requestContext?: { http?: { method?: unknown } } } | null)?.requestContext?.http?.method ===
  'string';

/**
 * Checks the event of an invocation against the function's first sample. Handlers trust the gateway, so they would fail
 * without saying what is wrong with the event.
 * @throws Error with the reason and a pattern for an event that is no HTTP request, if the sample is one
 */
export const checkEvent = (root: string, name: string, handler: string, event: unknown): void => {
  const [sample] = listSampleEvents(root, handler);
  if (sample === undefined || isHttpEvent(event)) return;
  if (!isHttpEvent(JSON.parse(readFileSync(join(root, sample), 'utf8')))) return;
  const reason = typeof event === 'string' ? 'it is not JSON' : 'requestContext.http.method is missing';
  throw new Error(`The event is not a request that ${name} can answer, because ${reason}: take ${sample} as a pattern`);
};
