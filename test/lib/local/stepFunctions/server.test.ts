import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStepFunctions } from '#lib/local/stepFunctions/server.ts';

let server: Awaited<ReturnType<typeof serveStepFunctions>>;
beforeAll(async () => {
  server = await serveStepFunctions({ Ping: async () => ({ pong: true }) });
});
afterAll(() => server.stop());

const ping = (host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'x-amz-target': 'AWSStepFunctions.Ping' };
    request(server.endpoint, { method: 'POST', headers }, (response) => json(response).then(resolve, reject))
      .once('error', reject)
      .end('{}');
  });

test('the local Step Functions endpoint answers to loopback names only', async () => {
  expect(await ping('127.0.0.1:9')).toEqual({ pong: true });
  expect(await ping('evil.example')).toMatchObject({ __type: 'com.amazonaws.sfn#AccessDeniedException' });
});
