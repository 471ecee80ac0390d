import { errors, jwtVerify } from 'jose';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import { resolvePrincipal } from '#lib/shared/auth/identities.ts';
import type { Identity } from '#lib/shared/auth/identity.ts';
import { clearIssuerKeys, getIssuerKeys } from '#lib/shared/auth/issuerKeys.ts';
import type { Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Signatures by a key pair only: with a shared secret whoever verifies could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;

/** OpenID Connect Core 1.0, 2: `sub` has at most 255 characters. Of control characters no name could be made. */
const SUBJECT = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]{1,255}$/u;

const wrong = (cause?: unknown) =>
  new ServiceError('unauthenticated', 'The Bearer token is not valid here', { code: 'wrongToken', cause });

const unreachable = (cause?: unknown) =>
  new ServiceError('unavailable', 'The issuer of the Bearer token could not be asked', { retryAfter: 5, cause });

/** Errors of jose that say nothing of the token: the keys could not be had. */
const isKeyTrouble = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

const verifyIdentity = async (token: string): Promise<Identity> => {
  const oidc = config.oidc;
  if (oidc === undefined) throw wrong();
  const { issuer, audience } = oidc;
  try {
    const { payload } = await jwtVerify(token, await getIssuerKeys(issuer), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    const subject = payload.sub ?? '';
    if (!SUBJECT.test(subject)) throw wrong();
    return { issuer, subject };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw isKeyTrouble(error) ? unreachable(error) : wrong(error);
  }
};

const principals = createCache<Principal>();

/**
 * The principal of the identity that a JWT of the configured issuer proves. The signature and its times are checked
 * every time; a change by the operator takes at most 60 s to arrive everywhere.
 */
export const verifyToken = async (token: string): Promise<Principal> => {
  const identity = await verifyIdentity(token);
  const key = cacheKey(config.tables.principals, identity.issuer, identity.subject);
  const principal = await principals.getOrLoad(key, () => resolvePrincipal(identity));
  if (principal.disabled) throw wrong();
  return principal;
};

/** Makes the container ask the issuer and the table again, as a new one would. */
export const clearVerifiedTokens = (): void => {
  clearIssuerKeys();
  principals.clear();
};
