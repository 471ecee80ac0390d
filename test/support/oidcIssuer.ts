import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface OidcIssuer {
  readonly url: string;
  /** A token signed by the issuer; claims override what a good one has. */
  token(claims?: JWTPayload, options?: { readonly kid?: string }): Promise<string>;
  /** A token of the same claims that somebody else signed under the issuer's key id. */
  forged(): Promise<string>;
  /** Replaces the key: tokens are signed by the new one, which is the only one that is published from now on. */
  changeKey(kid: string): Promise<void>;
  /** Answers everything with an error while it is away. */
  isAway: boolean;
  /** Requests so far, by path. */
  readonly requests: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export const AUDIENCE = 'triad-test';

/** An OpenID Connect issuer on loopback: discovery document, one key, tokens. */
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
  const sign = (privateKey: Parameters<SignJWT['sign']>[0], claims: JWTPayload, kid = key.kid) => {
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
