import { PRINCIPAL_SHARDS, principalPartition, upgradeKey } from '#lib/shared/auth/principalKeys.ts';
import { reserveGroupNames } from '#lib/shared/auth/principals.ts';
import { hasShortRole, isApiRole, toCurrentRoles } from '#lib/shared/auth/roles.ts';
import { config } from '#lib/shared/config.ts';
import { getItem, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, update } from '#lib/shared/dynamodb/writeItems.ts';
import { log } from '#lib/shared/log.ts';

const ROLES_PER_API = 'roles';

const table = (): string => config.tables.principals;

const getNames = (row: StoredItem, member: 'roles' | 'groups'): readonly string[] =>
  (row[member] as readonly string[] | undefined) ?? [];

/** Returns false, having written nothing, if the roles are current or were changed concurrently. */
const rewriteRoles = async (row: StoredItem): Promise<boolean> => {
  const before = getNames(row, 'roles');
  if (!hasShortRole(before)) return false;
  const change = {
    expression: 'SET #roles = :after',
    names: { '#roles': 'roles' },
    values: { ':after': toCurrentRoles(before), ':before': before },
  };
  const key = { pk: String(row.pk), sk: String(row.sk) };
  return tryWriteOne(update(table(), key, change, { expression: '#roles = :before' }));
};

const warnOfReservedNames = (row: StoredItem): void => {
  const names = [String(row.sk), ...getNames(row, 'groups')].filter(isApiRole);
  if (names.length > 0)
    log.warn('A principal or group has the name of a role: access control entries with this name mean the role', {
      principal: String(row.sk),
      names,
    });
};

const upgradeShard = async (shard: number, reserved: Set<string>): Promise<number> => {
  let count = 0;
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const page = await queryPage({ table: table(), pk: principalPartition(shard), after });
    for (const row of page.items) {
      warnOfReservedNames(row);
      const groups = getNames(row, 'groups').filter((group) => !reserved.has(group));
      await reserveGroupNames(groups);
      for (const group of groups) reserved.add(group);
      if (await rewriteRoles(row)) count += 1;
    }
    after = page.next;
  } while (after !== undefined);
  return count;
};

/**
 * Replaces short role names in stored principals and reserves the names of their groups. Returns the number of rewritten
 * principals. An interrupted run is repeated; after a finished run a call costs one read. Readers convert short names
 * that are not rewritten yet.
 */
export const upgradePrincipals = async (): Promise<number> => {
  if ((await getItem(table(), upgradeKey(ROLES_PER_API))) !== undefined) return 0;
  const reserved = new Set<string>();
  let count = 0;
  for (let shard = 0; shard < PRINCIPAL_SHARDS; shard += 1) count += await upgradeShard(shard, reserved);
  await writeOne(put(table(), { ...upgradeKey(ROLES_PER_API), schema: 1 }));
  return count;
};
