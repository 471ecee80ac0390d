import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BodyTimes, readBody } from '#lib/local/gateway/requestBody.ts';

const MEBIBYTE = 1024 * 1024;

const server = createServer();
const port = () => (server.address() as AddressInfo).port;

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Reads the body of the next request, then answers it. */
const readNext = async (times?: BodyTimes) => {
  const [incoming, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const body = readBody(incoming, times).finally(() => response.end());
  return { body };
};

/** Sends the head of a request and begins to read its body. */
const announce = async (length: number, times?: BodyTimes) => {
  const taken = readNext(times);
  const socket: Socket = connect(port(), '127.0.0.1');
  // The server may close the connection first.
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, ...(await taken) };
};

const send = async (pieces: readonly Uint8Array[]) => {
  const taken = readNext();
  const outgoing = request({ port: port(), host: '127.0.0.1', method: 'POST' }, (response) => response.resume());
  outgoing.flushHeaders();
  for (const piece of pieces) if (!outgoing.write(piece)) await once(outgoing, 'drain');
  outgoing.end();
  const { body } = await taken;
  return body;
};

test('an announced length reserves no memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const announced = [];
  for (let n = 0; n < 20; n += 1) announced.push(await announce(100 * MEBIBYTE));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MEBIBYTE);
  for (const { socket } of announced) socket.destroy();
  expect(await Promise.all(announced.map(({ body }) => body))).toEqual(announced.map(() => 'cut'));
});

test('a body in pieces of any size arrives whole, in a buffer of its own size', async () => {
  const bytes = Buffer.alloc(6 * MEBIBYTE, 'a text of 31 characters, a prime');
  const ends = [1, 2, 16_384, 16_385, 100_000, 5 * MEBIBYTE, bytes.length];
  const body = (await send(ends.map((end, n) => bytes.subarray(ends[n - 1] ?? 0, end)))) as Buffer;
  expect(body.equals(bytes)).toBe(true);
  expect(body.buffer.byteLength).toBe(bytes.length);
  expect(await send([])).toEqual(Buffer.alloc(0));
});

test('a body of more than 128 MiB is too large', async () => {
  const piece = Buffer.alloc(MEBIBYTE);
  const { socket, body } = await announce(129 * MEBIBYTE);
  for (let n = 0; n < 129; n += 1) socket.write(piece);
  expect(await body).toBe('tooLarge');
  socket.destroy();
});

test.each([
  ['without a byte for the longest idle time', { idle: 1, whole: 60_000 }],
  ['that is not whole in the longest time', { idle: 60_000, whole: 1 }],
])('a body %s is too slow', async (_, times) => {
  const { socket, body } = await announce(10, times);
  socket.write('a');
  expect(await body).toBe('tooSlow');
  socket.destroy();
});
