import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { createCache } from '#lib/shared/auth/cache.ts';
import { now } from '#lib/shared/clock.ts';

/** Milliseconds for which fetched keys are kept: a key that the issuer takes back counts no longer than that. */
const KEPT = 60 * 60 * 1000;
/** Least milliseconds between two fetches for tokens that name a key which is not among them. */
const BETWEEN = 30_000;
const PATIENCE = 3000;
/** Milliseconds after a failed fetch in which the address is not asked again. */
const PAUSE = 5000;

/** When an address that failed may be asked again: one entry for each address of the configured issuer. */
const pauses = new Map<string, number>();

/** Fetches a usable document, but not from an address that has just failed: many tokens must not become many requests. */
const fetchDocument = async <T>(
  url: string,
  init: RequestInit,
  isUsable: (found: unknown) => found is T,
): Promise<T> => {
  if ((pauses.get(url) ?? 0) > now()) throw new Error(`${url} could not be had a moment ago`);
  try {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const found: unknown = await response.json();
    if (!isUsable(found)) throw new Error(`${url} did not answer what was asked`);
    pauses.delete(url);
    return found;
  } catch (error) {
    pauses.set(url, now() + PAUSE);
    throw error;
  }
};

const isKeySet = (found: unknown): found is { readonly keys: readonly unknown[] } =>
  typeof found === 'object' && found !== null && 'keys' in found && Array.isArray(found.keys);

/** OpenID Connect Discovery 1.0, 4.3: the issuer that the document names must be the one that was asked. */
const isDiscovery =
  (issuer: string) =>
  (found: unknown): found is { readonly jwks_uri: string } =>
    typeof found === 'object' &&
    found !== null &&
    'issuer' in found &&
    found.issuer === issuer &&
    'jwks_uri' in found &&
    typeof found.jwks_uri === 'string';

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const init = { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' } as const;
  const { jwks_uri } = await fetchDocument(url, init, isDiscovery(issuer));
  return createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: KEPT,
    cooldownDuration: BETWEEN,
    timeoutDuration: PATIENCE,
    [customFetch]: async (keysUrl, options) => Response.json(await fetchDocument(keysUrl, options, isKeySet)),
  });
};

const keySets = createCache<JWTVerifyGetKey>({ life: KEPT });

/**
 * The keys of an issuer. They are fetched with the first token, kept for an hour, and fetched again for a token that
 * names a key which is not among them, at most once in 30 s whatever the number of such tokens.
 */
export const getIssuerKeys = (issuer: string): Promise<JWTVerifyGetKey> =>
  keySets.getOrLoad(issuer, () => discover(issuer));

/** Makes the container ask the issuer again, as a new one would. */
export const clearIssuerKeys = (): void => {
  keySets.clear();
  pauses.clear();
};
