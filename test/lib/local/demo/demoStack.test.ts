import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStack } from '#lib/local/demo/demoStack.ts';
import { findFreePort } from '#lib/local/freePort.ts';
import { identifyProcess } from '#lib/local/processes.ts';
import { startReadyStack } from '#test/support/localStack.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'demo-stack-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

/** Writes the address file of a stack that this process owns. */
const announce = (port: number): void => {
  const addresses = { owner: identifyProcess(process.pid), url: `http://localhost:${port}`, environment: {} };
  writeFileSync(join(directory, 'addresses.json'), JSON.stringify(addresses));
};

test('the demonstration uses the running stack of the data directory', async () => {
  announce(4321);

  expect((await openStack(directory, undefined)).url).toBe('http://localhost:4321');
  expect((await openStack(directory, 4321)).url).toBe('http://localhost:4321');
});

test('a running stack on another port than PORT is refused with its address', async () => {
  announce(4321);

  await expect(openStack(directory, 4322)).rejects.toThrow('runs at http://localhost:4321, not on port 4322');
});

test('a port of another process is refused with what to set', async () => {
  const port = await findFreePort('localhost');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));

  await expect(openStack(directory, port)).rejects.toThrow(`Port ${port} is in use, but not by the local stack of`);
  await new Promise((resolve) => server.close(resolve));
});

test('a stack that requires credentials refuses the demonstration with what to do', async () => {
  const stack = await startReadyStack(ROOT, { DATA_DIR: directory, AUTH_MODE: 'required', LOG_LEVEL: 'SILENT' });
  const env = { ...process.env, DATA_DIR: directory, PORT: '' };
  const refuse = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['lib/local/demo/demo.ts', ...words], { cwd: ROOT, env, encoding: 'utf8' }).stderr;

  expect(refuse()).toBe(
    'The stack requires credentials: add an administrator with npm run user -- add NAME --role administrator, ' +
      'then npm run demo -- --user NAME:PASSWORD\n',
  );
  expect(refuse('--user', 'nobody:wrong')).toMatch(/^The stack does not accept the name and password of --user: /);
  await stack.stop();
});

test('without a running stack one starts on PORT', async () => {
  const port = await findFreePort('localhost');
  vi.stubEnv('DATA_DIR', directory);

  const stack = await openStack(directory, port);

  expect(stack.url).toBe(`http://localhost:${port}`);
  expect((await fetch(`${stack.url}/api/ProcurementCalculator/endpoints`)).status).toBe(200);
  await stack.stop();
});
