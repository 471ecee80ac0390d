import { upgradeRootGrants } from '#lib/cmis/actions/acl/upgradeRootGrants.ts';
import { upgradePrincipals } from '#lib/shared/auth/upgradePrincipals.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/**
 * After a deployment and at the start of the local stack: gives roles that were stored before each API had its own their
 * present names. What is not rewritten yet is read as if it were.
 */
export const handler = taskHandler<unknown, void>({ api: 'maintenance', operation: 'upgradeRoles' }, async () => {
  const [principals, roots] = await Promise.all([upgradePrincipals(), upgradeRootGrants()]);
  if (principals + roots > 0) log.info('Upgraded', { principals, roots });
});
