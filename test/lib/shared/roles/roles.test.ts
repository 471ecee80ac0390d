import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A missing right would first show on a deployed stage, when a principal signs in. */
describe.each(['cmis', 'calendar', 'procurement'])('the functions of %s', (api) => {
  test.each(['readPrincipals', 'countAttempts', 'useSessions', 'admit'])('have the rights %s in every role', (name) => {
    const policies = readFileSync(`functions/${api}/role.yml`, 'utf8').split('PolicyName:').slice(1);
    for (const policy of policies) expect(policy).toContain(`file(lib/shared/auth/statements/${name}.yml)`);
  });

  test.each(['ADMISSION_FUNCTION', 'PRINCIPALS_TABLE', 'OIDC_ISSUER', 'OIDC_AUDIENCE', 'BASE_URL'])(
    'have the setting %s',
    (setting) => {
      const settings = ['serverless.yml', `functions/${api}/functions.yml`].map((file) => readFileSync(file, 'utf8'));
      expect(settings.join('\n')).toContain(`${setting}:`);
    },
  );
});
