import type { PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { countFailure, forgetFailures, refuseWhilePaused } from '#lib/shared/auth/failures.ts';
import { failuresKey, principalKey } from '#lib/shared/auth/keys.ts';
import { createMemory, memoryKey } from '#lib/shared/auth/memory.ts';
import { nameFault } from '#lib/shared/auth/names.ts';
import { isPassword } from '#lib/shared/auth/passwords.ts';
import { type Principal, principalOf } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Longest password, in bytes, that is hashed at all. */
const LONGEST = 1024;

/** One refusal for all reasons: it must not tell which names exist. */
const wrong = () =>
  new ServiceError('unauthenticated', 'The user name or password is wrong', { code: 'wrongCredentials' });

const verify = async ({ username, password }: PasswordCredentials): Promise<Principal> => {
  const keys = [principalKey(username), failuresKey(username)];
  const [row, failures] = await batchGet(config.tables.principals, keys);
  refuseWhilePaused(failures);
  const principal = row === undefined ? undefined : principalOf(row);
  const usable = principal?.disabled === false ? principal : undefined;
  if (!(await isPassword(password, usable?.password)) || usable === undefined) {
    await countFailure(username, failures);
    throw wrong();
  }
  if (failures !== undefined) await forgetFailures(username);
  return usable;
};

const verified = createMemory<Principal>();

/**
 * The principal that a name and password prove. One that was proved in this container within 60 s is believed without
 * asking again, so a change by the operator takes that long to arrive everywhere.
 */
export const verifyPassword = async (credentials: PasswordCredentials): Promise<Principal> => {
  const { password } = credentials;
  const username = credentials.username.normalize('NFC');
  if (nameFault(username) !== undefined || Buffer.byteLength(password) > LONGEST) throw wrong();
  return verified.recall(memoryKey(config.tables.principals, username, password), () => verify({ username, password }));
};

/** Makes the container ask again, as a new one would. */
export const forgetVerified = (): void => verified.clear();
