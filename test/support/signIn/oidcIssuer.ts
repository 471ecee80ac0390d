import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Claims of a token, also those that a JWT must not have. */
type Claims = Readonly<Record<string, unknown>>;

export interface OidcIssuer {
  readonly url: string;
  /** Signs a token; `claims` override those of a valid token. */
  token(claims?: Claims, options?: { readonly kid?: string }): Promise<string>;
  /** Signs the same claims with a foreign key under the issuer's key id. */
  forged(): Promise<string>;
  /** Replaces the signing key; only the new key is published. */
  changeKey(kid: string): Promise<void>;
  /** While true, every request to the issuer gets an error. */
  isAway: boolean;
  /** Paths of the requests so far. */
  readonly requests: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export const AUDIENCE = 'triad-test';

/** Starts an OpenID Connect issuer on loopback with a discovery document and one key. */
export const startOidcIssuer = async (): Promise<OidcIssuer> => {
  const keyPair = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
  };
  let key = await keyPair('k1');
  let url = '';
  const requests: Record<string, number> = {};
  const server = createServer((request, response) => {
    requests[request.url ?? ''] = (requests[request.url ?? ''] ?? 0) + 1;
    if (issuer.isAway) {
      response.writeHead(503).end();
      return;
    }
    const found =
      request.url === '/.well-known/openid-configuration'
        ? { issuer: url, jwks_uri: `${url}/keys` }
        : request.url === '/keys'
          ? { keys: [key.jwk] }
          : undefined;
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const sign = (privateKey: Parameters<SignJWT['sign']>[0], claims: Claims, kid = key.kid) => {
    const seconds = Math.floor(Date.now() / 1000);
    const good = { iss: url, aud: AUDIENCE, sub: 'subject', iat: seconds, exp: seconds + 300 };
    return new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };
  const issuer: OidcIssuer = {
    url,
    isAway: false,
    requests,
    changeKey: async (kid) => {
      key = await keyPair(kid);
    },
    token: (claims = {}, options = {}) => sign(key.privateKey, claims, options.kid),
    forged: async () => sign((await generateKeyPair('RS256')).privateKey, {}),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return issuer;
};
