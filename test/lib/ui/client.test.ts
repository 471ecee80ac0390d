import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError, request, send } from '#lib/ui/browser/api/client.ts';
import { isSignedIn, lastAnswer, outage, sessionEnded } from '#lib/ui/browser/api/connection.ts';

let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void = () => {};
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer(async (incoming, response) =>
    answer(incoming, response, Buffer.concat(await incoming.toArray())),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  outage.value = undefined;
  sessionEnded.value = false;
});

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The request did not fail as expected');
  return error;
};

test('a large body is sent in gzip, a small one unchanged', async () => {
  answer = ({ headers }, response, body) => {
    const isZipped = headers['content-encoding'] === 'gzip';
    const text = (isZipped ? gunzipSync(body) : body).toString();
    response.end(JSON.stringify({ isZipped, type: headers['content-type'], length: JSON.parse(text).text.length }));
  };
  for (const length of [10, 100_000])
    expect(await request(`${base}/`, { method: 'POST', body: { text: 'a'.repeat(length) } })).toEqual({
      isZipped: length > 10_000,
      type: 'application/json',
      length,
    });
  expect(lastAnswer.value).toBeDefined();
});

test('an error has code, message, field errors and the seconds to wait', async () => {
  const errors = [{ code: 'E-RANGE', path: 'Weights.Cost', message: 'Weights.Cost is above 100' }];
  answer = (_, response) => {
    response.writeHead(400, { 'Retry-After': '7' });
    response.end(JSON.stringify({ code: 'invalidArgument', message: 'Invalid', errors }));
  };
  expect(await failure(send(`${base}/`, { query: { a: 1, b: undefined } }))).toMatchObject({
    status: 400,
    code: 'invalidArgument',
    message: 'Invalid',
    errors,
    retryAfter: 7,
  });
  expect(outage.value).toBeUndefined();
});

test('401 ends the session if there was one; 503 is an outage until the next answer', async () => {
  answer = (_, response) => response.writeHead(401).end();
  await failure(send(`${base}/`));
  expect(sessionEnded.value).toBe(false);
  isSignedIn.value = true;
  await failure(send(`${base}/`));
  expect(sessionEnded.value).toBe(true);

  answer = (_, response) => response.writeHead(503, { 'Retry-After': '1' }).end('{"message":"busy"}');
  await failure(send(`${base}/`));
  expect(outage.value).toMatchObject({ retryAfter: 1 });

  answer = (_, response) => response.end('{}');
  await request(`${base}/`);
  expect(outage.value).toBeUndefined();
});

test('a service that is not reached is an outage with status 0', async () => {
  answer = (_, response) => response.destroy();
  expect(await failure(send(`${base}/`))).toMatchObject({ status: 0, code: 'offline' });
  expect(outage.value).toBeDefined();
});

test('an aborted request is no outage', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(send(`${base}/`, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(outage.value).toBeUndefined();
});
