import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Identity } from '#lib/shared/auth/identity.ts';
import { newId } from '#lib/shared/ids.ts';
import { clearProviders } from '#lib/shared/session/providers/getProvider.ts';
import { type GithubStandIn, startGithubStandIn } from '#test/support/signIn/githubStandIn.ts';
import { type OidcProvider, startOidcProvider } from '#test/support/signIn/oidcProvider.ts';
import { FETCH, LINK, passProvider, type Seen, titleOf, type Visitor } from '#test/support/signIn/visitor.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

export const useSettings = (settings: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};

const toSettings = (provider: string, { url, client }: GithubStandIn | OidcProvider, rules: string) => ({
  SIGN_IN_PROVIDER: provider,
  SIGN_IN_ISSUER: url,
  SIGN_IN_CLIENT_ID: client.id,
  SIGN_IN_CLIENT_SECRET: client.secret,
  SIGN_IN_ROLES: rules,
});

/** Gives the test file a stand-in for GitHub and an OpenID Connect provider. Each test chooses one of them. */
export const useProviders = () => {
  let github: GithubStandIn;
  let oidc: OidcProvider;
  beforeAll(async () => {
    github = await startGithubStandIn();
    oidc = await startOidcProvider('http://localhost:5001/session/callback');
  });
  afterAll(async () => {
    await github.stop();
    await oidc.stop();
  });
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'required');
    github.isAway = false;
    oidc.forges = false;
    oidc.hidesKeys = false;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    clearProviders();
  });
  return {
    get github(): GithubStandIn {
      return github;
    },
    get oidc(): OidcProvider {
      return oidc;
    },
    /** Signs people in at the stand-in for GitHub, with these rules for roles. */
    useGithub: (rules = ''): void => useSettings(toSettings('github', github, rules)),
    /** Signs people in at the OpenID Connect provider, as at GitLab, with these rules for roles. */
    useOidc: (rules = ''): void => useSettings(toSettings('gitlab', oidc, rules)),
    /** Returns the identity of an account at the stand-in for GitHub. */
    toIdentity: (id: number): Identity => ({ issuer: `${github.url}/login/oauth`, subject: String(id) }),
  };
};

let nextNumber = 1000;
/** Returns an account at GitHub in the team Acme/Procurement. */
export const newAccount = (login = newId()) => {
  nextNumber += 1;
  return { id: nextNumber, login, orgs: ['Acme'], teams: ['Acme/Procurement'] };
};

/** Goes to the provider and returns the path that it sends the browser back to. */
export const comeBack = async (visitor: Visitor, query = 'return=/procurement/plans%3Fsort=Date'): Promise<string> => {
  const { status, location = '' } = await visitor.send(`/session/sign-in?${query}`);
  expect(status).toBe(303);
  return passProvider(location);
};

/** Signs in at the provider and returns the answer to the way back. */
export const signIn = async (visitor: Visitor, query?: string): Promise<Seen> =>
  visitor.send(await comeBack(visitor, query), { headers: LINK });

export const whoIs = async (visitor: Visitor) => JSON.parse((await visitor.send('/session', { headers: FETCH })).body);

export const listImports = async (visitor: Visitor) =>
  (await visitor.send('/api/ProcurementImport/Imports', { headers: FETCH, through: imports })).status;

const hasSession = ({ cookies }: Visitor): boolean => cookies.has('triad');

/** Expects a page that tells the fault, and no session. */
export const expectFault = (visitor: Visitor, seen: Seen, status: number, title: string): void => {
  expect([titleOf(seen), seen.status, hasSession(visitor)]).toEqual([title, status, false]);
  expect(seen.headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
  expect(seen.headers['Content-Security-Policy']).toContain("default-src 'none'");
};
