import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { answerTo, useCmis } from '#test/support/cmis/cmis.ts';

useCmis();

const root = join(import.meta.dirname, '..', '..', '..');
const events = globSync('events/cmis/**/*.json', {
  cwd: root,
  exclude: ['events/cmis/tasks/**', 'events/cmis/maintenance/**'],
}).sort();

const handlerOf = async (path: string): Promise<HttpHandler> => {
  const module = await import(join(root, 'functions', 'cmis', `${relative('events/cmis', dirname(path))}.ts`));
  return module.handler;
};

/** Faults that a new repository may return to a sample: its object is missing, or the capability is not supported. */
const EXPECTED_FAULTS = ['objectNotFound', 'notSupported', 'invalidArgument'];

describe('every sample event gets a response that is valid by the schemas', () => {
  test.each(events)('%s', async (path) => {
    const event = JSON.parse(readFileSync(join(root, path), 'utf8')) as HttpEvent;
    const handler = await handlerOf(path);
    if (event.requestContext.http.method === 'GET') {
      expect((await handler(event)).statusCode).toBe(200);
      return;
    }
    const { status, fault } = await answerTo(handler, event);
    if (fault === undefined) expect(status).toBe(200);
    else expect(EXPECTED_FAULTS).toContain(fault.type);
  });
});
