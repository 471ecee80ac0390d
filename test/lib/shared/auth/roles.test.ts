import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The right that is missing shows only when somebody signs in on a deployed stage. */
describe.each(['cmis', 'calendar', 'procurement'])('the functions of %s', (api) => {
  test('may do what signing in needs', () => {
    expect(readFileSync(`functions/${api}/role.yml`, 'utf8')).toContain('file(lib/shared/auth/statement.yml)');
  });

  test.each(['PRINCIPALS_TABLE', 'OIDC_ISSUER', 'OIDC_AUDIENCE', 'BASE_URL'])('know the setting %s', (setting) => {
    const settings = ['serverless.yml', `functions/${api}/functions.yml`].map((file) => readFileSync(file, 'utf8'));
    expect(settings.join('\n')).toContain(`${setting}:`);
  });
});
