import { createMemory, memoryKey } from '#lib/shared/auth/cache.ts';
import type { PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { inHashQueue } from '#lib/shared/auth/hashQueue.ts';
import { limitTries } from '#lib/shared/auth/limitAttempts.ts';
import { isPassword, LONGEST_PASSWORD } from '#lib/shared/auth/passwords.ts';
import { nameFault } from '#lib/shared/auth/principalName.ts';
import { findPrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { currentRequest } from '#lib/shared/request.ts';

/** One refusal for all reasons: it must not tell which names exist. */
const wrong = () =>
  new ServiceError('unauthenticated', 'The user name or password is wrong', { code: 'wrongCredentials' });

const verify = async ({ username, password }: PasswordCredentials): Promise<Principal> => {
  const principal = await findPrincipal(username);
  const request = currentRequest();
  if (request !== undefined) request.claimed = principal?.name;
  const usable = principal?.disabled === false ? principal : undefined;
  const isRight = await limitTries({ purpose: 'signIn', subject: username }, () =>
    inHashQueue(() => isPassword(password, usable?.password)),
  );
  if (!isRight || usable === undefined) throw wrong();
  return usable;
};

const verified = createMemory<Principal>();

/**
 * The principal that a name and password prove. One that was proved in this container within 60 s is believed without
 * asking again, so a change by the operator takes that long to arrive everywhere.
 * @throws ServiceError `unauthenticated`, or `tooManyRequests` while the name or the source has no try left
 */
export const verifyPassword = async (credentials: PasswordCredentials): Promise<Principal> => {
  const { password } = credentials;
  const username = credentials.username.normalize('NFC');
  if (nameFault(username) !== undefined || Buffer.byteLength(password) > LONGEST_PASSWORD) throw wrong();
  const source = currentRequest()?.source ?? '';
  const key = memoryKey(config.tables.principals, source, username, password);
  return verified.recall(key, () => verify({ username, password }));
};

/** Makes the container ask again, as a new one would. */
export const forgetVerified = (): void => verified.clear();
