import { audit } from '#lib/shared/audit.ts';
import { formatIdentity, type Identity } from '#lib/shared/auth/identity.ts';
import {
  holderKey,
  identityKey,
  identityTextKey,
  PRINCIPAL_SHARDS,
  principalKey,
  principalPartition,
  reservedKey,
  sequenceKey,
} from '#lib/shared/auth/principalKeys.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { add, type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { type Key, put, remove, update, updateNew, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { LogFields } from '#lib/shared/log.ts';
import type { Role } from '#lib/shared/roles/roles.ts';
import { removePasswordHash, storePasswordHash } from './passwordItems.ts';

/** A user under whose id writes are stored. */
export interface Principal {
  readonly name: string;
  /** Positive; 1 is `ANONYMOUS_ID`. */
  readonly id: number;
  readonly roles: readonly Role[];
  readonly groups: readonly string[];
  readonly disabled: boolean;
  /** Whether it can sign in by password; the hash is an item of its own. */
  readonly hasPassword: boolean;
  /** The linked identities, as `formatIdentity` writes them. */
  readonly identities: readonly string[];
  /** How often the operator has ended all sessions of the principal, by a change of it or on purpose. */
  readonly signOuts: number;
  /** ISO 8601 in UTC. */
  readonly created: string;
}

/** What an operator can set. */
export interface PrincipalChange extends Partial<Pick<Principal, 'roles' | 'groups' | 'disabled'>> {
  /** PHC string of the password's hash. */
  readonly password?: string | undefined;
}

/** The principal id of writes by anonymous callers. */
export const ANONYMOUS_ID = 1;

const EXISTS: Expression = { expression: 'attribute_exists(pk)' };
const table = (): string => config.tables.principals;

/** Members that only the operator writes; a principal that was admitted has none of them yet. */
const NOTHING_GIVEN = { roles: [], groups: [], disabled: false, hasPassword: false, signOuts: 0 };

const toPrincipal = (row: StoredItem): Principal => {
  const stored = { ...NOTHING_GIVEN, ...(row as unknown as Principal) };
  const { name, id, roles, groups, disabled, hasPassword, identities, signOuts, created } = stored;
  return { name, id, roles, groups, disabled, hasPassword, identities, signOuts, created };
};

export const findPrincipal = async (name: string): Promise<Principal | undefined> => {
  const row = await getItem(table(), principalKey(name));
  return row === undefined ? undefined : toPrincipal(row);
};

/** Whether a principal has this id; true for `ANONYMOUS_ID`. */
export const isPrincipalId = async (id: number): Promise<boolean> =>
  id === ANONYMOUS_ID || (await getItem(table(), holderKey(id))) !== undefined;

