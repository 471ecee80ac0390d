import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface OidcIssuer {
  readonly url: string;
  /** A token signed by the issuer; claims override what a good one has. */
  token(claims?: JWTPayload, options?: { readonly kid?: string }): Promise<string>;
  /** A token of the same claims that somebody else signed under the issuer's key id. */
  forged(): Promise<string>;
  stop(): Promise<void>;
}

export const AUDIENCE = 'triad-test';

/** An OpenID Connect issuer on loopback: discovery document, one key, tokens. */
export const startOidcIssuer = async (): Promise<OidcIssuer> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    const found =
      request.url === '/.well-known/openid-configuration'
        ? { issuer: url, jwks_uri: `${url}/keys` }
        : request.url === '/keys'
          ? { keys: [jwk] }
          : undefined;
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const sign = (key: Parameters<SignJWT['sign']>[0], claims: JWTPayload, kid = 'k1') => {
    const seconds = Math.floor(Date.now() / 1000);
    const good = { iss: url, aud: AUDIENCE, sub: 'subject', iat: seconds, exp: seconds + 300 };
    return new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  };
  return {
    url,
    token: (claims = {}, options = {}) => sign(privateKey, claims, options.kid),
    forged: async () => sign((await generateKeyPair('RS256')).privateKey, {}),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
