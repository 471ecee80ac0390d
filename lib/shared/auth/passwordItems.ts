import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { put, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { passwordKey } from './principalKeys.ts';

// Items of their own: only functions that check passwords may read them, and only the operator writes them.

const table = (): string => config.tables.principals;

/** Returns the PHC string of the hash of a principal's password; undefined if there is none. */
export const findPasswordHash = async (name: string): Promise<string | undefined> =>
  (await getItem(table(), passwordKey(name)))?.hash as string | undefined;

/** Returns the write that stores a hash. */
export const storePasswordHash = (name: string, hash: string): WriteItem =>
  put(table(), { ...passwordKey(name), schema: 1, hash });

/** Returns the write that removes the hash of a principal, if it has one. */
export const removePasswordHash = (name: string): WriteItem => remove(table(), passwordKey(name));
