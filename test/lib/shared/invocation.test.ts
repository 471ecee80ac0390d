import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const BODY = 'the body of the request';
const PASSWORD = 'the password of the caller';
const lines: Record<string, unknown>[] = [];

/** Returns a handler whose modules were loaded with these settings, as in a new container. */
const handlerWith = async (settings: Readonly<Record<string, string>>, fails?: (name: string) => Error) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { httpHandler } = await import('#lib/shared/http/handler.ts');
  const { authenticate } = await import('#lib/shared/auth/callers/authenticate.ts');
  const { findPrincipal } = await import('#lib/shared/auth/principals.ts');
  const options = { api: 'calendar', operation: 'eventsList', render: () => ({ status: 500 }) };
  return httpHandler(options, async ({ headers }) => {
    const { name = '' } = await authenticate({ headers });
    await findPrincipal(name);
    if (fails !== undefined) throw fails(name);
    return { status: 200, body: BODY };
  });
};

const event = {
  rawPath: '/',
  headers: { authorization: `Basic ${btoa(`ann:${PASSWORD}`)}` },
  requestContext: { http: { method: 'POST' } },
  body: BODY,
};
const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 5000 };

beforeEach(() => {
  lines.length = 0;
  const capture = (chunk: unknown): boolean => {
    for (const line of String(chunk)
      .split('\n')
      .filter((one) => one.startsWith('{')))
      lines.push(JSON.parse(line));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture);
  vi.spyOn(process.stderr, 'write').mockImplementation(capture);
});
// Modules of other files have other settings.
afterAll(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the log of a request', () => {
  test('is one line with caller, operation, duration and consumed capacity', async () => {
    const handler = await handlerWith({ LOG_LEVEL: 'INFO', AUTH_MODE: 'open' });
    await handler(event, context);

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'INFO',
      message: 'Answered',
      requestId: 'request-1',
      api: 'calendar',
      operation: 'eventsList',
      principal: 'ann',
      status: 200,
      requests: 1,
      readUnits: 1,
      writeUnits: 0,
    });
    expect(lines[0]?.milliseconds).toEqual(expect.any(Number));
  });

  test('has the stack of an unforeseen error, but neither body nor password', async () => {
    const handler = await handlerWith({ LOG_LEVEL: 'INFO', AUTH_MODE: 'open' }, () => new TypeError('broken'));
    await handler(event, context);

    expect(lines[0]).toMatchObject({ level: 'ERROR', requestId: 'request-1', error: { message: 'broken' } });
    expect(JSON.stringify(lines[0])).toContain('invocation.test.ts');
    expect(lines[1]).toMatchObject({ message: 'Answered', error: 'unforeseen', status: 500 });
    const text = JSON.stringify(lines);
    for (const secret of [BODY, PASSWORD, btoa(`ann:${PASSWORD}`)]) expect(text).not.toContain(secret);
  });

  test('has only the kind of a refusal, because its cause may quote the body', async () => {
    const settings = { LOG_LEVEL: 'DEBUG', AUTH_MODE: 'open' };
    const handler = await handlerWith(settings, () => new Refusal('invalidArgument', 'No', { cause: new Error(BODY) }));
    const { ServiceError: Refusal } = await import('#lib/shared/errors.ts');
    await handler(event, context);

    expect(lines).toEqual([expect.objectContaining({ message: 'Answered', error: 'invalidArgument' })]);
    expect(JSON.stringify(lines)).not.toContain(BODY);
  });

  test('never contains a refused password', async () => {
    const handler = await handlerWith({ LOG_LEVEL: 'DEBUG', AUTH_MODE: 'required' });
    await handler(event, context);

    expect(lines.at(-1)).toMatchObject({ error: 'unauthenticated' });
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
  });

  test('is empty if logging is off', async () => {
    const handler = await handlerWith({ LOG_LEVEL: 'SILENT', AUTH_MODE: 'open' }, () => new TypeError('broken'));
    await handler(event, context);

    expect(lines).toEqual([]);
  });

  test('contains metrics per API and per operation if they are enabled', async () => {
    const handler = await handlerWith({ LOG_LEVEL: 'WARN', AUTH_MODE: 'open', METRICS: 'on' });
    await handler(event, context);

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      api: 'calendar',
      operation: 'eventsList',
      Errors: 0,
      Refusals: 0,
      ReadUnits: 1,
      DynamoDBRequests: 1,
      Latency: expect.any(Number),
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: 'Triad',
            Dimensions: [
              ['service', 'api'],
              ['service', 'api', 'operation'],
            ],
          },
        ],
      },
    });
  });
});
