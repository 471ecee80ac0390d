import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { fetchLimited } from '#lib/shared/auth/fetchLimited.ts';
import { getGithubIssuer } from '#lib/shared/auth/identity.ts';
import type { Client, SignInProvider } from '#lib/shared/session/provider.ts';
import {
  callProvider,
  createRequest,
  isLocal,
  requireIssuer,
  TIMEOUT_SECONDS,
} from '#lib/shared/session/providers/client.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Pages of 100 organisations or teams that are read at most. */
const MAX_PAGES = 10;

/** github.com has its REST API at a host of its own, a GitHub Enterprise server below a path. */
const getApiRoot = (site: string): string =>
  new URL(site).host === 'github.com' ? 'https://api.github.com' : `${site}/api/v3`;

/** A member of GitHub's JSON, which is checked where it is read. */
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** GitHub answers a refused code with status 200 (RFC 6749 §5.2 asks for 400), which would read as a malformed token. */
const fetchWithStatus = async (url: string, options: object): Promise<Response> => {
  const response = await fetchLimited(url, options);
  if (response.status !== 200 || !new URL(url).pathname.endsWith('/access_token')) return response;
  const body: unknown = await response.json().catch(() => undefined);
  return Response.json(body ?? {}, { status: read(body, 'error') === undefined ? 200 : 400 });
};

const createConfiguration = (site: string, client: Client): Configuration => {
  const issuer = getGithubIssuer(site);
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` };
  const config = new Configuration({ issuer, ...endpoints }, client.id, {}, ClientSecretPost(client.secret));
  config.timeout = TIMEOUT_SECONDS;
  config[customFetch] = fetchWithStatus;
  if (isLocal(site)) allowInsecureRequests(config);
  return config;
};

const HEADERS = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' };

const readText = (value: unknown, name: string): string => {
  const found = read(value, name);
  if (typeof found !== 'string' || found === '') throw signInError('wrongAnswer');
  return found;
};

/** Reads a document of the REST API with the user's token. */
const get = async (config: Configuration, token: string, url: string): Promise<unknown> => {
  const response = await fetchProtectedResource(config, token, new URL(url), 'GET', null, new Headers(HEADERS));
  if (!response.ok) throw signInError(response.status >= 500 ? 'providerAway' : 'wrongAnswer');
  return response.json().catch((error: unknown) => {
    throw signInError('wrongAnswer', {}, error);
  });
};

const listAll = async (config: Configuration, token: string, url: string): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const items = await get(config, token, `${url}?per_page=100&page=${page}`);
    if (!Array.isArray(items)) throw signInError('wrongAnswer');
    found.push(...items);
    if (items.length < 100) break;
  }
  return found;
};

/** Organisations and teams of the user, as traits. */
const listMemberships = async (config: Configuration, token: string, root: string): Promise<readonly string[]> => {
  const [orgs, teams] = await Promise.all([
    listAll(config, token, `${root}/user/orgs`),
    listAll(config, token, `${root}/user/teams`),
  ]);
  return [
    ...orgs.map((org) => `org:${readText(org, 'login')}`),
    ...teams.map((team) => `org:${readText(read(team, 'organization'), 'login')}/${readText(team, 'slug')}`),
  ].map((trait) => trait.toLowerCase());
};

/**
 * Sign-in by GitHub, which speaks OAuth 2.0 without OpenID Connect: the account is read from its REST API.
 * @param options.site `https://github.com`, or the address of a GitHub Enterprise server
 * @param options.needsMemberships whether rules ask for organisations; otherwise no right to read them is asked for
 */
export const createGithubProvider = (options: {
  readonly site: string;
  readonly client: Client;
  readonly needsMemberships: boolean;
}): SignInProvider => {
  const { client, needsMemberships } = options;
  const site = new URL(options.site).origin;
  const config = createConfiguration(site, client);
  const { issuer } = config.serverMetadata();
  const root = getApiRoot(site);
  return {
    authorize: async (proof, { redirectUri, asksAgain }) => {
      const request = await createRequest(proof, redirectUri, needsMemberships ? 'read:org' : '');
      return buildAuthorizationUrl(config, { ...request, ...(asksAgain ? { prompt: 'select_account' } : {}) });
    },
    redeem: (callback, { state, verifier }) =>
      callProvider(async () => {
        requireIssuer(config, callback);
        const checks = { expectedState: state, pkceCodeVerifier: verifier };
        const { access_token: token } = await authorizationCodeGrant(config, callback, checks);
        const user = await get(config, token, `${root}/user`);
        const id = read(user, 'id');
        if (!Number.isSafeInteger(id)) throw signInError('wrongAnswer');
        const subject = String(id);
        const memberships = needsMemberships ? await listMemberships(config, token, root) : [];
        const login = readText(user, 'login');
        return { identity: { issuer, subject }, login, traits: new Set([`user:${subject}`, ...memberships]) };
      }),
    signOut: async () => undefined,
  };
};
