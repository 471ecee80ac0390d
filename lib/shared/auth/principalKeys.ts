import { createHash } from 'node:crypto';
import { formatIdentity, type Identity } from '#lib/shared/auth/identity.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the principals table (table.yml beside this file). Nothing outside this file builds a key.
 *
 * | item      | pk                                 | sk       | read by                                    |
 * | --------- | ---------------------------------- | -------- | ------------------------------------------ |
 * | principal | PRINCIPALS#<shard>                 | <name>   | name; all, a shard after the other         |
 * | holder    | ID#<id>                            | HOLDER   | id: whose id it is                         |
 * | tries     | TRIES#<purpose>#<source, subject>  | TRIES    | source alone, and with subject; it expires |
 * | sequence  | SEQUENCE                           | SEQUENCE | the last id that was given                 |
 * | identity  | IDENTITY#<issuer>#<subject>        | IDENTITY | issuer and subject: the principal they are |
 * | reserved  | RESERVED#<name>                    | RESERVED | name of a group or a removed principal: no |
 * |           |                                    |          | new identity is named so                   |
 * | upgrade   | UPGRADE#<what>                     | UPGRADE  | whether a rewrite of stored items is done  |
 *
 * A principal of schema 1 is from before identities: see `isUnclaimed`.
 */
export const PRINCIPAL_SHARDS = 16;

export const principalPartition = (shard: number): string => `PRINCIPALS#${shard}`;

const shardOf = (name: string): number => (createHash('sha256').update(name).digest()[0] ?? 0) % PRINCIPAL_SHARDS;

export const principalKey = (name: string): Key => ({ pk: principalPartition(shardOf(name)), sk: name });
export const holderKey = (id: number): Key => ({ pk: `ID#${id}`, sk: 'HOLDER' });
/** The counted tries of a source network, at one subject or at all. Hashed, so that the length is bounded. */
export const attemptsKey = (purpose: string, network: string, subject?: string): Key => {
  const parts = JSON.stringify(subject === undefined ? [network] : [network, subject]);
  return { pk: `TRIES#${purpose}#${createHash('sha256').update(parts).digest('base64url')}`, sk: 'TRIES' };
};
/** By the text of the identity (identity.ts). */
export const identityTextKey = (text: string): Key => ({ pk: `IDENTITY#${text}`, sk: 'IDENTITY' });
export const identityKey = (identity: Identity): Key => identityTextKey(formatIdentity(identity));
export const reservedKey = (name: string): Key => ({ pk: `RESERVED#${name}`, sk: 'RESERVED' });
export const upgradeKey = (what: string): Key => ({ pk: `UPGRADE#${what}`, sk: 'UPGRADE' });
export const sequenceKey: Key = { pk: 'SEQUENCE', sk: 'SEQUENCE' };
