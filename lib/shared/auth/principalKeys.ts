import { createHash } from 'node:crypto';
import { formatIdentity, type Identity } from '#lib/shared/auth/identity.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the principals table (table.yml). Only this file builds them.
 *
 * | item      | pk                                 | sk       | access                                     |
 * | --------- | ---------------------------------- | -------- | ------------------------------------------ |
 * | principal | PRINCIPALS#<shard>                 | <name>   | by name; all, shard by shard               |
 * | password  | PASSWORD#<name>                    | PASSWORD | by name: the hash of its password          |
 * | holder    | ID#<id>                            | HOLDER   | by id: the name of its principal           |
 * | attempts  | TRIES#<purpose>#<source, subject>  | TRIES    | by source, and by source and subject; the  |
 * |           |                                    |          | item expires                               |
 * | counted   | TRIES#<purpose>#<source>           | COUNTED  | by source: the passwords that have cost it |
 * |           |                                    |          | an attempt at several secrets; expires     |
 * | sequence  | SEQUENCE                           | SEQUENCE | the last allotted id                       |
 * | identity  | IDENTITY#<issuer>#<subject>        | IDENTITY | by issuer and subject: its principal       |
 * | reserved  | RESERVED#<name>                    | RESERVED | by name of a group or a removed principal: |
 * |           |                                    |          | no new identity gets this name             |
 * | session   | SESSION#<hash of the cookie>       | SESSION  | by the session cookie; the item expires    |
 * | sign-in   | SIGNIN#<hash of the state>         | SIGNIN   | by the state that the provider sends back; |
 * |           |                                    |          | the item expires                           |
 */
export const PRINCIPAL_SHARDS = 16;

export const principalPartition = (shard: number): string => `PRINCIPALS#${shard}`;

const computeShard = (name: string): number => (createHash('sha256').update(name).digest()[0] ?? 0) % PRINCIPAL_SHARDS;

export const principalKey = (name: string): Key => ({ pk: principalPartition(computeShard(name)), sk: name });
export const passwordKey = (name: string): Key => ({ pk: `PASSWORD#${name}`, sk: 'PASSWORD' });
export const holderKey = (id: number): Key => ({ pk: `ID#${id}`, sk: 'HOLDER' });
/** Attempts of a source network, for one subject or for all. Hashed, so that the length of the key is bounded. */
export const attemptsKey = (purpose: string, network: string, subject?: string): Key => {
  const parts = JSON.stringify(subject === undefined ? [network] : [network, subject]);
  return { pk: `TRIES#${purpose}#${createHash('sha256').update(parts).digest('base64url')}`, sk: 'TRIES' };
};
export const countedPasswordsKey = (purpose: string, network: string): Key => ({
  pk: attemptsKey(purpose, network).pk,
  sk: 'COUNTED',
});
/** `text` comes from `formatIdentity`. */
export const identityTextKey = (text: string): Key => ({ pk: `IDENTITY#${text}`, sk: 'IDENTITY' });
export const identityKey = (identity: Identity): Key => identityTextKey(formatIdentity(identity));
export const reservedKey = (name: string): Key => ({ pk: `RESERVED#${name}`, sk: 'RESERVED' });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Hashed, so that whoever reads the table can use no session. */
export const sessionKey = (cookie: string): Key => ({ pk: `SESSION#${sha256(cookie)}`, sk: 'SESSION' });
export const signInKey = (state: string): Key => ({ pk: `SIGNIN#${sha256(state)}`, sk: 'SIGNIN' });
export const sequenceKey: Key = { pk: 'SEQUENCE', sk: 'SEQUENCE' };
