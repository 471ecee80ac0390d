import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import { httpHandler, type Respond } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

const event = (changes: Partial<HttpEvent> = {}, method = 'POST'): HttpEvent => ({
  rawPath: '/things',
  requestContext: { requestId: 'r', http: { method } },
  ...changes,
});

const options = {
  api: 'test',
  operation: 'things',
  render: (error: unknown) =>
    error instanceof ServiceError
      ? { status: 400, body: `${error.kind}: ${error.message}` }
      : { status: 500, body: 'failed' },
};
const handlerOf = (respond: Respond) => httpHandler(options, respond);

/** Returns the request that the handler reads from the event. */
const requestOf = async (sent: HttpEvent): Promise<HttpRequest> => {
  const { promise, resolve } = Promise.withResolvers<HttpRequest>();
  await handlerOf(async (request) => {
    resolve(request);
    return { status: 200 };
  })(sent);
  return promise;
};
const refusalOf = async (sent: HttpEvent) => (await handlerOf(async () => ({ status: 200, body: 'taken' }))(sent)).body;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a request', () => {
  test('has header names in lower case, the query as it was sent and the path parameters', async () => {
    const request = await requestOf(
      event({
        headers: { 'X-One': 'A', absent: undefined },
        rawQueryString: 'a=1&a=2&b=%2C',
        pathParameters: { id: '5', none: undefined },
      }),
    );

    expect(request).toMatchObject({
      method: 'POST',
      path: '/things',
      headers: { 'x-one': 'A' },
      rawQuery: 'a=1&a=2&b=%2C',
      pathParameters: { id: '5', none: '' },
      requestId: 'r',
    });
  });

  test('has the cookies that the gateway took out of its headers', async () => {
    expect((await requestOf(event({ cookies: ['one=1', 'two=a=b'] }))).cookies).toEqual(['one=1', 'two=a=b']);
    expect((await requestOf(event())).cookies).toEqual([]);
  });

  test('has the bytes of its body, whether the gateway sent text or base64', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (sent, zipped) => {
        const bytes = zipped ? gzipSync(sent) : Buffer.from(sent);
        const headers = zipped ? { 'Content-Encoding': 'gzip' } : {};
        const { body } = await requestOf(event({ headers, body: bytes.toString('base64'), isBase64Encoded: true }));
        expect(body.equals(sent)).toBe(true);
        expect((await requestOf(event({ headers, body: bytes }))).body.equals(sent)).toBe(true);
      }),
    );
    expect((await requestOf(event({ body: 'ä€𝄞' }))).body.toString()).toBe('ä€𝄞');
  });

  test.each([
    ['is no base64', { body: 'a$b=', isBase64Encoded: true }, 'invalidArgument'],
    ['is cut-off base64', { body: 'aGVsbG8', isBase64Encoded: true }, 'invalidArgument'],
    ['goes on after its padding', { body: 'aGU=bG8=', isBase64Encoded: true }, 'invalidArgument'],
    ['is of an unknown encoding', { body: 'hello', headers: { 'content-encoding': 'br' } }, 'invalidArgument'],
  ])('whose body %s is refused with an error of the API', async (_, changes, kind) => {
    expect(await refusalOf(event(changes))).toContain(`${kind}: `);
  });

  test('that claims gzip but is not compressed is refused, except by an API whose clients send it', async () => {
    const mislabelled = event({ body: 'hello', headers: { 'content-encoding': 'gzip' } });
    const tolerant = httpHandler({ ...options, acceptsMislabelledGzip: true }, async ({ body }) => ({
      status: 200,
      body,
    }));

    expect(await refusalOf(mislabelled)).toBe(
      'invalidArgument: The body is not valid gzip: compress it, or send it without the header Content-Encoding',
    );
    expect((await tolerant(mislabelled)).statusCode).toBe(200);
    expect(await refusalOf(event({ headers: { 'content-encoding': 'gzip' } }))).toBe('taken');
  });

  test.each([3, 9, 12, 300, 522])('with only the first %i bytes of a gzip body is refused', async (length) => {
    const body = gzipSync(randomBytes(500)).subarray(0, length).toString('base64');

    expect(await refusalOf(event({ body, isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } }))).toBe(
      'invalidArgument: The body is not valid gzip: it is damaged or incomplete. Compress and send it again',
    );
  });

  test('that is larger than the limit is refused, compressed or inflated', async () => {
    vi.stubEnv('MAX_BODY_BYTES', '1000');
    const bomb = gzipSync(Buffer.alloc(1_000_000)).toString('base64');
    const large = Buffer.alloc(1001, 'x');
    const sent = [
      event({ body: large.toString() }),
      event({ body: large }),
      event({ body: 'é'.repeat(501) }),
      event({ body: large.toString('base64'), isBase64Encoded: true }),
      event({
        body: gzipSync(large).toString('base64'),
        isBase64Encoded: true,
        headers: { 'content-encoding': 'gzip' },
      }),
    ];
    for (const one of sent) expect(await refusalOf(one)).toBe('tooLarge: The body is larger than 1000 bytes');
    expect(
      await refusalOf(event({ body: bomb, isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } })),
    ).toMatch(/^tooLarge/);
    expect(await refusalOf(event({ body: 'x'.repeat(1000) }))).toBe('taken');
  });
});

