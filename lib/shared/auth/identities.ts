import { createHash } from 'node:crypto';
import { audit } from '#lib/shared/audit.ts';
import { formatIdentity, type Identity } from '#lib/shared/auth/identity.ts';
import { identityKey, principalKey } from '#lib/shared/auth/principalKeys.ts';
import { findNameFault } from '#lib/shared/auth/principalName.ts';
import {
  findPrincipal,
  getPrincipal,
  insertPrincipal,
  isReservedName,
  type Principal,
  toIdentityItem,
  unchangedIdentities,
} from '#lib/shared/auth/principals.ts';
import { isRoleName } from '#lib/shared/auth/roles.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Expression, put, putNew, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Most identities of one principal, so that they are removed in the transaction that removes it. */
const MOST = 20;

const table = (): string => config.tables.principals;

/** The name of the principal that an identity is. */
const findHolderName = async (identity: Identity): Promise<string | undefined> => {
  const row = await getItem(table(), identityKey(identity));
  return row === undefined ? undefined : String(row.name);
};

/** The principal that an identity is; undefined: it has none yet. */
export const findLinkedPrincipal = async (identity: Identity): Promise<Principal | undefined> => {
  const name = await findHolderName(identity);
  return name === undefined ? undefined : findPrincipal(name);
};

const setIdentities = (
  { name, identities }: Principal,
  after: readonly string[],
  condition = unchangedIdentities(identities),
): WriteItem =>
  update(
    table(),
    principalKey(name),
    {
      expression: 'SET identities = :after, #schema = :two',
      names: { '#schema': 'schema' },
      values: { ':after': after, ':two': 2 },
    },
    condition,
  );

/** What `isUnclaimed` says of the row. */
const UNCLAIMED: Expression = {
  expression: '#schema = :one AND attribute_not_exists(password)',
  names: { '#schema': 'schema' },
  values: { ':one': 1 },
};

/** Whether all was written; false: something changed since it was read. */
const tryTransactWrite = async (items: readonly WriteItem[]): Promise<boolean> => {
  try {
    await transactWrite(items);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** The principal that a subject had before identities were, which thereby becomes this identity. */
const claimFormerPrincipal = async (identity: Identity): Promise<Principal | undefined> => {
  const former = await findPrincipal(identity.subject);
  if (former?.isUnclaimed !== true) return undefined;
  const isWon = await tryTransactWrite([
    putNew(table(), toIdentityItem(identity, former.name)),
    setIdentities(former, [formatIdentity(identity)], UNCLAIMED),
  ]);
  if (!isWon) return undefined;
  audit('identityLinked', { target: former.name, identity: formatIdentity(identity) });
  return findPrincipal(former.name);
};

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/**
 * Names for the principal of a new identity: its subject, else with the issuer's host, else with a hash of both, which
 * nobody else has.
 */
const listCandidateNames = (identity: Identity): readonly string[] => {
  const { issuer, subject } = identity;
  const host = cut(new URL(issuer).hostname.replaceAll(':', '.'), 40);
  const hash = createHash('sha256').update(formatIdentity(identity)).digest('hex').slice(0, 12);
  const login = subject.replaceAll(':', '.');
  return [subject, `${cut(login, 60)} (${host})`.trim(), `${cut(login, 40)} (${host} ${hash})`.trim()];
};

/** What access control entries give to a role, a group or a principal that was removed is not for such a subject. */
const isFree = async (name: string): Promise<boolean> =>
  findNameFault(name) === undefined && !isRoleName(name) && !(await isReservedName(name));

/**
 * The principal that an identity is. A new identity becomes the principal that its subject had before identities were,
 * else gets one of its own, which no other principal's name, roles or access control entries fall to.
 */
export const resolvePrincipal = async (identity: Identity): Promise<Principal> => {
  const known = (await findLinkedPrincipal(identity)) ?? (await claimFormerPrincipal(identity));
  if (known !== undefined) return known;
  for (const name of listCandidateNames(identity)) {
    const made = (await isFree(name)) ? await insertPrincipal(name, {}, identity) : undefined;
    const principal = made ?? (await findLinkedPrincipal(identity));
    if (principal !== undefined) return principal;
  }
  throw new ServiceError('unavailable', 'The principal of the Bearer token could not be made', { retryAfter: 5 });
};

const changedMeanwhile = (name: string) =>
  new ServiceError('conflict', `The principal ${name} has changed meanwhile: try again`);

/** Makes an identity that principal, and returns the name of the one that it was before. */
export const linkIdentity = async (name: string, identity: Identity): Promise<string | undefined> => {
  const text = formatIdentity(identity);
  const principal = await getPrincipal(name);
  const previous = await findLinkedPrincipal(identity);
  if (previous?.name === name) return undefined;
  if (principal.identities.length >= MOST)
    throw new ServiceError('conflict', `The principal ${name} has ${MOST} identities, which is the most`);
  const row = toIdentityItem(identity, name);
  const items =
    previous === undefined
      ? [putNew(table(), row)]
      : [
          put(table(), row, {
            expression: '#name = :previous',
            names: { '#name': 'name' },
            values: { ':previous': previous.name },
          }),
          setIdentities(
            previous,
            previous.identities.filter((one) => one !== text),
          ),
        ];
  if (!(await tryTransactWrite([...items, setIdentities(principal, [...principal.identities, text])])))
    throw changedMeanwhile(name);
  audit('identityLinked', { target: name, identity: text, previous: previous?.name });
  return previous?.name;
};

/** Takes an identity from a principal: its next token gets a principal of its own. */
export const unlinkIdentity = async (name: string, identity: Identity): Promise<void> => {
  const text = formatIdentity(identity);
  const principal = await getPrincipal(name);
  if (!principal.identities.includes(text))
    throw new ServiceError('notFound', `The principal ${name} does not have the identity ${text}`);
  const after = principal.identities.filter((one) => one !== text);
  if (!(await tryTransactWrite([remove(table(), identityKey(identity)), setIdentities(principal, after)])))
    throw changedMeanwhile(name);
  audit('identityUnlinked', { target: name, identity: text });
};
