import { createHash } from 'node:crypto';
import { audit } from '#lib/shared/audit.ts';
import { formatIdentity, type Identity } from '#lib/shared/auth/identity.ts';
import { identityKey, principalKey } from '#lib/shared/auth/principalKeys.ts';
import { findNameFault } from '#lib/shared/auth/principalName.ts';
import {
  ENDING_SESSIONS,
  findPrincipal,
  getPrincipal,
  insertPrincipal,
  isReservedName,
  type Principal,
  toIdentityItem,
  unchangedIdentities,
} from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { put, putNew, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { claimsRights } from '#lib/shared/roles/roles.ts';

/** Maximum number of identities of a principal, so that one transaction can remove all of them with it. */
const MAX_IDENTITIES = 20;

const table = (): string => config.tables.principals;

const findHolderName = async (identity: Identity): Promise<string | undefined> => {
  const row = await getItem(table(), identityKey(identity));
  return row === undefined ? undefined : String(row.name);
};

/** Returns the principal that an identity is linked to, if any. */
export const findLinkedPrincipal = async (identity: Identity): Promise<Principal | undefined> => {
  const name = await findHolderName(identity);
  return name === undefined ? undefined : findPrincipal(name);
};

/** Replaces the identities of a principal; its sessions end if it loses one. */
const setIdentities = ({ name, identities }: Principal, after: readonly string[]): WriteItem => {
  const added = after.length < identities.length ? ENDING_SESSIONS : {};
  const change = set({ identities: after }, { add: added });
  return update(table(), principalKey(name), change, unchangedIdentities(identities));
};

const truncate = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/** The issuer's host, `github` for github.com. */
const toLabel = (issuer: string): string => {
  const { hostname } = new URL(issuer);
  return hostname === 'github.com' ? 'github' : truncate(hostname.replaceAll(':', '.'), 40);
};

/**
 * Names to try for the principal of a new identity: the wanted name; that with a label of the issuer; that with the label
 * and a hash of the identity, which is unique.
 */
const listCandidateNames = (identity: Identity, wanted: string): readonly string[] => {
  const label = toLabel(identity.issuer);
  const hash = createHash('sha256').update(formatIdentity(identity)).digest('hex').slice(0, 12);
  const name = wanted.replaceAll(':', '.');
  return [wanted, `${truncate(name, 60)} (${label})`.trim(), `${truncate(name, 40)} (${label} ${hash})`.trim()];
};

/** Excludes names that claim rights, groups and removed principals, whose access control entries nobody inherits. */
const isFree = async (name: string): Promise<boolean> =>
  findNameFault(name) === undefined && !claimsRights(name) && !(await isReservedName(name));

/**
 * Creates the principal of an identity that has none. It inherits no name, role or access control entry of another one.
 * @param wanted its name, unless that is taken
 * @throws ServiceError `unavailable` if concurrent writes took all candidate names
 */
export const createPrincipal = async (identity: Identity, wanted: string): Promise<Principal> => {
  for (const name of listCandidateNames(identity, wanted)) {
    const made = (await isFree(name)) ? await insertPrincipal(name, {}, identity) : undefined;
    const principal = made ?? (await findLinkedPrincipal(identity));
    if (principal !== undefined) return principal;
  }
  throw new ServiceError('unavailable', 'The principal of the identity could not be created; try again', {
    retryAfter: 5,
    translation: { key: 'serviceBusy', values: {} },
  });
};

const createChangedError = (name: string) =>
  new ServiceError('conflict', `The principal ${name} was changed at the same time: try again`);

/**
 * Links an identity to the principal of that name and returns the name of the principal that it was linked to before.
 * @throws ServiceError `notFound` for an unknown principal; `conflict` if it has 20 identities or changed meanwhile
 */
export const linkIdentity = async (name: string, identity: Identity): Promise<string | undefined> => {
  const text = formatIdentity(identity);
  const principal = await getPrincipal(name);
  const previous = await findLinkedPrincipal(identity);
  if (previous?.name === name) return undefined;
  if (principal.identities.length >= MAX_IDENTITIES)
    throw new ServiceError(
      'conflict',
      `The principal ${name} has ${MAX_IDENTITIES} identities already, the maximum: unlink one first`,
    );
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
  if (!(await tryTransaction([...items, setIdentities(principal, [...principal.identities, text])])))
    throw createChangedError(name);
  audit('identityLinked', { target: name, identity: text, previous: previous?.name });
  return previous?.name;
};

/** Unlinks an identity from a principal; the next token with that identity gets a principal of its own. */
export const unlinkIdentity = async (name: string, identity: Identity): Promise<void> => {
  const text = formatIdentity(identity);
  const principal = await getPrincipal(name);
  if (!principal.identities.includes(text))
    throw new ServiceError('notFound', `The principal ${name} does not have the identity ${text}`);
  const after = principal.identities.filter((one) => one !== text);
  if (!(await tryTransaction([remove(table(), identityKey(identity)), setIdentities(principal, after)])))
    throw createChangedError(name);
  audit('identityUnlinked', { target: name, identity: text });
};
