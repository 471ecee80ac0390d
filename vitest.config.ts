import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/embeddedDynamodb.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    env: { LOG_LEVEL: 'SILENT', AUTH_MODE: 'open' },
  },
});
