import { defineConfig } from 'vitest/config';
import { notRunReporter } from './test/support/notRun.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', notRunReporter],
    globalSetup: ['test/support/embeddedDynamodb.ts', 'test/support/pages.ts'],
    // The files wait for the database more than they compute.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page on a busy machine may need more than the second that Vitest waits.
    expect: { poll: { timeout: 10_000 } },
    // Vite puts a BASE_URL of its own into the environment.
    env: { LOG_LEVEL: 'SILENT', AUTH_MODE: 'open', BASE_URL: '' },
  },
});
