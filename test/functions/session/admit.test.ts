import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Admission, admit } from '#lib/shared/auth/admission.ts';
import { findLinkedPrincipal } from '#lib/shared/auth/identities.ts';
import { findPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { useTable } from '#test/support/useTable.ts';
import sample from '../../../events/session/admit/identity.json' with { type: 'json' };
import { handler } from '../../../functions/session/admit.ts';

useTable('principals');

const identityOf = (subject: string) => ({ issuer: 'https://login.example', subject });

beforeEach(() => vi.stubEnv('AUTH_MODE', 'required'));
afterEach(() => vi.unstubAllEnvs());

describe('the function that admits principals', () => {
  test('creates one without rights, once', async () => {
    const [first, second] = await Promise.all([handler(sample), handler(sample)]);

    expect(first).toMatchObject({ name: 'maria', roles: [], groups: [], disabled: false, hasPassword: false });
    expect(second).toEqual(first);
    expect(await findPrincipal('maria')).toEqual(first);
  });

  test('takes a name without an identity in open mode only', async () => {
    const name = newId();
    await expect(handler({ name })).rejects.toMatchObject({ kind: 'forbidden' });
    vi.stubEnv('AUTH_MODE', 'open');

    expect(await handler({ name })).toMatchObject({ name, identities: [] });
  });

  test('refuses a subject that no issuer may give', async () => {
    const admission = { identity: identityOf('x'.repeat(256)), wanted: 'x' };

    await expect(handler(admission)).rejects.toMatchObject({ kind: 'invalidArgument' });
  });
});

describe('a deployed function', () => {
  const paths: string[] = [];
  let url = '';
  /** Stands in for Lambda, whose answer to a failed function has status 200 and a header. */
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      paths.push(request.url ?? '');
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const admission = JSON.parse(Buffer.concat(chunks).toString()) as Admission;
      await handler(admission).then(
        (principal) => response.end(JSON.stringify(principal)),
        (error: Error) =>
          response.setHeader('X-Amz-Function-Error', 'Unhandled').end(JSON.stringify({ errorMessage: error.message })),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => server.close();
  });
  beforeEach(() => {
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    vi.stubEnv('ADMISSION_FUNCTION', 'triad-prod-sessionAdmit');
    vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', url);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });

  test('has its new principals admitted by another function', async () => {
    const identity = identityOf(newId());
    const made = await admit({ identity, wanted: identity.subject });

    expect(paths.at(-1)).toBe('/2015-03-31/functions/triad-prod-sessionAdmit/invocations');
    expect(await findLinkedPrincipal(identity)).toEqual(made);
  });

  test('tells that the service is busy if that one fails', async () => {
    const admission = { identity: identityOf(''), wanted: 'nobody' };

    await expect(admit(admission)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 5 });
  });
});
