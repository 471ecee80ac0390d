import { describe, expect, test } from 'vitest';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import { httpHandler, type Respond } from '#lib/shared/http/handler.ts';

const event = (changes: Partial<HttpEvent> = {}): HttpEvent => ({
  rawPath: '/things',
  requestContext: { requestId: 'r', http: { method: 'POST' } },
  ...changes,
});

const handlerOf = (respond: Respond) =>
  httpHandler(
    {
      api: 'test',
      operation: 'things',
      render: (error) =>
        error instanceof ServiceError ? { status: 400, body: error.message } : { status: 500, body: 'failed' },
    },
    respond,
  );

describe('a handler', () => {
  test('gets the bytes of a base64 body and answers text as it is', async () => {
    const handler = handlerOf(async ({ body }) => ({ status: 200, body: body.toString('hex') }));

    const result = await handler(event({ body: Buffer.from([0, 255]).toString('base64'), isBase64Encoded: true }));

    expect(result).toMatchObject({ statusCode: 200, body: '00ff', isBase64Encoded: false });
  });

  test('renders an unforeseen error without its message', async () => {
    const handler = handlerOf(async () => Promise.reject(new Error('secret')));

    expect(await handler(event())).toMatchObject({ statusCode: 500, body: 'failed' });
  });
});
