import { createHash } from 'node:crypto';
import type { Key } from '#lib/shared/dynamodb/writes.ts';

/**
 * Keys of the principals table (table.yml beside this file). Nothing outside this file builds a key.
 *
 * | item      | pk                                 | sk       | read by                                    |
 * | --------- | ---------------------------------- | -------- | ------------------------------------------ |
 * | principal | PRINCIPALS#<shard>                 | <name>   | name; all, a shard after the other         |
 * | holder    | ID#<id>                            | HOLDER   | id: whose id it is                         |
 * | tries     | TRIES#<purpose>#<source, subject>  | TRIES    | source alone, and with subject; it expires |
 * | sequence  | SEQUENCE                           | SEQUENCE | the last id that was given                 |
 */
export const PRINCIPAL_SHARDS = 16;

export const principalPartition = (shard: number): string => `PRINCIPALS#${shard}`;

const shardOf = (name: string): number => (createHash('sha256').update(name).digest()[0] ?? 0) % PRINCIPAL_SHARDS;

export const principalKey = (name: string): Key => ({ pk: principalPartition(shardOf(name)), sk: name });
export const holderKey = (id: number): Key => ({ pk: `ID#${id}`, sk: 'HOLDER' });
/** The counted tries of a source network, at one subject or at all. Hashed, so that the length is bounded. */
export const triesKey = (purpose: string, network: string, subject?: string): Key => {
  const parts = JSON.stringify(subject === undefined ? [network] : [network, subject]);
  return { pk: `TRIES#${purpose}#${createHash('sha256').update(parts).digest('base64url')}`, sk: 'TRIES' };
};
export const sequenceKey: Key = { pk: 'SEQUENCE', sk: 'SEQUENCE' };
