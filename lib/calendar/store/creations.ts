import { AsyncLocalStorage } from 'node:async_hooks';
import { creationKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** A creation that a client may repeat under one key. */
export interface KeptCreation {
  /** Hash of caller and key. */
  readonly name: string;
  /** Hash of the request, which a repetition must equal. */
  readonly fingerprint: string;
  /** Names the attempt that may complete it. */
  readonly token: string;
}

/** What is stored of a creation: without an id it is running, or was broken off. */
export interface StoredCreation {
  readonly fingerprint: string;
  readonly id: number | undefined;
}

const DAY_SECONDS = 86_400;

/**
 * Begins a creation; returns false if its key is in use. A creation without an id that did not end in time may be begun
 * again: the id is stored in the transaction that creates the object.
 */
export const beginCreation = (
  { name, fingerprint, token }: KeptCreation,
  now: number,
  until: number,
): Promise<boolean> => {
  const seconds = Math.floor(now / 1000);
  const condition = {
    expression: 'attribute_not_exists(pk) OR #expires < :seconds OR (attribute_not_exists(#id) AND #until < :now)',
    names: { '#expires': 'expires', '#id': 'id', '#until': 'until' },
    values: { ':seconds': seconds, ':now': now },
  };
  const row = { ...creationKey(name), fingerprint, token, until, expires: seconds + DAY_SECONDS };
  return tryWriteOne(put(config.tables.calendar, row, condition));
};

/** Returns what is stored under the name of a creation. */
export const findCreation = async (name: string): Promise<StoredCreation | undefined> => {
  const row = await getItem(config.tables.calendar, creationKey(name));
  return row && { fingerprint: String(row.fingerprint), id: row.id as number | undefined };
};

const isOwn = (token: string) => ({
  expression: '#token = :token AND attribute_not_exists(#id)',
  names: { '#token': 'token', '#id': 'id' },
  values: { ':token': token },
});

const planId = ({ name, token }: KeptCreation, id: number): WriteItem =>
  update(config.tables.calendar, creationKey(name), set({ id }), isOwn(token));

/** Stores the id of a creation that needed no transaction, as that of a venue which was found and stays as it is. */
export const completeCreation = async (creation: KeptCreation, id: number): Promise<void> => {
  await tryWriteOne(planId(creation, id));
};

/** Releases the key of a creation that has failed; one that has an id keeps it. */
export const releaseCreation = async ({ name, token }: KeptCreation): Promise<void> => {
  await tryWriteOne(remove(config.tables.calendar, creationKey(name), isOwn(token)));
};

interface Running {
  readonly creation: KeptCreation;
  isStored: boolean;
}

const storage = new AsyncLocalStorage<Running>();

/** Runs `work`; its first transaction stores the id of the object that it creates. Tells whether there was one. */
export const runAsCreation = async <Result>(
  creation: KeptCreation,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isStored: boolean }> => {
  const running: Running = { creation, isStored: false };
  const result = await storage.run(running, work);
  return { result, isStored: running.isStored };
};

/** Returns the item that the current transaction must hold, and the function to call after it has succeeded. */
export const planCreation = (id: number): { readonly items: readonly WriteItem[]; readonly succeeded: () => void } => {
  const running = storage.getStore();
  if (running === undefined || running.isStored) return { items: [], succeeded: () => undefined };
  const succeeded = (): void => {
    running.isStored = true;
  };
  return { items: [planId(running.creation, id)], succeeded };
};
