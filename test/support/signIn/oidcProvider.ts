import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** An account at the provider, with GitLab's claims. */
export interface OidcAccount {
  readonly sub: string;
  readonly preferred_username: string;
  /** Paths of the account's groups. */
  readonly groups?: readonly string[];
}

export interface OidcProvider {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Who signs in next. */
  account: OidcAccount;
  /** Signs ID tokens with a key that it does not publish. */
  forges: boolean;
  /** Leaves the address of its keys out of its description. */
  hidesKeys: boolean;
  /** Shows a page with a link, as to a person; otherwise the browser is sent back at once. */
  asks: boolean;
  /** Paths of the requests so far. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

const HEAD = '<!doctype html><html lang="en"><link rel="icon" href="data:,">';

/** Starts a certified OpenID Connect provider on loopback whose client is registered with this callback address. */
export const startOidcProvider = async (callback: string): Promise<OidcProvider> => {
  const client = { id: 'triad', secret: 'provider-secret' };
  const accounts = new Map<string, OidcAccount>();
  const requests: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { warn } = console;
  // It warns that it keeps everything in memory, as a test wants.
  console.warn = () => {};
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/', callback).href],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub', 'groups'], profile: ['name', 'nickname', 'preferred_username'] },
    cookies: { keys: ['test'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = `${HEAD}<title>Sign out</title><h1>Sign out at the provider</h1>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`;
        },
      },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  });
  console.warn = warn;
  provider.on('server_error', (_, error) => {
    throw error;
  });
  const stranger = await generateKeyPair('RS256');
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string; jwks_uri?: string };
    if (oidc.hidesKeys && context.path === '/.well-known/openid-configuration') delete body.jwks_uri;
    if (oidc.forges && body?.id_token !== undefined)
      body.id_token = await new SignJWT(decodeJwt(body.id_token))
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(stranger.privateKey);
  });
  const callProvider = provider.callback();

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    requests.push(pathname);
    if (!pathname.startsWith('/interaction/')) return void (await callProvider(request, response));
    const asked = searchParams.get('allow');
    if (oidc.asks && asked === null) {
      const body = `${HEAD}<title>Sign in</title><h1>Sign in at the provider</h1>
<p><a href="${pathname}?allow=yes">Continue</a></p><p><a href="${pathname}?allow=no">Cancel</a></p></html>`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      return;
    }
    if (asked === 'no')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'cancelled',
      });
    accounts.set(oidc.account.sub, oidc.account);
    const grant = new provider.Grant({ accountId: oidc.account.sub, clientId: client.id });
    grant.addOIDCScope('openid profile');
    const result = { login: { accountId: oidc.account.sub }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result);
  };
  server.on('request', interact);
  const oidc: OidcProvider = {
    url,
    client,
    account: { sub: '7', preferred_username: 'maria' },
    asks: false,
    forges: false,
    hidesKeys: false,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return oidc;
};
