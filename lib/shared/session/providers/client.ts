import {
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { isLoopbackHost } from '#lib/shared/endpoints/loopback.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Proof } from '#lib/shared/session/provider.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Seconds for one request to the provider. */
export const TIMEOUT_SECONDS = 5;

/** Whether a provider runs on this machine, which needs no https. */
export const isLocal = (issuer: string): boolean => isLoopbackHost(new URL(issuer).host);

/** Returns the parameters of the authorization request that every provider gets (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export const createRequest = async (
  { state, verifier }: Proof,
  redirectUri: string,
  scope: string,
): Promise<Record<string, string>> => ({
  redirect_uri: redirectUri,
  ...(scope === '' ? {} : { scope }),
  state,
  code_challenge: await calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** RFC 9207: throws if `iss` names another provider than the configured one. */
export const requireIssuer = (config: Configuration, callback: URL): void => {
  const issuer = callback.searchParams.get('iss');
  if (issuer !== null && issuer !== config.serverMetadata().issuer) throw signInError('wrongIssuer');
};

/** RFC 6749 §4.1.2.1: letters without quotes and backslashes; other texts are not shown. */
const toShownCode = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'unknown');

const AWAY_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** The codes of RFC 6749 §5.2 that mean a wrong client id or secret. */
const CLIENT_CODES = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'];

const translate = (error: unknown): unknown => {
  if (error instanceof ServiceError) return error;
  if (error instanceof AuthorizationResponseError) {
    const providerCode = toShownCode(error.error);
    return signInError(providerCode === 'access_denied' ? 'denied' : 'providerError', { providerCode }, error);
  }
  if (error instanceof ResponseBodyError) {
    const providerCode = toShownCode(error.error);
    return signInError(CLIENT_CODES.includes(providerCode) ? 'clientRefused' : 'codeRefused', { providerCode }, error);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const refusesClient = error.cause.some(({ parameters }) => CLIENT_CODES.includes(parameters.error ?? ''));
    return signInError(refusesClient ? 'clientRefused' : 'wrongAnswer', {}, error);
  }
  // `fetch` rejects with a TypeError if there is no connection.
  if (error instanceof TypeError && error.cause !== undefined) return signInError('providerAway', {}, error);
  if (error instanceof ClientError)
    return signInError(AWAY_CODES.includes(error.code ?? '') ? 'providerAway' : 'wrongAnswer', {}, error);
  return error;
};

/** Runs requests to the provider; its errors become those of a sign-in. */
export const callProvider = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
};