describe('a response', () => {
  test('sets several cookies', async () => {
    const cookies = ['one=1; Path=/', 'two=2; Path=/'];

    expect(await handlerOf(async () => ({ status: 200, cookies }))(event())).toMatchObject({ cookies });
    expect(await handlerOf(async () => ({ status: 200 }))(event())).not.toHaveProperty('cookies');
  });

  test.each(['triad=x', '__Host-triad=x'])('to a request with the cookie %s is for its caller only', async (cookie) => {
    const answer = (headers: Record<string, string>) => handlerOf(async () => ({ status: 200, headers }));

    expect((await answer({})(event({ cookies: ['a=b', cookie] }))).headers).toMatchObject({
      'Cache-Control': 'private, no-cache',
    });
    const { headers } = await answer({ 'cache-control': 'no-store' })(event({ cookies: [cookie] }));
    expect([headers['cache-control'], headers['Cache-Control']]).toEqual(['no-store', undefined]);
    expect((await answer({})(event({ cookies: ['a=b'] }))).headers).not.toHaveProperty('Cache-Control');
  });
});

describe('the base URL', () => {
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
  });
  const baseUrl = async (headers: Record<string, string>, context: { domainName?: string; stage?: string } = {}) =>
    (await requestOf(event({ headers, requestContext: { ...context, http: { method: 'GET' } } }))).baseUrl;

  test('is the host of the request', async () => {
    expect(await baseUrl({ Host: 'localhost:5001' })).toBe('http://localhost:5001');
    expect(await baseUrl({ host: 'api.example' })).toBe('https://api.example');
  });

  test('is the host that trusted proxies forward', async () => {
    const headers = { host: 'inner:80', 'x-forwarded-host': 'outer.example, inner', 'x-forwarded-proto': 'https,http' };
    vi.stubEnv('TRUSTED_PROXIES', '2');

    expect(await baseUrl(headers)).toBe('https://outer.example');
    expect(await baseUrl({ ...headers, 'x-forwarded-host': 'evil.example, outer.example, inner' })).toBe(
      'https://outer.example',
    );
    expect(await baseUrl({ ...headers, 'x-forwarded-host': 'outer.example' })).toBe('https://outer.example');
    expect(await baseUrl({ host: 'api.example', 'x-forwarded-proto': 'http' })).toBe('http://api.example');
  });

  test('ignores forwarding headers if no proxy is trusted', async () => {
    const headers = { host: 'api.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };

    expect(await baseUrl(headers)).toBe('https://api.example');
  });

  test('is http for loopback names only, not for names that begin like one', async () => {
    expect(await baseUrl({ host: '127.0.0.1:5001' })).toBe('http://127.0.0.1:5001');
    expect(await baseUrl({ host: 'localhost.example' })).toBe('https://localhost.example');
  });

  test('contains the stage, unless it is the default one', async () => {
    expect(await baseUrl({ host: 'api.example' }, { stage: 'dev' })).toBe('https://api.example/dev');
    expect(await baseUrl({ host: 'api.example' }, { stage: '$default' })).toBe('https://api.example');
  });

  test('ignores a host that could break out of a link', async () => {
    vi.stubEnv('TRUSTED_PROXIES', '1');
    for (const name of ['host', 'x-forwarded-host'])
      expect(await baseUrl({ [name]: 'evil"><script>' }, { domainName: 'api.example' })).toBe('https://api.example');
  });

  test('is the configured one', async () => {
    vi.stubEnv('BASE_URL', 'https://fixed.example/triad/');

    expect(await baseUrl({ host: 'other.example' })).toBe('https://fixed.example/triad');
  });

  test('is followed by the path without the stage', async () => {
    const sent = event({ rawPath: '/dev/things', requestContext: { stage: 'dev', http: { method: 'GET' } } });

    expect((await requestOf(sent)).path).toBe('/things');
  });
});

