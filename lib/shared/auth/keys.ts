import type { Key } from '#lib/shared/dynamodb/writes.ts';

/**
 * Keys of the principals table (table.yml beside this file). Nothing outside this file builds a key.
 *
 * | item      | pk               | sk        | read by                               |
 * | --------- | ---------------- | --------- | ------------------------------------- |
 * | principal | PRINCIPAL#<name> | PRINCIPAL | name                                  |
 * | failures  | FAILURES#<name>  | FAILURES  | name; expires by itself               |
 * | id holder | ID#<id>          | ID        | id: whose id it is                    |
 * | sequence  | SEQUENCE         | SEQUENCE  | the last id that was given            |
 */
export const principalKey = (name: string): Key => ({ pk: `PRINCIPAL#${name}`, sk: 'PRINCIPAL' });
export const sequenceKey: Key = { pk: 'SEQUENCE', sk: 'SEQUENCE' };
