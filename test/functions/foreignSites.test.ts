import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { soapRequest } from '#test/support/cmis/soap/request.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as createVenue } from '../../functions/calendar/venues/create.ts';
import { handler as listVenues } from '../../functions/calendar/venues/list.ts';
import { handler as repositories } from '../../functions/cmis/services/repository.ts';
import { handler as deletePlan } from '../../functions/procurement/calculator/deletePlan.ts';
import { handler as configurations } from '../../functions/procurement/configuration/configurations.ts';
import { handler as start } from '../../functions/start/page.ts';

useTable('cmis', 'calendar', 'procurement', 'principals');

type Headers = Readonly<Record<string, string>>;

interface Sent {
  readonly handler: HttpHandler;
  readonly method: string;
  readonly path: string;
  readonly headers?: Headers;
  readonly pathParameters?: Headers;
  readonly body?: Buffer;
  /** Status of a refused request in each API. SOAP 1.1, 6.2: every fault is a 500. */
  readonly refusal: number;
}

const soap = soapRequest('getRepositories', {});
const calls = {
  'a read of the calendar': { handler: listVenues, method: 'GET', path: '/calendar/events/v1/venues', refusal: 403 },
  'a write of the calendar': {
    handler: createVenue,
    method: 'POST',
    path: '/calendar/events/v1/venues',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"venue": "Plaza Mayor"}'),
    refusal: 403,
  },
  'a call of CMIS': {
    handler: repositories,
    method: 'POST',
    path: '/RepositoryService',
    headers: { 'content-type': soap.contentType },
    body: soap.body,
    refusal: 500,
  },
  'a read of procurement': {
    handler: configurations,
    method: 'GET',
    path: '/api/ProcurementConfiguration',
    refusal: 403,
  },
  'a write of procurement': {
    handler: deletePlan,
    method: 'DELETE',
    path: '/api/ProcurementCalculator/none',
    pathParameters: { planId: 'none' },
    refusal: 403,
  },
  'the start page': { handler: start, method: 'GET', path: '/', refusal: 403 },
} as const satisfies Readonly<Record<string, Sent>>;

const names = Object.keys(calls) as readonly (keyof typeof calls)[];
const writes = names.filter((name) => calls[name].method !== 'GET');
const reads = names.filter((name) => calls[name].method === 'GET');

const refusalOf = async (name: keyof typeof calls, headers: Headers, domainName?: string): Promise<string> => {
  const { handler, method, path, refusal, ...sent }: Sent = calls[name];
  const event: HttpEvent = {
    rawPath: path,
    headers: { ...sent.headers, ...headers },
    pathParameters: sent.pathParameters,
    requestContext: { http: { method }, ...(domainName === undefined ? {} : { domainName }) },
    ...(sent.body === undefined ? {} : { body: sent.body.toString('base64'), isBase64Encoded: true }),
  };
  const { statusCode, body } = await handler(event);
  const said = /The (Host|Origin) of the request/.exec(body)?.[1] ?? 'nothing';
  if (said !== 'nothing') expect(statusCode).toBe(refusal);
  else if (name === 'a write of procurement') expect(statusCode).toBe(404);
  else expect(statusCode).toBeLessThan(400);
  return said;
};

afterEach(() => vi.unstubAllEnvs());

describe('in open mode', () => {
  describe.each(names)('%s', (name) => {
    test.each([
      'evil.example',
      'evil.example:5001',
      'localhost.evil.example',
      'notlocalhost',
      '127.0.0.1.evil.example',
      '0.0.0.0:5001',
      '192.168.1.5:5001',
      'localhost@evil.example',
      '',
    ])('a request to the host "%s" is refused', async (host) => {
      expect(await refusalOf(name, { host })).toBe('Host');
    });

    test.each(['localhost', 'localhost:5001', 'LOCALHOST:80', 'triad.localhost:5001', '127.0.0.1:5001', '[::1]:5001'])(
      'a request to the host %s is accepted',
      async (host) => {
        expect(await refusalOf(name, { host })).toBe('nothing');
      },
    );

    test('a request to a host that the operator or the gateway names is accepted', async () => {
      vi.stubEnv('ALLOWED_HOSTS', 'triad.lan, box:8080');
      expect(await refusalOf(name, { host: 'triad.lan:5001' })).toBe('nothing');
      expect(await refusalOf(name, { host: 'box:8080' })).toBe('nothing');
      expect(await refusalOf(name, { host: 'box:8081' })).toBe('Host');
      expect(await refusalOf(name, { host: 'api.example' }, 'api.example')).toBe('nothing');
      vi.stubEnv('BASE_URL', 'http://fixed.example:81/triad');
      expect(await refusalOf(name, { host: 'fixed.example:81' })).toBe('nothing');
    });

    test('a request is refused if a trusted proxy received it under another host name', async () => {
      vi.stubEnv('TRUSTED_PROXIES', '1');
      expect(await refusalOf(name, { host: 'localhost:5001', 'x-forwarded-host': 'evil.example' })).toBe('Host');
    });
  });

  const host = 'localhost:5001';

  test.each(writes)('%s is refused for a page of another site', async (name) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000', 'file://', 'x'])
      expect(await refusalOf(name, { host, origin })).toBe('Origin');
  });

  test.each(writes)('%s is accepted from the own site and from sites that the operator names', async (name) => {
    vi.stubEnv('ALLOWED_HOSTS', 'localhost:3000 town.example');

    for (const origin of ['http://localhost:5001', 'http://localhost:3000', 'https://town.example'])
      expect(await refusalOf(name, { host, origin })).toBe('nothing');
  });

  test.each(reads)(
    '%s is accepted from any page; the browser decides whether the page may read the response',
    async (name) => {
      expect(await refusalOf(name, { host, origin: 'https://other.example' })).toBe('nothing');
    },
  );
});

describe('in required mode', () => {
  const basic = { authorization: 'Basic YWxpY2U6c2VjcmV0', host: 'api.example', origin: 'https://evil.example' };
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
  });
  const said = async (headers: Headers): Promise<boolean> => {
    const event = { rawPath: '/calendar/events/v1/venues', headers, requestContext: { http: { method: 'POST' } } };
    return (await createVenue(event)).body.includes('The Origin of the request');
  };

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'Text/Plain;charset=utf-8'])(
    'a form of another site (%s) is refused: the browser may have added the password',
    async (type) => {
      expect(await said({ ...basic, 'content-type': type })).toBe(true);
    },
  );

  test('a body without a type is refused too', async () => {
    expect(await said(basic)).toBe(true);
  });

  test('a script with preflight, a token, the own site and a named site are accepted', async () => {
    const form = { ...basic, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await said({ ...basic, 'content-type': 'application/json' })).toBe(false);
    expect(await said({ ...form, authorization: 'Bearer x.y.z' })).toBe(false);
    expect(await said({ ...form, origin: 'https://api.example' })).toBe(false);
    const { origin: _, ...noBrowser } = form;
    expect(await said(noBrowser)).toBe(false);
    vi.stubEnv('ALLOWED_HOSTS', 'evil.example');
    expect(await said(form)).toBe(false);
  });

  test('a request to any host is accepted, since it needs credentials', async () => {
    const event = { rawPath: '/', headers: { host: 'any.example' }, requestContext: { http: { method: 'GET' } } };

    expect((await start(event)).statusCode).toBe(200);
  });
});
