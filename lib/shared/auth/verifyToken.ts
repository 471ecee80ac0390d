import { errors, jwtVerify } from 'jose';
import { admit } from '#lib/shared/auth/admission.ts';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { findLinkedPrincipal } from '#lib/shared/auth/identities.ts';
import { type Identity, isSubject } from '#lib/shared/auth/identity.ts';
import { clearIssuerKeys, getIssuerKeys } from '#lib/shared/auth/issuerKeys.ts';
import type { Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Asymmetric signatures only: with a shared secret every verifier could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;

const wrongToken = (cause?: unknown) =>
  new ServiceError('unauthenticated', 'The Bearer token is not valid here', {
    code: 'wrongToken',
    translation: { key: 'credentialsWrong', values: {} },
    cause,
  });

const unreachable = (cause?: unknown) =>
  new ServiceError('unavailable', 'The issuer of the Bearer token could not be reached; try again', {
    retryAfter: 5,
    translation: { key: 'serviceBusy', values: {} },
    cause,
  });

/** Whether the issuer's keys could not be fetched, which says nothing about the token. */
const isKeyFetchError = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

const verifyIdentity = async (token: string): Promise<Identity> => {
  const oidc = config.oidc;
  if (oidc === undefined) throw wrongToken();
  const { issuer, audience } = oidc;
  try {
    const { payload } = await jwtVerify(token, await getIssuerKeys(issuer), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    // RFC 7519 §4.1.2: a string; jose does not check the type.
    const subject: unknown = payload.sub;
    if (typeof subject !== 'string' || !isSubject(subject)) throw wrongToken();
    return { issuer, subject };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw isKeyFetchError(error) ? unreachable(error) : wrongToken(error);
  }
};

const principals = createCache<Principal>();

/** Returns the principal of an identity; a new one gets a principal named by its subject. */
const resolvePrincipal = async (identity: Identity): Promise<Principal> =>
  (await findLinkedPrincipal(identity)) ?? admit({ identity, wanted: identity.subject });

/**
 * Returns the principal of a JWT of the configured issuer. Signature and times are verified on every call; the principal
 * is cached, so a change by the operator takes at most 60 s to apply everywhere.
 * @throws ServiceError `unauthenticated`, or `unavailable` if the issuer's keys cannot be fetched
 */
export const verifyToken = async (token: string): Promise<Principal> => {
  const identity = await verifyIdentity(token);
  const key = cacheKey(config.tables.principals, identity.issuer, identity.subject);
  const principal = await principals.getOrLoad(key, () => resolvePrincipal(identity));
  if (principal.disabled) throw wrongToken();
  return principal;
};

/** Empties the caches of this container. */
export const clearVerifiedTokens = (): void => {
  clearIssuerKeys();
  principals.clear();
};
