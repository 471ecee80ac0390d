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

/** One entry a principal, always in the same order: clients compare lists by position. */
const entries = (grants: readonly Grant[], direct: boolean): readonly AccessControlEntry[] =>
  [...Map.groupBy(grants, ({ principal }) => principal)]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([principalId, all]) => ({
      principal: { principalId },
      permission: PERMISSIONS.filter((permission) => all.some((grant) => grant.permission === permission)),
      direct,
    }));

/**
 * The access control list of an object: its own entries, then those it inherits, administrators last. It says all
 * there is to say, so it is exact (CMIS 1.0, 2.1.8.1), and all of it in basic permissions.
 */
export const toAccessControlEntries = (
  { acl = [] }: AclHolder,
  above: readonly AncestorFolder[],
): readonly AccessControlEntry[] => [
  ...entries(acl.filter(reachesObject), true),
  ...entries(getInheritedGrants(above), false),
  { principal: { principalId: ADMINISTRATORS }, permission: ['cmis:all'], direct: false },
];
