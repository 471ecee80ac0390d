import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '#lib/local/gateway/freePort.ts';

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
