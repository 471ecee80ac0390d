import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixtureService, freePort, serverless } from '#test/support/localStack.ts';

const service = fixtureService();
afterAll(service.remove);

/** A plugin that interrupts the process while the gateway's server starts, and keeps that server from listening. */
const INTERRUPTER = `
  const { Server } = require('node:net');
  module.exports = class {
    hooks = {
      'before:offline:start:init': () => {
        Server.prototype.listen = () => process.kill(process.pid, 'SIGINT');
      },
    };
  };
`;

test('a stack that is interrupted while its gateway starts ends without an error and gives its data free', async () => {
  writeFileSync(join(service.directory, 'interrupter.cjs'), INTERRUPTER);
  const file = join(service.directory, 'serverless.yml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('serverless-offline]', 'serverless-offline, ./interrupter.cjs]'),
  );

  const { ended } = serverless(service.directory, ['offline', 'start'], { PORT: String(await freePort()) });

  expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(join(service.directory, '.data', 'addresses.json'))).toBe(false);
});
