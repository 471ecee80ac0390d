import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fixtureService, freePort } from '#test/support/localStack.ts';

const service = fixtureService();
afterAll(service.remove);

test.each(['SIGTERM', 'SIGKILL'] as const)('"npm start" that gets %s alone leaves no stack behind', async (signal) => {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: service.directory,
    env: { ...inherited, PORT: String(await freePort()), DATA_DIR: '.data' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing is left to be killed.
    }
  });
  let [output, errors] = ['', ''];
  npm.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for await (const chunk of npm.stdout) {
    output += chunk;
    if (output.includes('Data ') && npm.signalCode === null && npm.exitCode === null) npm.kill(signal);
  }

  // The stack holds the output open until it ends.
  expect(output).toContain('Data ');
  expect(existsSync(join(service.directory, '.data', 'addresses.json'))).toBe(false);
  expect(errors).not.toMatch(/^ {4}at /m);
});