describe('a response', () => {
  const text = 'ä'.repeat(2000);
  const xml = { 'Content-Type': 'text/xml', 'X-TEC-Total': '1' };
  const nosniff = { 'X-Content-Type-Options': 'nosniff' };

  test('has its text and the spelling of its header names unchanged', async () => {
    const result = await handlerOf(async () => ({ status: 201, headers: xml, body: 'ä' }))(event());

    expect(result).toEqual({ statusCode: 201, headers: { ...xml, ...nosniff }, body: 'ä', isBase64Encoded: false });
  });

  test('has binary content as base64', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.constantFrom('', 'gzip'), async (bytes, accepted) => {
        const headers = { 'Content-Type': 'application/octet-stream' };
        const handler = handlerOf(async () => ({ status: 200, headers, body: bytes }));
        const result = await handler(event({ headers: { 'accept-encoding': accepted } }));
        expect(result).toMatchObject({ headers, isBase64Encoded: true });
        expect(Buffer.from(result.body, 'base64').equals(bytes)).toBe(true);
      }),
    );
  });

  test.each([
    ['gzip', true],
    ['deflate, gzip;q=0.5', true],
    ['*', true],
    ['identity', false],
    ['gzip;q=0, *', false],
    ['', false],
  ])('to a client that accepts "%s" is compressed: %s', async (accepted, isZipped) => {
    const handler = handlerOf(async () => ({ status: 200, headers: { ...xml, Vary: 'Origin' }, body: text }));

    const result = await handler(event({ headers: { 'Accept-Encoding': accepted } }));

    expect(result.headers.Vary).toBe('Origin, Accept-Encoding');
    expect(result.headers['Content-Encoding']).toBe(isZipped ? 'gzip' : undefined);
    const body = isZipped ? gunzipSync(Buffer.from(result.body, 'base64')).toString() : result.body;
    expect(body).toBe(text);
  });

  test('that is tiny, already compressed or of another type is never compressed', async () => {
    const accept = event({ headers: { 'accept-encoding': 'gzip' } });
    const answers: readonly HttpResponse[] = [
      { status: 200, headers: xml, body: 'tiny' },
      { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.alloc(5000) },
      { status: 200, headers: { ...xml, 'content-encoding': 'gzip' }, body: gzipSync(text) },
    ];
    for (const answer of answers) {
      const result = await handlerOf(async () => answer)(accept);
      expect(result.headers).toEqual({ ...answer.headers, ...nosniff });
    }
  });

  test('varies by the forwarding headers if they are trusted', async () => {
    const varyOf = async (headers: Record<string, string>) =>
      (await handlerOf(async () => ({ status: 200, headers, body: text }))(event())).headers.Vary;
    const forwarded = 'X-Forwarded-Host, X-Forwarded-Proto';

    expect(await varyOf({})).toBeUndefined();
    vi.stubEnv('TRUSTED_PROXIES', '1');
    expect(await varyOf({})).toBe(forwarded);
    expect(await varyOf({ ...xml, Vary: 'Origin' })).toBe(`Origin, ${forwarded}, Accept-Encoding`);
    expect(await varyOf({ ...xml, Vary: '*' })).toBe('*');
    vi.stubEnv('BASE_URL', 'https://fixed.example');
    expect(await varyOf({})).toBeUndefined();
  });

  test('to HEAD has no body', async () => {
    const result = await handlerOf(async () => ({ status: 200, headers: xml, body: text }))(event({}, 'HEAD'));

    expect(result).toEqual({ statusCode: 200, headers: { ...xml, ...nosniff }, body: '', isBase64Encoded: false });
  });

  test('never lets a browser guess its media type, also when it is an error', async () => {
    const answers: readonly (() => Promise<HttpResponse>)[] = [
      async () => ({ status: 200, body: '<script>' }),
      () => Promise.reject(new ServiceError('notFound', '<script>')),
    ];
    for (const answer of answers)
      expect(new Headers((await handlerOf(answer)(event())).headers).get('x-content-type-options')).toBe('nosniff');
  });
});

