import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createMemory, memoryKey } from '#lib/shared/auth/memory.ts';
import { nameFault } from '#lib/shared/auth/names.ts';
import { findPrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Signatures by a key pair only: with a shared secret whoever verifies could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;
const DISCOVERY_MILLISECONDS = 3000;

/** A subject of the issuer: the principal of that name, if it has written or the operator has given it roles. */
export interface Subject {
  readonly name: string;
  readonly principal: Principal | undefined;
}

const wrong = (cause?: unknown) =>
  new ServiceError('unauthenticated', 'The Bearer token is not valid here', { code: 'wrongToken', cause });

const unreachable = (cause?: unknown) =>
  new ServiceError('unavailable', 'The issuer of the Bearer token could not be asked', { retryAfter: 5, cause });

/** OpenID Connect Discovery 1.0, 4.3: the issuer that the document names must be the one that was asked. */
const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_MILLISECONDS), redirect: 'error' });
    const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
      throw new Error('The discovery document is not of this issuer');
    return createRemoteJWKSet(new URL(document.jwks_uri));
  } catch (error) {
    throw unreachable(error);
  }
};

const keySets = createMemory<JWTVerifyGetKey>();

/** Errors of jose that say nothing of the token: the keys could not be had. */
const isKeyTrouble = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

const subjectOf = async (token: string): Promise<string> => {
  const oidc = config.oidc;
  if (oidc === undefined) throw wrong();
  const { issuer, audience } = oidc;
  const keys = await keySets.recall(issuer, () => discover(issuer));
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    const name = payload.sub ?? '';
    if (nameFault(name) !== undefined) throw wrong();
    return name;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw isKeyTrouble(error) ? unreachable(error) : wrong(error);
  }
};

const principals = createMemory<Principal | undefined>((principal) => principal !== undefined);

/** The subject that a JWT of the configured issuer proves. The signature and its times are checked every time. */
export const verifyToken = async (token: string): Promise<Subject> => {
  const name = await subjectOf(token);
  const key = memoryKey(config.tables.principals, name);
  const principal = await principals.recall(key, () => findPrincipal(name));
  if (principal?.disabled === true) throw wrong();
  return { name, principal };
};

/** Makes the container ask the issuer and the table again, as a new one would. */
export const forgetSubjects = (): void => {
  keySets.clear();
  principals.clear();
};
