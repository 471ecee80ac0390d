import { hash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { now } from '#lib/shared/clock.ts';
import { runInRequest } from '#lib/shared/request.ts';

// Modules of other files have another endpoint.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Next responses of the simulated service; the last one repeats. */
let answers: Answer[] = [];
const bodies: unknown[] = [];
const headers: IncomingHttpHeaders[] = [];
const server = createServer(async (request, response) => {
  headers.push(request.headers);
  bodies.push(JSON.parse(await text(request)));
  const [next, ...others] = answers;
  if (others.length > 0) answers = others;
  next?.(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterAll(() => {
  server.close();
});

const found: Answer = (_, response) => {
  response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Item":{"n":{"N":"1"},"b":{"B":"AQI="}}}');
};
const failing =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status).end(body);
  };
const cut: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"Item"');
  setImmediate(() => response.destroy());
};
const reset: Answer = (request) => {
  request.socket.destroy();
};

const key = { pk: 'a', sk: 'b' };
const read = async () => (await import('#lib/shared/dynamodb/query.ts')).getItem('some-table', key);

test('a request and its response are the JSON of the service', async () => {
  answers = [found];
  expect(await read()).toEqual({ n: 1, b: new Uint8Array([1, 2]) });
  expect(bodies.at(-1)).toEqual({
    TableName: 'some-table',
    Key: { pk: { S: 'a' }, sk: { S: 'b' } },
    ConsistentRead: true,
    ReturnConsumedCapacity: 'TOTAL',
  });
});

test('a request is signed for the service, including its body', async () => {
  answers = [found];
  await read();
  const { authorization = '', 'x-amz-content-sha256': sum } = headers.at(-1) ?? {};
  expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/[a-z0-9-]+\/dynamodb\/aws4_request, /);
  expect(/SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';')).toEqual(
    expect.arrayContaining(['host', 'x-amz-date', 'x-amz-target']),
  );
  expect(sum).toBe(hash('sha256', JSON.stringify(bodies.at(-1))));
});

test('a message names the client and the trace of the invocation', async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'some-function');
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1');
  answers = [found];
  await read();
  expect(headers.at(-1)).toMatchObject({
    'user-agent': expect.stringMatching(/^aws-sdk-js\/3\.\d+/),
    'x-amzn-trace-id': expect.stringMatching(/^Root=1-5759e988-/),
  });
});

test.each([
  ['a page of a proxy', failing(503, '<html>Service Unavailable</html>')],
  ['a page of a proxy as a success', failing(200, '<html>Welcome</html>')],
  ['a page of a proxy as a refusal', failing(403, '<html>Forbidden</html>')],
  ['nothing at all as a success', failing(200, '')],
  ['an error of the service', failing(500, '{"__type":"com.amazonaws#InternalServerError","message":"Oops"}')],
  ['throttling', failing(400, '{"__type":"com.amazonaws#ThrottlingException","message":"Slow down"}')],
  ['half an answer', cut],
  ['a lost connection', reset],
])('a request is retried after %s', async (_, failure) => {
  answers = [failure, found];
  expect(await read()).toMatchObject({ n: 1 });
  expect(bodies.at(-1)).toEqual(bodies.at(-2));
});

test('a refusal of the service is an error of the SDK', async () => {
  answers = [failing(400, '{"__type":"com.amazonaws#ResourceNotFoundException","message":"No such table"}')];
  const sent = bodies.length;
  await expect(read()).rejects.toMatchObject({ name: 'ResourceNotFoundException', message: 'No such table' });
  expect(bodies.length).toBe(sent + 1);
});

const refused = () => read().catch((error: unknown) => error);

test('an answer that stays no JSON is reported as a busy store', async () => {
  answers = [failing(200, '<html>Welcome</html>')];
  const request = { requestId: 'r', api: 'test', operation: 'read', principal: undefined, deadline: now() + 40 };
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const error = await runInRequest({ ...request, capacity }, refused);
  expect(error).toMatchObject({ kind: 'unavailable', retryAfter: 1 });
});

test('a failure that stays is reported as a busy store, without the words of the service', async () => {
  answers = [failing(500, '{"__type":"com.amazonaws#InternalServerError","message":"Oops"}')];
  const request = { requestId: 'r', api: 'test', operation: 'read', principal: undefined, deadline: now() + 40 };
  const capacity = { requests: 0, readUnits: 0, writeUnits: 0 };
  const error = await runInRequest({ ...request, capacity }, refused);
  expect(error).toMatchObject({ kind: 'unavailable', retryAfter: 1 });
  expect(String(error)).not.toContain('Oops');
});