/** Returns all principals, sorted by name. */
export const listPrincipals = async (): Promise<readonly Principal[]> => {
  const shards = Array.from({ length: PRINCIPAL_SHARDS }, (_, shard) =>
    queryAll({ table: table(), pk: principalPartition(shard) }),
  );
  return (await Promise.all(shards))
    .flat()
    .map(toPrincipal)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** Never returns an id twice; an id stays unused if its insertion fails. */
const nextId = async (): Promise<number> => {
  const row = await writeOne(
    update(table(), sequenceKey, {
      expression: 'SET lastId = if_not_exists(lastId, :nobody) + :one, #schema = :one',
      names: { '#schema': 'schema' },
      values: { ':nobody': ANONYMOUS_ID, ':one': 1 },
    }),
  );
  return Number(row?.lastId);
};

/** The audit records that the password changed, but nothing of the password. */
const toAuditFields = ({ password, ...rest }: PrincipalChange): LogFields => ({
  ...rest,
  hasNewPassword: password === undefined ? undefined : true,
});

/**
 * What a change of a principal adds so that it ends all its sessions for good, within a minute. A count, because the
 * clocks of the operator and of the service may differ.
 */
export const ENDING_SESSIONS = { signOuts: 1 };

/** Returns the condition that a principal exists and still has exactly these identities. */
export const unchangedIdentities = (identities: readonly string[]): Expression => ({
  expression: 'identities = :before',
  values: { ':before': identities },
});

/** Returns the item that links an identity to the principal of this name. */
export const toIdentityItem = (identity: Identity, name: string): StoredItem & Key => ({
  ...identityKey(identity),
  schema: 1,
  ...identity,
  name,
});

const reserve = (name: string): WriteItem => put(table(), { ...reservedKey(name), schema: 1 });

/** Reserves the names of groups, so that no subject of the same name gets their access control entries. */
const reserveGroupNames = async (groups: readonly string[]): Promise<void> => {
  for (const group of new Set(groups)) await writeOne(reserve(group));
};

/** Whether the name belongs to a group or to a removed principal. */
export const isReservedName = async (name: string): Promise<boolean> =>
  (await getItem(table(), reservedKey(name))) !== undefined;

const writePassword = (name: string, hash: string | undefined): readonly WriteItem[] =>
  hash === undefined ? [] : [storePasswordHash(name, hash)];

/** Converts to the members that are stored with the principal. */
const toMembers = ({ password, ...rest }: PrincipalChange): Partial<Principal> => ({
  ...rest,
  ...(password === undefined ? {} : { hasPassword: true }),
});

/**
 * Creates a principal with the next id; returns undefined if the name or the identity is taken. It only updates items
 * that do not exist, because the function that admits principals may put none.
 * @param change absent members are not stored, because that function may not write them
 */
export const insertPrincipal = async (
  name: string,
  change: PrincipalChange,
  identity?: Identity,
): Promise<Principal | undefined> => {
  const id = await nextId();
  const identities = identity === undefined ? [] : [formatIdentity(identity)];
  const stored = { name, id, created: nowIso(), identities, ...toMembers(change) };
  await reserveGroupNames(change.groups ?? []);
  const isInserted = await tryTransaction([
    updateNew(table(), { ...principalKey(name), schema: 1, ...stored }),
    updateNew(table(), { ...holderKey(id), schema: 1, name }),
    ...(identity === undefined ? [] : [updateNew(table(), toIdentityItem(identity, name))]),
    ...writePassword(name, change.password),
  ]);
  if (!isInserted) return undefined;
  audit('principalAdded', { target: name, id, identities, ...toAuditFields(change) });
  return { ...NOTHING_GIVEN, ...stored };
};

/** Returns the principal of that name, creating one without a password if needed; concurrent calls create one only. */
export const ensurePrincipal = async (name: string): Promise<Principal> =>
  (await findPrincipal(name)) ?? (await insertPrincipal(name, {})) ?? ensurePrincipal(name);

/** @throws ServiceError `notFound` */
const writeKnown = async (name: string, change: Expression, more: readonly WriteItem[] = []): Promise<void> => {
  if (!(await tryTransaction([update(table(), principalKey(name), change, EXISTS), ...more])))
    throw new ServiceError('notFound', `There is no principal ${name}`);
};

/**
 * Sets the given members of a principal. Every change but enabling it ends its sessions for good, within a minute.
 * @throws ServiceError `notFound`
 */
export const changePrincipal = async (name: string, change: PrincipalChange): Promise<void> => {
  await reserveGroupNames(change.groups ?? []);
  const added = change.disabled === false ? {} : ENDING_SESSIONS;
  await writeKnown(name, set(toMembers(change), { add: added }), writePassword(name, change.password));
  audit('principalChanged', { target: name, ...toAuditFields(change) });
};

/**
 * Ends all sessions of a principal for good, within a minute.
 * @throws ServiceError `notFound`
 */
export const endAllSessions = async (name: string): Promise<void> => {
  await writeKnown(name, add(ENDING_SESSIONS));
  audit('principalChanged', { target: name, hasEndedSessions: true });
};

const isInUse = ({ hasPassword, roles, identities }: Principal): boolean =>
  hasPassword || roles.length > 0 || identities.length > 0;

/**
 * Adds a principal that can sign in. A write in `open` mode creates principals without password, role and identity.
 * Such a principal of that name is updated and keeps its id, and with it the objects that it created.
 * @throws ServiceError `conflict` if the name is in use
 */
export const addPrincipal = async (name: string, members: PrincipalChange): Promise<void> => {
  if ((await insertPrincipal(name, members)) !== undefined) return;
  const known = await findPrincipal(name);
  if (known !== undefined && isInUse(known)) throw new ServiceError('conflict', `A principal ${name} exists already`);
  await changePrincipal(name, members);
};

/**
 * Returns the principal of that name.
 * @throws ServiceError `notFound`
 */
export const getPrincipal = async (name: string): Promise<Principal> => {
  const known = await findPrincipal(name);
  if (known === undefined) throw new ServiceError('notFound', `There is no principal ${name}`);
  return known;
};

/** Removes a principal and its identities. Its id is never reused, and its name is reserved. */
export const removePrincipal = async (name: string): Promise<void> => {
  const { id, identities } = await getPrincipal(name);
  await transactWrite([
    remove(table(), principalKey(name), unchangedIdentities(identities)),
    removePasswordHash(name),
    remove(table(), holderKey(id)),
    ...identities.map((text) => remove(table(), identityTextKey(text))),
    reserve(name),
  ]);
  audit('principalRemoved', { target: name, id, identities });
};
