import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { createCache } from '#lib/shared/auth/cache.ts';
import { fetchLimited } from '#lib/shared/auth/fetchLimited.ts';
import { type ClockReading, isWithin, readClocks } from '#lib/shared/clock.ts';

/** Milliseconds for which fetched keys are cached, and thus the longest time for which a revoked key is accepted. */
const KEY_LIFETIME = 60 * 60 * 1000;
/** Least milliseconds between two fetches that unknown key ids cause. */
const FETCH_COOLDOWN = 30_000;
const FETCH_TIMEOUT = 3000;
/** Milliseconds after a failed fetch during which the URL is not fetched again. */
const FAILURE_PAUSE = 5000;

/** When URLs failed; it holds only URLs of the configured issuer. */
const failures = new Map<string, ClockReading>();

/** Fetches a JSON document unless its URL has just failed, so that many tokens do not become many requests. */
const fetchDocument = async <T>(
  url: string,
  init: RequestInit,
  isUsable: (found: unknown) => found is T,
): Promise<T> => {
  const failure = failures.get(url);
  if (failure !== undefined && isWithin(FAILURE_PAUSE, failure))
    throw new Error(`${url} failed a moment ago and is not fetched again yet`);
  try {
    const response = await fetchLimited(url, init);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const found: unknown = await response.json();
    if (!isUsable(found)) throw new Error(`${url} answered an unexpected document`);
    failures.delete(url);
    return found;
  } catch (error) {
    failures.set(url, readClocks());
    throw error;
  }
};

const isKeySet = (found: unknown): found is { readonly keys: readonly unknown[] } =>
  typeof found === 'object' && found !== null && 'keys' in found && Array.isArray(found.keys);

/** Whether keys at an address are as protected on their way as the issuer's description. */
const isProtectedLike = (issuer: string, url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && ['https:', new URL(issuer).protocol].includes(new URL(url).protocol);

/** OpenID Connect Discovery 1.0 §4.3: the document must name the issuer that was asked. */
export const isDiscovery =
  (issuer: string) =>
  (found: unknown): found is { readonly jwks_uri: string } =>
    typeof found === 'object' &&
    found !== null &&
    'issuer' in found &&
    found.issuer === issuer &&
    'jwks_uri' in found &&
    isProtectedLike(issuer, found.jwks_uri);

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const init = { signal: AbortSignal.timeout(FETCH_TIMEOUT) };
  const { jwks_uri } = await fetchDocument(url, init, isDiscovery(issuer));
  return createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: KEY_LIFETIME,
    cooldownDuration: FETCH_COOLDOWN,
    timeoutDuration: FETCH_TIMEOUT,
    [customFetch]: async (keysUrl, options) => Response.json(await fetchDocument(keysUrl, options, isKeySet)),
  });
};

const keySets = createCache<JWTVerifyGetKey>({ lifetime: KEY_LIFETIME });

/**
 * Returns the signing keys of an issuer. They are fetched for the first token, cached for an hour, and fetched again for
 * a token with an unknown key id, at most once in 30 s for all such tokens.
 */
export const getIssuerKeys = (issuer: string): Promise<JWTVerifyGetKey> =>
  keySets.getOrLoad(issuer, () => discover(issuer));

/** Empties the cache of this container. */
export const clearIssuerKeys = (): void => {
  keySets.clear();
  failures.clear();
};