describe('an error', () => {
  test('of the API is rendered by the API', async () => {
    const handler = handlerOf(() => Promise.reject(new ServiceError('notFound', 'No thing 5')));

    expect(await handler(event())).toMatchObject({ statusCode: 400, body: 'notFound: No thing 5' });
  });

  test.each([[new Error('secret')], ['secret'], [undefined]])(
    'that is unforeseen (%s) shows nothing',
    async (error) => {
      expect(await handlerOf(() => Promise.reject(error))(event())).toMatchObject({ statusCode: 500, body: 'failed' });
    },
  );

  test('while an error is rendered reveals nothing either', async () => {
    const render = () => {
      throw new Error('secret');
    };
    const handler = httpHandler({ ...options, render }, () => Promise.reject(new Error('first')));

    expect(await handler(event())).toMatchObject({ statusCode: 500, body: 'Internal error' });
  });

  test('is returned before the Lambda times out', async () => {
    const handler = handlerOf(async () => {
      await delay(60_000, undefined, { ref: false });
      return { status: 200 };
    });

    const result = await handler(event(), { getRemainingTimeInMillis: () => 260 });

    expect(result.body).toBe('unavailable: The operation took too long');
  });

  test('says how to ask for less where the Lambda would time out and the operation has such a form', async () => {
    const handler = httpHandler({ ...options, advice: 'Ask for fewer with limit.' }, async () => {
      await delay(60_000, undefined, { ref: false });
      return { status: 200 };
    });

    const result = await handler(event(), { getRemainingTimeInMillis: () => 260 });

    expect(result.body).toBe('unavailable: The operation took too long. Ask for fewer with limit.');
  });
});

describe('a running request', () => {
  test('knows its operation and its deadline', async () => {
    const handler = handlerOf(async () => {
      const { api, operation, deadline = 0 } = getCurrentRequest() ?? {};
      return { status: 200, body: JSON.stringify([api, operation, deadline < Date.now() + 5000]) };
    });

    const { body } = await handler(event(), { getRemainingTimeInMillis: () => 5000 });

    expect(JSON.parse(body)).toEqual(['test', 'things', true]);
  });

  test('continues in a handler that another one calls in process', async () => {
    const inner = httpHandler({ ...options, operation: 'inner' }, async ({ body }) => {
      if (body.length > 0) throw new ServiceError('conflict', 'Not so');
      return { status: 200, body: `${getCurrentRequest()?.operation} ${getCurrentRequest()?.requestId}` };
    });
    const outer = handlerOf((request) => inner.respond(request));

    expect((await outer(event())).body).toBe('inner r');
    expect((await outer(event({ body: 'x' }))).body).toBe('conflict: Not so');
  });
});
