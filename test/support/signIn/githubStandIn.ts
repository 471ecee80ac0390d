import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An account at the stand-in. */
export interface GithubAccount {
  readonly id: number;
  readonly login: string;
  readonly orgs?: readonly string[];
  /** Each as `org/team`. */
  readonly teams?: readonly string[];
}

/** A provider with GitHub's deviations from OpenID Connect, at the paths of a GitHub Enterprise server. */
export interface GithubStandIn {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Who signs in next. */
  account: GithubAccount;
  /** Shows a page with a link, as to a person; otherwise the browser is sent back at once. */
  asks: boolean;
  /** Answers every request with 503. */
  isAway: boolean;
  /** Scope of the last authorization request. */
  readonly scopes: readonly string[];
  stop(): Promise<void>;
}

interface Grant {
  readonly account: GithubAccount;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};

const page = <T>(items: readonly T[], query: URLSearchParams): readonly T[] => {
  const size = Number(query.get('per_page') ?? 30);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return items.slice(start, start + size);
};

/** Starts the stand-in on loopback; its client is registered for any address of this machine. */
export const startGithubStandIn = async (): Promise<GithubStandIn> => {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const scopes: string[] = [];
  const client = { id: 'Iv1.standin', secret: 'stand-in-secret' };
  let url = '';

  const authorize = (query: URLSearchParams, response: ServerResponse, here: string): void => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== client.id || !/^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(redirectUri)) {
      response.writeHead(404).end('Not Found');
      return;
    }
    if (standIn.asks && query.get('allow') === null) {
      const link = (allow: string, text: string) =>
        `<p><a href="${here.replaceAll('&', '&amp;')}&amp;allow=${allow}">${text}</a></p>`;
      const body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Authorize</title><h1>Authorize Triad</h1>${link('yes', 'Authorize')}${link('no', 'Cancel')}</html>`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', `${url}/login/oauth`);
    if (query.get('allow') === 'no') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    } else {
      const code = randomBytes(10).toString('hex');
      const scope = query.get('scope') ?? '';
      scopes.push(scope);
      codes.set(code, { account: standIn.account, redirectUri, challenge: query.get('code_challenge') ?? '', scope });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  };

  const redeem = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await readBody(request));
    // Errors have status 200, and without this Accept header every answer is a form.
    const answer = (body: Readonly<Record<string, string>>) => {
      if (request.headers.accept?.includes('application/json')) sendJson(response, 200, body);
      else
        response
          .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
          .end(String(new URLSearchParams(body)));
    };
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      answer({
        error: 'incorrect_client_credentials',
        error_description: 'The client_id and/or client_secret passed are incorrect.',
      });
      return;
    }
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge) {
      answer({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' });
      return;
    }
    const token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.set(token, grant);
    answer({ access_token: token, scope: grant.scope, token_type: 'bearer' });
  };

  const answerApi = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): void => {
    const grant = tokens.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (request.headers['user-agent'] === undefined) response.writeHead(403).end('User-Agent is missing');
    else if (grant === undefined) sendJson(response, 401, { message: 'Bad credentials' });
    else if (path === '/api/v3/user') {
      const { id, login } = grant.account;
      sendJson(response, 200, { id, login, type: 'User', name: null, email: null });
    } else if (grant.scope !== 'read:org') sendJson(response, 403, { message: 'Resource not accessible' });
    else if (path === '/api/v3/user/orgs')
      sendJson(
        response,
        200,
        page(grant.account.orgs ?? [], query).map((login) => ({ login, id: 1 })),
      );
    else if (path === '/api/v3/user/teams') {
      const teams = (grant.account.teams ?? []).map((team) => team.split('/'));
      sendJson(
        response,
        200,
        page(teams, query).map(([org, slug]) => ({ slug, organization: { login: org } })),
      );
    } else sendJson(response, 404, { message: 'Not Found' });
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (standIn.isAway) response.writeHead(503).end();
    else if (pathname === '/login/oauth/authorize') authorize(searchParams, response, request.url ?? '');
    else if (pathname === '/login/oauth/access_token' && request.method === 'POST') await redeem(request, response);
    else answerApi(request, response, pathname, searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const standIn: GithubStandIn = {
    url,
    client,
    account: { id: 583231, login: 'octocat' },
    asks: false,
    isAway: false,
    scopes,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
};
