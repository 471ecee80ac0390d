import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import type { PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { findPasswordHash } from '#lib/shared/auth/passwordItems.ts';
import { runInHashQueue } from '#lib/shared/auth/passwords/hashQueue.ts';
import { limitAttempts } from '#lib/shared/auth/passwords/limitAttempts.ts';
import { MAX_PASSWORD_BYTES, matchesHash } from '#lib/shared/auth/passwords/passwords.ts';
import { findNameFault } from '#lib/shared/auth/principalName.ts';
import { findPrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** One message for all reasons, so that it does not reveal which names exist. */
const wrongCredentials = () =>
  new ServiceError('unauthenticated', 'The user name or password is wrong', {
    code: 'wrongCredentials',
    translation: { key: 'credentialsWrong', values: {} },
  });

/**
 * Returns the principal of a name and password as it is stored now.
 * @throws ServiceError `unauthenticated`, or `tooManyRequests` while the name or the source has no attempt left
 */
export const checkPassword = async (credentials: PasswordCredentials): Promise<Principal> => {
  const { password } = credentials;
  const username = credentials.username.normalize('NFC');
  if (findNameFault(username) !== undefined || Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw wrongCredentials();
  const principal = await findPrincipal(username);
  // Read after the principal, whose count of sign-outs a new password raises: an old one never proves a new count.
  const hash = await findPasswordHash(username);
  const request = getCurrentRequest();
  if (request !== undefined) request.claimed = principal?.name;
  const usable = principal?.disabled === false ? principal : undefined;
  const isRight = await limitAttempts({ purpose: 'signIn', subject: username }, () =>
    runInHashQueue(() => matchesHash(password, usable === undefined ? undefined : hash)),
  );
  if (!isRight || usable === undefined) throw wrongCredentials();
  return usable;
};

const verified = createCache<Principal>();

/**
 * Returns the principal of a name and password. A success is cached for 60 s per container, so a change by the operator
 * takes that long to apply everywhere.
 * @throws ServiceError as `checkPassword`
 */
export const verifyPassword = async (credentials: PasswordCredentials): Promise<Principal> => {
  const source = getCurrentRequest()?.source ?? '';
  const key = cacheKey(config.tables.principals, source, credentials.username, credentials.password);
  return verified.getOrLoad(key, () => checkPassword(credentials));
};

/** Empties the cache of this container. */
export const clearVerifiedPasswords = (): void => verified.clear();
