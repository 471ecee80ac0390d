import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';
import { linkIdentity } from '#lib/shared/auth/identities.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import type { HttpResult } from '#lib/shared/http/result.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';
import { serviceFunctions } from '#test/support/serviceFunctions.ts';
import { AUDIENCE, type OidcIssuer, startOidcIssuer } from '#test/support/signIn/oidcIssuer.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis', 'calendar', 'procurement', 'principals');

const ROOT = join(import.meta.dirname, '..', '..');

/** A sample event whose references name nothing that exists: an answer that depends on data would be "not found". */
const readEvent = (path: string): HttpEvent => {
  const event = JSON.parse(readFileSync(join(ROOT, path), 'utf8').replaceAll(/\{\{demo\.\w+\}\}/g, '9'));
  if (event.isBase64Encoded !== true) return event;
  const body = Buffer.from(event.body, 'base64')
    .toString('latin1')
    .replaceAll(/\{\{demo\.\w+\}\}/g, '9');
  return { ...event, body: Buffer.from(body, 'latin1').toString('base64') };
};

interface Sample {
  readonly path: string;
  readonly handler: string;
  readonly event: HttpEvent;
}

/** Answers that are the same for everybody, so that their functions look at no credentials. */
const SAME_FOR_ALL: readonly RegExp[] = [
  /^events\/(?:start|ui)\//,
  /^events\/cmis\/description\//,
  /^events\/cmis\/services\/\w+\/\w*(?:wsdl|browser)/i,
  /^events\/session\//,
  /^events\/calendar\/rest\/(?:noSuchRoute|outsideNamespace)/,
  /^events\/procurement\/calculator\/(?:openApi\/|endpoints\/noSuchRoute)/,
];

const samples: readonly Sample[] = serviceFunctions()
  .flatMap(({ handler }) => listSampleEvents(ROOT, handler).map((path) => ({ path, handler, event: readEvent(path) })))
  .filter(({ path, event }) => event.requestContext?.http && !SAME_FOR_ALL.some((pattern) => pattern.test(path)));

let sources = 0;

/** Each request has a source address of its own, because tries are counted by it. */
const send = async ({ handler, event }: Sample, headers: Readonly<Record<string, string>>): Promise<HttpResult> => {
  sources += 1;
  const [, path, name = ''] = /^(.+)\.([^.]+)$/.exec(handler) ?? [];
  const module = await import(pathToFileURL(join(ROOT, `${path}.ts`)).href);
  const http = { ...event.requestContext.http, sourceIp: `192.0.${sources >> 8}.${sources & 255}` };
  const requestContext = { ...event.requestContext, http };
  return module[name]({ ...event, requestContext, headers: { ...event.headers, ...headers } });
};

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const bearer = (token: string) => `Bearer ${token}`;
const past = Math.floor(Date.now() / 1000) - 3600;

const CREDENTIALS: Readonly<Record<string, (issuer: OidcIssuer) => Promise<string>>> = {
  'a wrong password': async () => basic(`nobody${sources}:wrong`),
  'a token that has expired': async (issuer) => bearer(await issuer.token({ exp: past })),
  'a token of another issuer': async (issuer) => bearer(await issuer.token({ iss: 'https://issuer.example' })),
};

let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  vi.stubEnv('AUTH_MODE', 'required');
  vi.stubEnv('OIDC_ISSUER', issuer.url);
  vi.stubEnv('OIDC_AUDIENCE', AUDIENCE);
  await addPrincipal('clerk', { roles: ROLES.filter((role) => role !== 'planner' && role !== 'administrator') });
  await linkIdentity('clerk', { issuer: issuer.url, subject: 'clerk' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await issuer.stop();
});

const isRefused = ({ statusCode, body, isBase64Encoded }: HttpResult): boolean =>
  statusCode === 401 ||
  (statusCode === 500 && /permissionDenied/.test(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body));

/** One sample for each function. */
const firsts = samples.filter(({ handler }, n) => samples.findIndex((one) => one.handler === handler) === n);

describe.each(Object.keys(CREDENTIALS))('%s is refused before anything is looked up', (name) => {
  // No function tells one refused credential from another: one of them is sent with every sample.
  test.each(name === 'a token that has expired' ? samples : firsts)('by $path', async (sample) => {
    const authorization = (await CREDENTIALS[name]?.(issuer)) ?? '';
    const answer = await send(sample, { authorization });
    expect(isRefused(answer), `${answer.statusCode} ${answer.body}`).toBe(true);
  });
});

/** Reads of what the calendar has published are for everybody. */
const isPublicRead = ({ path, event }: Sample): boolean =>
  path.startsWith('events/calendar/') && ['GET', 'HEAD', 'OPTIONS'].includes(event.requestContext.http.method);

/** As in the original, a missing parameter is told before the role is checked. */
const isIncomplete = ({ path }: Sample): boolean => path === 'events/calendar/events/create/wrongTitleMissing.json';

const restricted = samples.filter((sample) => !isPublicRead(sample) && !isIncomplete(sample));

describe('a caller without credentials is refused before anything is looked up', () => {
  test.each(restricted)('by $path', async (sample) => {
    const answer = await send(sample, {});
    expect(isRefused(answer), `${answer.statusCode} ${answer.body}`).toBe(true);
  });
});

/** In CMIS the access control list of each object decides: test/functions/cmis/access.test.ts. */
const byRole = restricted.filter(({ path }) => !path.startsWith('events/cmis/'));

describe('a new identity of the issuer, which has no role, is refused before anything is looked up', () => {
  test.each(byRole)('by $path', async (sample) => {
    const answer = await send(sample, { authorization: bearer(await issuer.token({ sub: 'newcomer' })) });
    expect(answer.statusCode, answer.body).toBe(403);
  });
});

describe('a caller with every role of the other APIs is refused before anything is looked up', () => {
  const procurement = restricted.filter(({ path }) => path.startsWith('events/procurement/'));

  test.each(procurement)('by $path', async (sample) => {
    const answer = await send(sample, { authorization: bearer(await issuer.token({ sub: 'clerk' })) });
    expect(answer.statusCode, answer.body).toBe(403);
  });
});
