import {
  type AclHolder,
  type AncestorFolder,
  type Grant,
  getInheritedGrants,
  PERMISSIONS,
  reachesObject,
} from '#lib/cmis/domain/acl/acl.ts';
import { ADMINISTRATORS } from '#lib/cmis/domain/acl/aclPrincipals.ts';
import type { AccessControlEntry } from '#lib/cmis/domain/model.ts';

const byName = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Returns one ACE for each principal, ordered by principal: clients compare lists by position. */
const groupByPrincipal = (grants: readonly Grant[], direct: boolean): readonly AccessControlEntry[] =>
  [...Map.groupBy(grants, ({ principal }) => principal)]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([principalId, all]) => ({
      principal: { principalId },
      permission: PERMISSIONS.filter((permission) => all.some((grant) => grant.permission === permission)),
      direct,
    }));

/**
 * Returns the exact ACL of an object in basic permissions (CMIS 1.0, 2.1.8.1): direct ACEs, then inherited ones, then
 * the ACE of administrators.
 */
export const toAccessControlEntries = (
  object: AclHolder,
  above: readonly AncestorFolder[],
): readonly AccessControlEntry[] => [
  ...groupByPrincipal((object.acl ?? []).filter(reachesObject), true),
  ...groupByPrincipal(getInheritedGrants(object, above), false),
  { principal: { principalId: ADMINISTRATORS }, permission: ['cmis:all'], direct: false },
];
