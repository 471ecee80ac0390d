import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import { fetchLimited } from '#lib/shared/auth/fetchLimited.ts';
import { isSubject } from '#lib/shared/auth/identity.ts';
import type { Account, Client, SignInProvider } from '#lib/shared/session/provider.ts';
import {
  callProvider,
  createRequest,
  isLocal,
  requireIssuer,
  TIMEOUT_SECONDS,
} from '#lib/shared/session/providers/client.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/**
 * Sends the secret in the way that the provider prefers; if it states none, in the way that RFC 6749 §2.3.1 prefers.
 */
const authenticateClient =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    send(server, ...request);
  };

/**
 * Reads the provider's description (OpenID Connect Discovery 1.0 §4). Any error in it is reported as one of the
 * provider.
 */
const discover = async (issuer: string, client: Client): Promise<Configuration> => {
  try {
    return await discovery(new URL(issuer), client.id, {}, authenticateClient(client.secret), {
      timeout: TIMEOUT_SECONDS,
      // The configuration keeps it for all later requests.
      [customFetch]: fetchLimited,
      // Signatures of ID tokens, which the library leaves to the protection of the connection otherwise.
      execute: [enableNonRepudiationChecks, ...(isLocal(issuer) ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw signInError('providerAway', {}, error);
  }
};

/** Returns the configuration of a provider that publishes keys; ID tokens of others cannot be verified. */
export const discoverProvider = async (issuer: string, client: Client): Promise<Configuration> => {
  const configuration = await discover(issuer, client);
  if (configuration.serverMetadata().jwks_uri === undefined)
    throw signInError('noKeys', {}, new Error(`The description of ${issuer} has no jwks_uri`));
  return configuration;
};

type Claims = IDToken & Partial<UserInfoResponse>;

const toTexts = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');

const toAccount = (issuer: string, claims: Claims): Account => ({
  identity: { issuer, subject: claims.sub },
  login: [claims.preferred_username, claims.nickname].flatMap(toTexts).find(isSubject) ?? claims.sub,
  traits: new Set([`user:${claims.sub}`, ...toTexts(claims.groups).map((group) => `group:${group}`)]),
});

/** Sign-in by OpenID Connect: GitLab, Gitea, Forgejo, Keycloak and others. */
export const createOidcProvider = (config: Configuration): SignInProvider => {
  const { issuer, userinfo_endpoint, end_session_endpoint, scopes_supported = [] } = config.serverMetadata();
  const scope = ['openid', 'profile', ...scopes_supported.filter((one) => one === 'groups')].join(' ');
  return {
    authorize: async (proof, { redirectUri, asksAgain }) => {
      const request = await createRequest(proof, redirectUri, scope);
      return buildAuthorizationUrl(config, {
        ...request,
        nonce: proof.nonce,
        ...(asksAgain ? { prompt: 'login' } : {}),
      });
    },
    redeem: (callback, { state, nonce, verifier }) =>
      callProvider(async () => {
        requireIssuer(config, callback);
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await authorizationCodeGrant(config, callback, checks);
        const claims = tokens.claims();
        if (claims === undefined || !isSubject(claims.sub)) throw signInError('wrongAnswer');
        if (userinfo_endpoint === undefined) return toAccount(issuer, claims);
        const more = await fetchUserInfo(config, tokens.access_token, claims.sub);
        return toAccount(issuer, { ...claims, ...more });
      }),
    signOut: async (returnUri) =>
      end_session_endpoint === undefined
        ? undefined
        : buildEndSessionUrl(config, { post_logout_redirect_uri: returnUri }),
  };
};
