import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/longFilesFirst.ts';
import { notRunReporter } from './test/support/notRun.ts';
import { slowestReporter } from './test/support/slowest.ts';

// Each thread of a calculation and each local stack loads hundreds of TypeScript files; the cache spares the stripping of
// their types. Worker threads and child processes read the variable when they start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.build', 'compileCache');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', slowestReporter, notRunReporter],
    globalSetup: ['test/support/embeddedDynamodb.ts', 'test/support/pages.ts'],
    setupFiles: ['test/support/eachFile.ts'],
    // Files of one worker share what they import, since evaluating it takes longer than most files.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // The files wait for the database more than they compute.
    maxWorkers: 2,
    // They end what hangs: on a busy machine a test may take minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Vite puts a BASE_URL of its own into the environment.
    env: { LOG_LEVEL: 'SILENT', AUTH_MODE: 'open', BASE_URL: '' },
  },
});
