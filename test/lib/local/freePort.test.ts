import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { explainPort, FIRST_PORT, findFreePort } from '#lib/local/freePort.ts';

const PORTS = 50;

const listen = async (port: number): Promise<Server> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test('a free port can be listened on, and is far from those that the system gives to other connections', async () => {
  const given = await Promise.all(Array.from({ length: PORTS }, () => listen(0)));
  const found: Server[] = [];
  for (let each = 0; each < PORTS; each += 1) found.push(await listen(await findFreePort('127.0.0.1')));
  const lowestGiven = Math.min(...given.map(portOf));
  const highestFound = Math.max(...found.map(portOf));
  for (const server of [...given, ...found]) server.close();

  expect(highestFound).toBeLessThan(lowestGiven);
});

test('a browser and fetch block no port that is found', async () => {
  const isBlocked = async (port: number): Promise<boolean> => {
    const reason = await fetch(`http://127.0.0.1:${port}`).then(
      () => undefined,
      (error: Error) => error.cause,
    );
    return String(reason).includes('bad port');
  };
  const last = FIRST_PORT - 1;
  expect(await isBlocked(last), `the port before the first one is the last that is blocked: ${last}`).toBe(true);
  for (let each = 0; each < PORTS; each += 1) {
    const port = await findFreePort('127.0.0.1');
    expect(port).toBeGreaterThanOrEqual(FIRST_PORT);
    expect(await isBlocked(port), String(port)).toBe(false);
  }
});

test.each([
  ['EADDRINUSE', 'Port 80 on localhost is in use: stop the process that listens there or set PORT'],
  ['EACCES', 'Port 80 on localhost needs more rights than yours: set PORT to a number from 1024 on'],
  ['EADDRNOTAVAIL', 'Port 80 on localhost cannot be used (EADDRNOTAVAIL): set PORT or --host to another value'],
])('a port that answers %s is refused with a remedy', (code, message) => {
  expect(explainPort({ port: 80, host: 'localhost', code })).toBe(message);
});
