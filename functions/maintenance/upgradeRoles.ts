import { upgradeRootGrants } from '#lib/cmis/actions/acl/upgradeRootGrants.ts';
import { upgradePrincipals } from '#lib/shared/auth/upgradePrincipals.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/**
 * Every hour and at each start of the local stack: replaces stored short role names by the roles of each API. Readers
 * convert short names that are not rewritten yet.
 */
export const handler = taskHandler<unknown, void>({ api: 'maintenance', operation: 'upgradeRoles' }, async () => {
  const [principals, roots] = await Promise.all([upgradePrincipals(), upgradeRootGrants()]);
  if (principals + roots > 0) log.info('Upgraded', { principals, roots });
});
