import { randomBytes } from 'node:crypto';
import { deriveKey } from '#lib/shared/auth/passwords/deriveKey.ts';
import { getSourceNetwork, limitAttempts, type Purpose } from '#lib/shared/auth/passwords/limitAttempts.ts';
import { countedPasswordsKey } from '#lib/shared/auth/principalKeys.ts';
import { nowSeconds } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Key, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Seconds for which a source may repeat a counted password. */
const KEPT_FOR = 3600;
/** Bounds the item to 4 KB; a forgotten password costs its source one more attempt. */
const MOST_KEPT = 50;

/** The passwords that have cost a source an attempt. */
interface CountedPasswords {
  /** Undefined as long as the source has no item. */
  readonly salt: string | undefined;
  /** Seconds since 1970 UTC until which a password is free, by its scrypt value in base64url. */
  readonly passwords: Readonly<Record<string, number>>;
}

const toCountedPasswords = (row: StoredItem | undefined): CountedPasswords => ({
  salt: row?.salt as string | undefined,
  passwords: (row?.passwords ?? {}) as Readonly<Record<string, number>>,
});

const computeHash = async (password: string, salt: string): Promise<string> =>
  (await deriveKey(password, salt)).toString('base64url');

/** The second bound counts after a clock that was ahead has been put right. */
const isFree = (until: number | undefined): boolean =>
  until !== undefined && until > nowSeconds() && until <= nowSeconds() + KEPT_FOR;

const isCounted = async ({ salt, passwords }: CountedPasswords, password: string): Promise<boolean> =>
  salt !== undefined && isFree(passwords[await computeHash(password, salt)]);

/** Returns the hashes to forget when another one is stored: expired ones, and the oldest above the bound. */
const selectForgotten = ({ passwords }: CountedPasswords): readonly string[] => {
  const oldestFirst = Object.entries(passwords).toSorted(([, one], [, other]) => one - other);
  return oldestFirst
    .filter(([, until], index) => !isFree(until) || index <= oldestFirst.length - MOST_KEPT)
    .map(([hash]) => hash);
};

const createItem = async (key: Key, password: string): Promise<void> => {
  const salt = randomBytes(12).toString('base64url');
  const until = nowSeconds() + KEPT_FOR;
  const passwords = { [await computeHash(password, salt)]: until };
  const change = set({ salt, passwords, expires: until, schema: 1 });
  const isAbsent = { expression: 'attribute_not_exists(salt)' };
  await writeOne(update(config.tables.principals, key, change, isAbsent));
};

/** Writes of several requests do not hinder each other: each sets a member of its own. */
const addToItem = async (key: Key, salt: string, password: string, forgotten: readonly string[]): Promise<void> => {
  const added = await computeHash(password, salt);
  const until = nowSeconds() + KEPT_FOR;
  const remove = forgotten.filter((hash) => hash !== added).map((hash) => `passwords.${hash}`);
  const change = set({ [`passwords.${added}`]: until, expires: until }, { remove });
  const hasSalt = { expression: 'salt = :salt', values: { ':salt': salt } };
  await writeOne(update(config.tables.principals, key, change, hasSalt));
};

const storeCounted = async (key: Key, counted: CountedPasswords, password: string): Promise<void> => {
  const { salt } = counted;
  try {
    await (salt === undefined ? createItem(key, password) : addToItem(key, salt, password, selectForgotten(counted)));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A concurrent request has created the item, or it has expired.
    await storeCounted(key, toCountedPasswords(error.at(0)?.old), password);
  }
};

/**
 * Returns whether `password` is right for all that it was tried on, which `isRight` decides. One that is not costs the
 * source network an attempt, even if it is right for a part: otherwise the caller's own part would make guesses free.
 * The same password costs the same source one attempt an hour, for example while a visitor turns pages.
 * @throws ServiceError `tooManyRequests` with `retryAfter`, without calling `isRight`, if no attempt is left
 */
export const limitGuesses = async (
  purpose: Purpose,
  password: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const key = countedPasswordsKey(purpose, getSourceNetwork());
  const counted = toCountedPasswords(await getItem(config.tables.principals, key));
  if (await isCounted(counted, password)) return isRight();
  return limitAttempts({ purpose }, async () => {
    const right = await isRight();
    if (!right) await storeCounted(key, counted, password);
    return right;
  });
};
